import type { Traces } from '../traces/traces.ts'

export const traces: Traces = {
  project: ['.qwen/', 'QWEN.md'],
  programs: ['qwen'],
  home: '.qwen/',
}
