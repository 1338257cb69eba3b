import type { Traces } from '../contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = {
  project: ['.cursor/', '.cursorrules'],
  programs: [vocabulary.program, 'cursor'],
  home: '.cursor/',
}
