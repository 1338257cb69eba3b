import type { ValueType } from './field.ts'
import { caseless, readVerbs } from './read-verbs.ts'

/** What a side of a verb can be: a text, a text or several, a number, a truth, any single value, a name, or nothing that counts. */
export type Side = 'text' | 'texts' | 'number' | 'flag' | 'value' | 'name' | 'nothing'

/** The types of a verb's sides, and of its result. */
interface VerbTypes {
  readonly left: Side
  readonly right: Side
  readonly result: ValueType
}

const verbs = (names: string, left: Side, right: Side, result: ValueType): readonly (readonly [string, VerbTypes])[] =>
  names.split(' ').map((name) => [name, { left, right, result }])

const texts = Object.keys(readVerbs).filter((verb) => verb.endsWith(caseless))

/** The types of every verb that reads, for the checker. */
export const verbTypes: Readonly<Record<string, VerbTypes>> = Object.fromEntries([
  ...verbs('EQUALS NOT_EQUALS', 'value', 'value', 'flag'),
  ...verbs('GREATER_THAN LESS_THAN AT_LEAST AT_MOST', 'number', 'number', 'flag'),
  ...verbs('PLUS MINUS TIMES DIVIDED_BY', 'number', 'number', 'number'),
  ...verbs(`CONTAINS CONTAINS_WORD STARTS_WITH ENDS_WITH MATCHES ${texts.join(' ')}`, 'texts', 'text', 'flag'),
  ...verbs('INSIDE OUTSIDE', 'texts', 'text', 'flag'),
  ...verbs('AND OR', 'flag', 'flag', 'flag'),
  ...verbs('NOT', 'flag', 'nothing', 'flag'),
  ...verbs('READ_DIM', 'name', 'name', 'number'),
  ...verbs('READ_CONTROL READ_INPUT', 'nothing', 'name', 'any'),
  ...verbs('NEW_COMPOSITE', 'name', 'name', 'text'),
])

/** Verbs that mean the same with their sides exchanged. */
export const symmetric: readonly string[] = ['EQUALS', 'NOT_EQUALS', 'EQUALS_IGNORING_CASE']
