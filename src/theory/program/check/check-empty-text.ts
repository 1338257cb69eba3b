import { isPathVerb } from '../path-verbs.ts'
import { withoutCase } from '../read-verbs.ts'
import type { Compared } from '../selection.ts'
import type { Checking } from './checking.ts'

/** Verbs that look for a text, or a folder, in another one. */
const looking: readonly string[] = ['CONTAINS', 'CONTAINS_WORD', 'STARTS_WITH', 'ENDS_WITH', 'INSIDE', 'OUTSIDE']

/** Warns of a condition that looks for an empty text, which is in everything; returns whether it does. */
export function checkEmptyText({ object, verb }: Compared, wanted: string, { report }: Checking): boolean {
  if (wanted !== '' || !looking.includes(withoutCase(verb.text))) return false
  const hint = isPathVerb(verb.text) ? 'write `"."` for the folder of the project' : 'write the text to look for'
  report('T173', object.span, `${verb.text} looks for an empty text`, hint, 'warning')
  return true
}
