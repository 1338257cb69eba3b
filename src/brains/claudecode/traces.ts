import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.claude/', 'CLAUDE.md'],
  programs: [vocabulary.program],
  home: '.claude/',
}
