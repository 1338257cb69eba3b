import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.gemini/', 'GEMINI.md'],
  programs: ['gemini'],
  home: '.gemini/',
}
