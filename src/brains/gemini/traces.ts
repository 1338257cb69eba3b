import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.gemini/', 'GEMINI.md'],
  programs: [vocabulary.program],
  home: '.gemini/',
}
