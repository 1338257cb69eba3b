import type { Checked } from '../../../brains/internal.ts'
import { type Finding, fine, unknown, warned, wrong } from './finding.ts'

/** What is known of an agent, as a finding. */
export function findingOf(checked: Checked): Finding {
  if (checked.grade === 'fine') return fine(checked.what)
  if (checked.grade === 'warning') return warned(checked.what, checked.todo)
  return checked.grade === 'off' ? wrong(checked.what, checked.todo) : unknown(checked.what, checked.todo)
}
