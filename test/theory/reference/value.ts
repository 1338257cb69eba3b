/**
 * The reference: the meaning of a theory's hooks, written a second time, slowly and plainly, by walking the tree. It
 * shares no code with the compiler that it judges.
 */

/** The value of a word, a variable or a reading. */
export type Value = string | number | boolean | readonly Value[] | FactValue | Doubt

export interface FactValue {
  readonly fact: {
    readonly factId: number
    readonly subject: string
    readonly relation: string
    readonly object: string
  }
}

export interface Doubt {
  readonly doubt: string
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isDoubt = (value: Value): value is Doubt => typeof value === 'object' && !isList(value) && 'doubt' in value
export const isFact = (value: Value): value is FactValue =>
  typeof value === 'object' && !isList(value) && 'fact' in value

/** A value as it is written in a reason. */
export function written(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  if (isList(value)) return `[${value.map(written).join(', ')}]`
  if (isDoubt(value)) return `nothing (${value.doubt})`
  return `${value.fact.subject} ${value.fact.relation} ${value.fact.object}`
}

/** A value as the name of something: a text as it is, a doubt in its own words. */
export function named(value: Value): string {
  if (typeof value === 'string') return value
  return isDoubt(value) ? value.doubt : written(value)
}

/** The value of a payload at a place. */
export function found(given: unknown, place: string): Value {
  switch (typeof given) {
    case 'string':
    case 'boolean':
      return given
    case 'number':
      return Number.isFinite(given) ? given : { doubt: `${place} is not a number` }
    case 'undefined':
      return { doubt: `${place} is missing` }
    default:
      if (given === null) return { doubt: `${place} is missing` }
      if (!Array.isArray(given)) return { doubt: `${place} is an object, not a value` }
      return given.map((item, index) => found(item, `${place}[${index}]`))
  }
}
