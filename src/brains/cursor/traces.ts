import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.cursor/', '.cursorrules'],
  programs: ['cursor-agent', 'cursor'],
  home: '.cursor/',
}
