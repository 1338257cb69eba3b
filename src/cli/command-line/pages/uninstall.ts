import { agents, oneAgent } from './agents.ts'
import { json, type Page } from './page.ts'

export const uninstallPage = {
  name: 'uninstall',
  summary: 'remove from coding agents what `pawl init` installed',
  usage: ['pawl uninstall [--hooks [AGENT…]] [--dry-run] [--json]', 'pawl uninstall --user | --managed'],
  about:
    'The rest of each settings file stays as it is. The config and the audit log are kept. It asks nothing, but only a person can run it: it needs a terminal, and no option replaces it in a pipe, in CI or inside an agent. `--dry-run` works there, too.',
  options: {
    hooks: { type: 'list', value: '[AGENT…]', choices: agents, text: 'only from these agents' },
    user: { type: 'boolean', text: 'what `pawl init --user` installed' },
    managed: { type: 'boolean', text: 'what `pawl init --managed` installed' },
    'dry-run': { type: 'boolean', text: 'show what would change; write nothing' },
    json,
  },
  examples: [
    ['pawl uninstall', 'from all agents'],
    [`pawl uninstall --hooks ${oneAgent.word}`, `from ${oneAgent.text} alone`],
  ],
} as const satisfies Page
