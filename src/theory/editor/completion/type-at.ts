import type { Token } from '../../language/lexer/token.ts'
import { accepted } from '../../program/check/check-comparison.ts'
import { constants } from '../../program/compile-term.ts'
import type { ValueType } from '../../program/field.ts'
import { type Side, verbTypes } from '../../program/verb-types.ts'
import { eventOf } from '../marks/marking.ts'
import type { Known, Place } from './place-at.ts'

/** The type of the value that a word has at a place. */
export function typeAt(token: Token, { block, variables }: Pick<Place, 'block' | 'variables'>): ValueType {
  if (token.type === 'text' || token.type === 'number') return token.type
  const known = token.type === 'reference' ? variables.findLast(({ name }) => name === token.text) : undefined
  if (known !== undefined) return typeOfKnown(known)
  const fields = eventOf(block.moment)?.fields ?? {}
  if (Object.hasOwn(fields, token.text)) return fields[token.text]?.type ?? 'any'
  if (token.text.includes('.') || token.type === 'reference') return 'any'
  const constant = Object.hasOwn(constants, token.text) ? constants[token.text] : undefined
  return constant === undefined ? 'text' : typeof constant === 'number' ? 'number' : 'flag'
}

/** A variable has the type of the reading that it names; that of a condition is true or false. */
export function typeOfKnown({ words }: Known): ValueType {
  const verb = words.length === 3 ? words[1]?.text : undefined
  return verb !== undefined && Object.hasOwn(verbTypes, verb) ? (verbTypes[verb]?.result ?? 'flag') : 'flag'
}

/** Whether a value of that type can be on that side of a verb. */
export function fits(type: ValueType, side: Side): boolean {
  if (type === 'any' || type === 'data') return true
  return accepted[side].includes(typeof type === 'string' ? type : 'text')
}
