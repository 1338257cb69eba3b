import { agents, modded, oneAgent, otherAgent } from './agents.ts'
import { json, type Page } from './page.ts'

export const initPage = {
  name: 'init',
  summary: 'install your hooks into coding agents, link roles',
  usage: [
    'pawl init --hooks [AGENT…] [--mod] [--roles ROLE…] [--dry-run] [--json]',
    'pawl init --roles ROLE…',
    'pawl init --user | --managed [--hooks AGENT…] [--mod] [--dry-run] [--json]',
  ],
  about: `Makes pawl.config.ts if there is none. Names are separated by spaces or commas. Agents: ${agents.map(({ word }) => word).join(', ')}.`,
  options: {
    hooks: {
      type: 'list',
      value: '[AGENT…]',
      choices: agents,
      text: 'install your hooks, and those of linked roles, into these agents; without names, into all that are detected',
    },
    mod: {
      type: 'boolean',
      text: `also install the mod of ${modded}, with which stubs of your hooks read as results of tools; later runs keep it up to date`,
    },
    user: {
      type: 'boolean',
      text: 'install for you, in all projects, from ~/.config/pawl; also guards folders below your projects',
    },
    managed: { type: 'boolean', text: 'install for everybody on this machine, from /etc/pawl, as its administrator' },
    roles: { type: 'list', value: 'ROLE…', text: 'link these roles of installed packages' },
    'dry-run': { type: 'boolean', text: 'show what would change; write nothing' },
    json,
  },
  examples: [
    ['pawl init --hooks', 'for every agent that is detected here'],
    [`pawl init --hooks ${oneAgent.word} ${otherAgent.word} --dry-run`, 'show what these two would get'],
    ['pawl init --user', 'guard every project on this machine with rules of your own'],
    ['pawl init --roles mechanic --hooks', 'link a role, and install its hooks, too'],
  ],
} as const satisfies Page
