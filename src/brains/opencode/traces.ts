import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.opencode/', 'opencode.json', 'opencode.jsonc', 'AGENTS.md'],
  programs: [vocabulary.program],
  home: '.config/opencode/',
}
