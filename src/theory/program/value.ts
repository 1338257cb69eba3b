import { withoutSecrets } from '../../kernel/index.ts'
import type { Fact } from '../../protocol/index.ts'

/** The value of a word, a variable or a reading. */
export type Value = string | number | boolean | readonly Value[] | FactValue | DataValue | Doubt

/** A fact, identified by its id: the target of a command. */
export interface FactValue {
  readonly fact: Pick<Fact, 'factId' | 'subject' | 'relation' | 'object' | 'existence'>
}

/** An object of a payload, whose fields are read by a path. */
export interface DataValue {
  readonly data: object
}

/** An undecided value. It is neither true nor false, and it spreads. */
export interface Doubt {
  readonly doubt: string
  /** The folder that a path is certainly in, though its name is not known. */
  readonly below?: string
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

export function isData(value: Value): value is DataValue {
  return typeof value === 'object' && 'data' in value
}

/** The type of a value, for doubts: models and people read them, and a guard may be there to withhold the value. */
export function kindOf(value: Value): string {
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'boolean') return String(value)
  if (isDoubt(value)) return 'undecided'
  if (isFact(value)) return 'a fact'
  return isData(value) ? 'an object' : 'a list'
}

/** Text that needs no escapes. */
const isPlain = /^[\w ./:@*~+=,;&|<>(){}[\]$%#!?'-]*$/

const isBreak = /[\s"'`,;()<>|&]/

/** Longer texts are cut: a reason goes to the model, to people and to the log. */
const longest = 200

/** The first part of a text, and how much more there is. Secrets are removed first: half of one does not look like one any more. */
export function shortened(text: string, most = longest): string {
  return text.length <= most ? text : withoutSecrets(text, { most: endOfWord(text, most) })
}

const longestWord = 100

/** Where to cut a text so that no word is cut: other readers look for other secrets. A very long word is cut, since its half still looks like one. */
function endOfWord(text: string, most: number): number {
  const from = Math.max(0, most - longestWord)
  const last = text.slice(from, most).search(/[^\s"'`,;()<>|&]*$/)
  return isBreak.test(text.charAt(most)) || last <= 0 ? most : from + last
}

/** A value as a reader sees it in a reason. */
export function show(value: Value): string {
  if (typeof value === 'string') {
    const short = shortened(value)
    return isPlain.test(short) ? `"${short}"` : JSON.stringify(short)
  }
  if (isDoubt(value)) return `nothing (${value.doubt})`
  if (isFact(value)) return shortened(`${value.fact.subject} ${value.fact.relation} ${value.fact.object}`)
  if (Array.isArray(value)) return `[${shownItems(value)}]`
  return isData(value) ? 'an object' : String(value)
}

const mostItems = 10

function shownItems(values: readonly Value[]): string {
  const shown = values.slice(0, mostItems).map(show)
  return (values.length > mostItems ? [...shown, '…'] : shown).join(', ')
}

/** Lists in lists that are read; deeper ones could exhaust the stack. */
const deepest = 100

/** Anything a payload holds, as a value. */
export function toValue(given: unknown, what: string, depth = 0): Value {
  if (typeof given === 'string' || typeof given === 'boolean') return given
  if (typeof given === 'number') return Number.isFinite(given) ? given : doubt(`${what} is not a number`)
  if (given === undefined || given === null) return doubt(`${what} is missing`)
  if (Array.isArray(given) && depth === deepest) return doubt('a list is nested too deep')
  if (Array.isArray(given)) return given.map((item, at) => toValue(item, `${what}[${at}]`, depth + 1))
  return typeof given === 'object' ? { data: given } : doubt(`${what} is not a value`)
}

/** Every text in an object, however deep: names of fields, texts, and numbers as they are written. */
export function textsIn({ data }: DataValue): readonly string[] {
  return collected(data, Object.entries).filter((value) => typeof value === 'string')
}

/**
 * Every value in an object, however deep: texts, numbers as they are written, true and false; what is missing (`null`) is a
 * doubt, as in a list. Names of fields are not among them.
 */
export function valuesIn({ data }: DataValue): readonly (string | boolean | Doubt)[] {
  return collected(data, Object.values)
}

function collected(
  data: object,
  partsOf: (object: object) => readonly unknown[],
): readonly (string | boolean | Doubt)[] {
  const found: (string | boolean | Doubt)[] = []
  const left: unknown[] = [data]
  const seen = new Set<unknown>() // a value that contains itself has an end
  for (let at = 0; at < left.length; at++) {
    const one = left[at]
    if (typeof one === 'string' || typeof one === 'boolean') found.push(one)
    else if (typeof one === 'number') found.push(String(one))
    else if (typeof one === 'object' && one !== null) {
      if (seen.has(one)) continue
      seen.add(one)
      for (const inner of Array.isArray(one) ? one : partsOf(one)) left.push(inner)
    } else found.push(doubt('a value in the object is missing'))
  }
  return found
}
