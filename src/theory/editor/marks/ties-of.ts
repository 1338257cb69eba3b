import type { Statement, Triple } from '../../language/tree.ts'
import { tieMeanings } from '../../program/command-meanings.ts'

/** Whether a statement ties a body to an event. */
export function isTie({ verb }: Triple): boolean {
  return Object.hasOwn(tieMeanings, verb.text)
}

/** Each body that is tied to an event, and its hook point. */
export function tiesOf(statements: readonly Statement[]): readonly (readonly [body: string, moment: string])[] {
  return statements.flatMap((one): readonly (readonly [string, string])[] => {
    if (one.type !== 'triple' || !isTie(one) || one.subject.type !== 'word') return []
    return one.object.type === 'word' ? [[one.subject.text, one.object.text.toUpperCase()]] : []
  })
}
