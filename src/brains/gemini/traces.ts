import type { Traces } from '../traces/traces.ts'

export const traces: Traces = {
  project: ['.gemini/', 'GEMINI.md'],
  programs: ['gemini'],
  home: '.gemini/',
}
