import { json, type Page } from './page.ts'

export const startPage = {
  name: 'start',
  summary: 'find your coding agents and guard them; so does `pawl` alone',
  usage: ['pawl start [--no-live]', 'pawl start --yes [--live] [--json]'],
  about:
    'In a terminal, asks which agents to guard and, if the project has no config, which rules to begin with. Then it installs your hooks as `pawl init --hooks AGENT…` does, checks them as `pawl doctor` does, and starts each agent that is on the PATH to watch it obey. `pawl` alone does the same, and takes the same options. In a pipe or in CI, `pawl --yes` asks nothing and needs no terminal.',
  words: 0,
  options: {
    yes: {
      type: 'boolean',
      short: 'y',
      text: 'ask nothing: all agents that are found, the usual rules, no live trial',
    },
    live: { type: 'boolean', text: 'with --yes, start the agents as well, as `pawl doctor --live` does' },
    'no-live': { type: 'boolean', text: 'do not start the agents; `s` skips a trial that is running' },
    json: { ...json, text: 'with --yes, print JSON, for programs' },
  },
  examples: [
    ['pawl start', 'asks, installs, proves'],
    ['pawl start --yes --json', 'in a script'],
  ],
  exits: {
    0: 'every agent that you chose is guarded, as far as it can be known from here',
    1: 'no hooks were installed, or something is wrong; the reason is printed',
    2: 'the command line is wrong, or there is no terminal to ask in',
    130: 'left with Ctrl-C or Ctrl-D; nothing is written before the last answer',
  },
} as const satisfies Page
