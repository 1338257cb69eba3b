import type { Fact } from '../../protocol/index.ts'

/** The value of a word, a variable or a reading. */
export type Value = string | number | boolean | readonly Value[] | FactValue | Doubt

/** A fact, identified by its id: the target of a command. */
export interface FactValue {
  readonly fact: Pick<Fact, 'factId' | 'subject' | 'relation' | 'object' | 'existence'>
}

/** An undecided value. It is neither true nor false, and it spreads. */
export interface Doubt {
  readonly doubt: string
}

export function doubt(reason: string): Doubt {
  return { doubt: reason }
}

export function isDoubt(value: Value): value is Doubt {
  return typeof value === 'object' && 'doubt' in value
}

export function isFact(value: Value): value is FactValue {
  return typeof value === 'object' && 'fact' in value
}

/** Text that needs no escapes. */
const isPlain = /^[\w ./:@*~+=,;&|<>(){}[\]$%#!?'-]*$/

/** A value as a reader sees it in a reason. */
export function show(value: Value): string {
  if (typeof value === 'string') return isPlain.test(value) ? `"${value}"` : JSON.stringify(value)
  if (isDoubt(value)) return `nothing (${value.doubt})`
  if (isFact(value)) return `${value.fact.subject} ${value.fact.relation} ${value.fact.object}`
  return Array.isArray(value) ? `[${value.map(show).join(', ')}]` : String(value)
}

/** Anything a payload holds, as a value. */
export function toValue(given: unknown, what: string): Value {
  if (typeof given === 'string' || typeof given === 'boolean') return given
  if (typeof given === 'number') return Number.isFinite(given) ? given : doubt(`${what} is not a number`)
  if (given === undefined || given === null) return doubt(`${what} is missing`)
  if (Array.isArray(given)) return given.map((item, at) => toValue(item, `${what}[${at}]`))
  return doubt(`${what} is an object, not a value`)
}
