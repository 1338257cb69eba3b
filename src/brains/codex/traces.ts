import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.codex/', 'AGENTS.md'],
  programs: ['codex'],
  home: '.codex/',
}
