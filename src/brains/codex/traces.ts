import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.codex/', 'AGENTS.md'],
  programs: [vocabulary.program],
  home: '.codex/',
}
