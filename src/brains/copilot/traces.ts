import type { Traces } from '../contract/traces.ts'

export const traces: Traces = {
  project: ['.github/hooks/', '.github/copilot/', '.github/copilot-instructions.md'],
  programs: ['copilot'],
  home: '.copilot/',
}
