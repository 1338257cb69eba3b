import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.claude/', 'CLAUDE.md'],
  programs: ['claude'],
  home: '.claude/',
}
