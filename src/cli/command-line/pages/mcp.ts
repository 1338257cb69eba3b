import { choicesOf, type Page } from './page.ts'

export const mcpPage = {
  name: 'mcp',
  summary: 'run an MCP server behind the hooks of the project',
  usage: [
    'pawl mcp [OPTIONS] -- COMMAND [ARGUMENTS]',
    'pawl mcp [OPTIONS] --http URL',
    'pawl mcp install [AGENT…] [OPTIONS]',
    'pawl mcp uninstall [AGENT…] [OPTIONS]',
    'pawl mcp pins [SERVER] [OPTIONS]',
    'pawl mcp pins accept SERVER TOOL DIGEST',
  ],
  about:
    'An MCP client starts this in the place of the server. It speaks MCP on standard input and output, and everything that no hook judges passes as it came. Hooks see a tool as mcp__SERVER__TOOL. A question of a hook is shown by the client if it can show forms; otherwise the call is refused, and passes once after `pawl confirm approve ID`. docs/mcp.md has the settings of clients.',
  options: {
    name: {
      type: 'string',
      value: 'SERVER',
      text: 'the name of the server in hooks and records (that of its command or host)',
    },
    http: { type: 'string', value: 'URL', text: 'a server over Streamable HTTP instead of a command' },
    header: {
      type: 'string',
      many: true,
      value: 'LINE',
      text: 'a header for it, such as "Authorization: Bearer …"; may be given several times',
    },
    hide: {
      type: 'string',
      many: true,
      value: 'TOOL',
      text: 'a tool that is not shown and cannot be called; `*` is any text; may be given several times',
    },
    kind: {
      type: 'string',
      many: true,
      value: 'TOOL=KIND',
      text: 'what a tool is, for rules about such tools: run=shell; may be given several times',
    },
    changed: {
      type: 'string',
      value: 'WORD',
      choices: choicesOf(['ask', 'deny']),
      text: 'what happens to calls of tools whose definition has changed (ask)',
    },
  },
  examples: [
    ['pawl mcp --name files -- npx -y @modelcontextprotocol/server-filesystem .', 'in the settings of a client'],
    ['pawl mcp --name ops --kind run=shell -- node ops-server.js', 'rules about commands judge its tool `run`'],
    ['pawl mcp --name shop --http https://mcp.example.com/mcp --hide "admin_*"', ''],
  ],
  exits: {
    0: 'the client has ended the connection',
    1: 'the server ended, could not be started or reached, or has broken the protocol; otherwise its own exit code',
  },
} as const satisfies Page
