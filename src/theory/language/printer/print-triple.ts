import { outcomeVerbs } from '../lexer/keywords.ts'
import type { Triple } from '../tree.ts'
import { term } from './print-condition.ts'

/** A triple as it is written, without its name. A command about the event needs no subject, and one without it was written so. */
export function printTriple({ subject, verb, object }: Triple): string {
  const isLeftOut = subject.type === 'word' && subject.text === '_' && outcomeVerbs.includes(verb.text)
  return `${isLeftOut ? '' : `${term(subject)} `}${verb.text} ${term(object)}`
}
