import { json, type Page } from './page.ts'

export const mcpPinsPage = {
  name: 'mcp pins',
  summary: 'list pinned tools of MCP servers, and accept changes',
  usage: ['pawl mcp pins [SERVER] [--all] [--json]', 'pawl mcp pins accept SERVER TOOL DIGEST'],
  about:
    'The first definition of a tool that `pawl mcp` sees is pinned in .pawl/mcp-pins.json. A tool whose server changes its name, description, schemas or annotations is withheld until a person accepts the change: its new description could tell the model something else.',
  words: 4,
  choices: [{ word: 'accept', text: 'accept the changed definition of a tool, as `pawl mcp pins` has shown it' }],
  options: {
    all: { type: 'boolean', text: 'list unchanged tools as well' },
    json,
  },
  examples: [
    ['pawl mcp pins', 'what has changed'],
    ['pawl mcp pins accept shop pay 3f1c09ab52d47e60', ''],
  ],
} as const satisfies Page
