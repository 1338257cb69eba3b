import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.opencode/', 'opencode.json', 'opencode.jsonc', 'AGENTS.md'],
  programs: ['opencode'],
  home: '.config/opencode/',
}
