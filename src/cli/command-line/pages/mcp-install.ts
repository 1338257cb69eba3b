import { brains } from '../../../brains/index.ts'
import { type Choice, json, type Page } from './page.ts'

/** The agents that declare MCP servers. */
const agents: readonly Choice[] = brains.flatMap(({ vocabulary: { slug, title }, servers }) =>
  servers === undefined ? [] : [{ word: slug, text: title }],
)
const names = agents.map(({ word }) => word).join(', ')

const server = {
  type: 'string',
  many: true,
  value: 'NAME',
  text: 'only this server; may be given several times',
} as const

export const mcpInstallPage = {
  name: 'mcp install',
  summary: 'install `pawl mcp` in front of the servers of coding agents',
  usage: ['pawl mcp install [AGENT…] [--server NAME…] [--user] [--dry-run] [--json]'],
  about: `Rewrites the servers in the settings of each agent, so that the agent starts \`pawl mcp\` in their place. Their names, environment and headers stay where they are, and so does every other byte of the files. Run it again after you have added a server. Agents: ${names}.`,
  choices: agents,
  options: {
    server,
    user: { type: 'boolean', text: 'the servers in your own settings, not those of the project' },
    'dry-run': { type: 'boolean', text: 'show which servers would be guarded; write nothing' },
    json,
  },
  examples: [
    ['pawl mcp install', 'all servers of all agents of the project'],
    [`pawl mcp install ${agents[0]?.word} --server files --dry-run`, 'show what would happen to one'],
  ],
  exits: {
    0: 'done; servers that cannot be guarded are listed with the reason',
    1: 'a file could not be changed, or a server that you named cannot be guarded',
  },
} as const satisfies Page

export const mcpUninstallPage = {
  name: 'mcp uninstall',
  summary: 'remove `pawl mcp` from the servers of coding agents',
  usage: ['pawl mcp uninstall [AGENT…] [--server NAME…] [--user] [--dry-run] [--json]'],
  about:
    'Restores the entries that `pawl mcp install` has rewritten, to the byte, and leaves all others as they are. It asks nothing, but only a person can run it, in a terminal. `--dry-run` works everywhere.',
  choices: agents,
  options: {
    server,
    user: { type: 'boolean', text: 'the servers in your own settings, not those of the project' },
    'dry-run': { type: 'boolean', text: 'show which servers would be restored; write nothing' },
    json,
  },
  examples: [
    ['pawl mcp uninstall', 'all servers of the project'],
    ['pawl mcp uninstall --server files', 'one of them'],
  ],
} as const satisfies Page
