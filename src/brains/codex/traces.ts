import type { Traces } from '../traces/traces.ts'

export const traces: Traces = {
  project: ['.codex/', 'AGENTS.md'],
  programs: ['codex'],
  home: '.codex/',
}
