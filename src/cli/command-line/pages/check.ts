import { json, type Page } from './page.ts'

export const checkPage = {
  name: 'check',
  summary: 'check config, types, theories and installed files: one step for CI',
  usage: ['pawl check [--json]'],
  about:
    "Loads the config; checks its types with the project's own TypeScript, if there is one; checks the theories that the config names, and runs their tests; compares the settings of agents, .pawl/hook.cjs, .pawl/hook/ and .pawl/policy.cjs with what `pawl init --hooks` would install now. It writes nothing, starts no agent and asks no server. Lines begin with ok, NO (with what to do), ! for a warning, or ? for what was not checked. It ends with 1 if there is a NO; warnings are counted. `pawl doctor` also looks at this machine.",
  words: 0,
  options: { json },
  examples: [
    ['pawl check', 'in a pipeline, or before a commit'],
    ['pawl check --json', 'for programs'],
  ],
  exits: { 0: 'nothing is wrong', 1: 'something is wrong, or there is no config' },
} as const satisfies Page
