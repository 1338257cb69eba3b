import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.qwen/', 'QWEN.md'],
  programs: ['qwen'],
  home: '.qwen/',
}
