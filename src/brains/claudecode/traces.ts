import type { Traces } from '../traces/traces.ts'

export const traces: Traces = {
  project: ['.claude/', 'CLAUDE.md'],
  programs: ['claude'],
  home: '.claude/',
}
