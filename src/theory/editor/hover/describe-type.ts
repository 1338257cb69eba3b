import { describe } from '../../program/check/term-type.ts'
import type { ValueType } from '../../program/field.ts'
import type { Side } from '../../program/verb-types.ts'

/** The type of a value in words, with the only values that it can have. */
export function describeType(type: ValueType): string {
  if (type === 'any') return 'any value'
  return typeof type === 'string' ? describe(type) : `one of ${type.map((value) => `\`${value}\``).join(', ')}`
}

/** The type of a side of a verb in words. */
export const sides: Readonly<Record<Side, string>> = {
  text: 'a text',
  texts: 'a text or a list of texts',
  number: 'a number',
  flag: 'true or false',
  value: 'a value',
  name: 'a name',
  nothing: 'anything',
}
