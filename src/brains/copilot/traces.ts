import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.github/hooks/', '.github/copilot/', '.github/copilot-instructions.md'],
  programs: [vocabulary.program],
  home: '.copilot/',
}
