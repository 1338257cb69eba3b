/**
 * The reference: the meaning of a theory's hooks, written a second time, slowly and plainly, by walking the tree. It
 * shares no code with the compiler that it judges.
 */

/** The value of a word, a variable or a reading. */
export type Value = string | number | boolean | readonly Value[] | FactValue | DataValue | Doubt

export interface DataValue {
  readonly data: object
}

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

export const isData = (value: Value): value is DataValue =>
  typeof value === 'object' && !isList(value) && 'data' in value

const isBreak = (sign: string | undefined) => sign !== undefined && /[\s"'`,;()<>|&]/.test(sign)

/** The beginning of a long text, without half a word; a word of more than a hundred characters is cut. Random texts have no secrets. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let end = most
  if (!isBreak(text[most])) while (end > most - 100 && !isBreak(text[end - 1])) end -= 1
  if (end === most - 100) end = most
  return `${text.slice(0, end)}[and ${text.length - end} more characters]`
}

/** A value as it is written in a reason. */
export function written(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(cut(value, 200))
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  if (isList(value)) return `[${value.slice(0, 10).map(written).join(', ')}${value.length > 10 ? ', …' : ''}]`
  if (isDoubt(value)) return `nothing (${value.doubt})`
  if (isData(value)) return 'an object'
  return cut(`${value.fact.subject} ${value.fact.relation} ${value.fact.object}`, 200)
}

/** What kind of value it is. */
export function sort(value: Value): string {
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'boolean') return `${value}`
  if (isList(value)) return 'a list'
  if (isDoubt(value)) return 'undecided'
  return isData(value) ? 'an object' : 'a fact'
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
      if (!Array.isArray(given)) return { data: given as object }
      return given.map((item, index) => found(item, `${place}[${index}]`))
  }
}
