import { findText } from '../../kernel/index.ts'
import type { Knowledge } from './knowledge-port.ts'
import { type Doubt, doubt, isDoubt, show, toValue, type Value } from './value.ts'
import { wildcard } from './wildcard.ts'

/** What a reading is done with. */
export interface Reading {
  readonly knowledge: Knowledge
  readonly payload: Readonly<Record<string, unknown>>
}

/** A verb that finds something out and changes nothing. */
export type ReadVerb = (subject: Value, object: Value, at: Reading) => Value

const number = (value: Value, what: string): number | Doubt => {
  if (typeof value === 'number') return value
  return isDoubt(value) ? value : doubt(`${what} ${show(value)} is not a number`)
}

/** Both sides as numbers, or the doubt about the first that is none. */
const numeric =
  (verb: string, compute: (one: number, other: number) => Value): ReadVerb =>
  (subject, object) => {
    const one = number(subject, `the left side of ${verb}`)
    const other = number(object, `the right side of ${verb}`)
    if (typeof one !== 'number') return one
    return typeof other === 'number' ? compute(one, other) : other
  }

/** Both sides as texts; a list on the left means any of its texts. */
const textual =
  (verb: string, test: (value: string, wanted: string) => boolean): ReadVerb =>
  (subject, object) => {
    if (isDoubt(subject)) return subject
    if (isDoubt(object)) return object
    if (typeof object !== 'string') return doubt(`the right side of ${verb} ${show(object)} is not a text`)
    const values = Array.isArray(subject) ? (subject as readonly Value[]) : [subject]
    const odd = values.find((value) => typeof value !== 'string')
    if (odd !== undefined) return isDoubt(odd) ? odd : doubt(`the left side of ${verb} ${show(odd)} is not a text`)
    return values.some((value) => test(value as string, object))
  }

/** Three-valued: what is settled by one side is settled, whatever the other; else doubt spreads. */
const logical =
  (verb: string, settling: boolean): ReadVerb =>
  (subject, object) => {
    const sides = [subject, object].map((value) =>
      typeof value === 'boolean' || isDoubt(value) ? value : doubt(`${verb} of ${show(value)}`),
    )
    if (sides.includes(settling)) return settling
    return sides.find((side) => typeof side !== 'boolean') ?? !settling
  }

const equals: ReadVerb = (subject, object) => {
  if (isDoubt(subject)) return subject
  if (isDoubt(object)) return object
  if (typeof subject === typeof object) return subject === object
  const numbers = [subject, object].map((value) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  )
  if (numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) return numbers[0] === numbers[1]
  return doubt(`${show(subject)} and ${show(object)} cannot be compared`)
}

const word = (value: Value): string | undefined => (typeof value === 'string' ? value : undefined)

/** The one table of verbs that a hook's body may read with. Every other verb is a command, a relation, or an error. */
export const readVerbs: Readonly<Record<string, ReadVerb>> = {
  EQUALS: equals,
  NOT_EQUALS: (subject, object, at) => negated(equals(subject, object, at)),
  GREATER_THAN: numeric('GREATER_THAN', (one, other) => one > other),
  LESS_THAN: numeric('LESS_THAN', (one, other) => one < other),
  AT_LEAST: numeric('AT_LEAST', (one, other) => one >= other),
  AT_MOST: numeric('AT_MOST', (one, other) => one <= other),
  PLUS: numeric('PLUS', (one, other) => one + other),
  MINUS: numeric('MINUS', (one, other) => one - other),
  TIMES: numeric('TIMES', (one, other) => one * other),
  DIVIDED_BY: numeric('DIVIDED_BY', (one, other) => (other === 0 ? doubt('division by zero') : one / other)),
  CONTAINS: textual('CONTAINS', (value, wanted) => findText(value, wanted) !== -1),
  STARTS_WITH: textual('STARTS_WITH', (value, wanted) => value.startsWith(wanted)),
  ENDS_WITH: textual('ENDS_WITH', (value, wanted) => value.endsWith(wanted)),
  MATCHES: textual('MATCHES', wildcard),
  AND: logical('AND', false),
  OR: logical('OR', true),
  NOT: (subject) => negated(subject),
  READ_DIM: (subject, object, { knowledge }) => {
    const [concept, dimension] = [word(subject), word(object)]
    if (concept === undefined || dimension === undefined)
      return doubt(`no dimension ${show(object)} of ${show(subject)}`)
    return knowledge.dimension(concept, dimension)
  },
  READ_CONTROL: (_, object, { knowledge }) => toValue(knowledge.control(word(object) ?? ''), `control ${show(object)}`),
  READ_INPUT: (_, object, { payload }) => readInput(payload, word(object)),
  NEW_COMPOSITE: (subject, object) => {
    if (isDoubt(subject)) return subject
    return isDoubt(object) ? object : `${show(subject)} + ${show(object)}`
  },
}

function negated(value: Value): Value {
  if (typeof value === 'boolean') return !value
  return isDoubt(value) ? value : doubt(`NOT of ${show(value)}`)
}

/** A field of what the tool was called with, by its own keys only. */
function readInput(payload: Readonly<Record<string, unknown>>, path: string | undefined): Value {
  const { call } = payload as { readonly call?: { readonly input?: unknown } }
  let value: unknown = call?.input
  for (const part of (path ?? '').split('.')) {
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    if (!isHolder) return doubt(`input ${path} is missing`)
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return toValue(value, `input ${path}`)
}
