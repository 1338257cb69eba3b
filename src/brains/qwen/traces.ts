import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.qwen/', 'QWEN.md'],
  programs: [vocabulary.program],
  home: '.qwen/',
}
