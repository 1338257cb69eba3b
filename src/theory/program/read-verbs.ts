import { findText } from '../../base/index.ts'
import { decimal } from '../language/decimal.ts'
import { isNumberText, isSameNumber } from '../language/same-number.ts'
import { part } from './compile-term.ts'
import { containsWord } from './contains-word.ts'
import { foldCase } from './fold-case.ts'
import { isQuoted, type Reading } from './frame.ts'
import { type FoldersOf, pathVerbs } from './path-verbs.ts'
import { readInput } from './read-input.ts'
import { type Doubt, doubt, isData, isDoubt, isFact, kindOf, show, textsIn, toValue, type Value } from './value.ts'
import { wildcard } from './wildcard.ts'

/** A verb that reads and changes nothing: a reading, made of its two sides. Only verbs of paths need to know folders. */
export type ReadVerb = (subject: Reading, object: Reading, foldersOf: FoldersOf) => Reading

function noNumber(value: Value, what: string): Doubt {
  return isDoubt(value) ? value : doubt(`${what} is ${kindOf(value)}, not a number`)
}

/** Both sides as numbers, or the undecided value of the first that is not a number. */
const numeric =
  (verb: string, compute: (one: number, other: number) => Value): ReadVerb =>
  (subject, object) => {
    const { constant } = object // most are: one call less
    return (frame) => {
      const one = subject(frame)
      const other = constant ?? object(frame)
      if (typeof one === 'number' && typeof other === 'number') return compute(one, other)
      return typeof one === 'number'
        ? noNumber(other, `the right side of ${verb}`)
        : noNumber(one, `the left side of ${verb}`)
    }
  }

/** A result that is too large for a number decides nothing. */
function finite(value: number): Value {
  return Number.isFinite(value) ? value : doubt('the result is too large for a number')
}

/** Both sides as texts; a list on the left means any of its texts, and an object any text in it. */
const textual =
  (verb: string, test: (value: string, wanted: string) => boolean): ReadVerb =>
  (subject, object) => {
    const { constant } = object
    return (frame) => {
      const one = subject(frame)
      const other = constant ?? object(frame)
      if (typeof one === 'string' && typeof other === 'string') return test(one, other)
      return anyText(one, other, verb, test)
    }
  }

function anyText(one: Value, other: Value, verb: string, test: (value: string, wanted: string) => boolean): Value {
  if (isDoubt(one)) return one
  if (isDoubt(other)) return other
  if (typeof other !== 'string') return doubt(`the right side of ${verb} is ${kindOf(other)}, not a text`)
  const texts: string[] = []
  const odd = collectTexts(one, texts)
  if (odd !== undefined) return isDoubt(odd) ? odd : doubt(`the left side of ${verb} is ${kindOf(odd)}, not a text`)
  return texts.some((value) => test(value, other))
}

/** Adds the texts of a value, in order. Returns the first part that has none, if there is one. */
function collectTexts(value: Value, texts: string[]): Value | undefined {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) {
    for (const item of value as readonly Value[]) {
      const odd = collectTexts(item, texts)
      if (odd !== undefined) return odd
    }
  } else if (isData(value)) for (const text of textsIn(value)) texts.push(text)
  else return value
  return undefined
}

/** Three-valued: if one side decides, the result is decided; else it is undecided. */
const logical =
  (verb: string, settling: boolean): ReadVerb =>
  (subject, object) => {
    if (subject.constant === !settling) return (frame) => truth(object(frame), verb) // it is up to the other
    return (frame) => {
      const one = truth(subject(frame), verb)
      if (one === settling) return settling
      const other = truth(object(frame), verb)
      if (other === settling) return settling
      return typeof one === 'boolean' ? other : one
    }
  }

/** Any number of conditions joined by `AND` or `OR`, with the meaning of a chain of the verb. */
export function joined(verb: 'AND' | 'OR', parts: readonly Reading[]): Reading {
  const settling = verb === 'OR'
  return (frame) => {
    let undecided: Doubt | undefined
    for (const part of parts) {
      const value = truth(part(frame), verb)
      if (value === settling) return settling
      if (typeof value !== 'boolean') undecided ??= value
    }
    return undecided ?? !settling
  }
}

function truth(value: Value, verb: string): boolean | Doubt {
  return typeof value === 'boolean' || isDoubt(value) ? value : doubt(`${verb} of ${kindOf(value)}`)
}

function equals(one: Value, other: Value): boolean | Doubt {
  if (typeof one === 'string' && typeof other === 'string') return one === other
  if (isDoubt(one)) return one
  if (isDoubt(other)) return other
  if (isFact(one) && isFact(other)) return one.fact.factId === other.fact.factId
  if (typeof one === typeof other && typeof one !== 'object') return one === other
  const same =
    typeof one === 'string' ? isNumber(one, other) : typeof other === 'string' ? isNumber(other, one) : undefined
  return same ?? doubt(`${kindOf(one)} and ${kindOf(other)} cannot be compared`)
}

/**
 * Whether a text is this number, as the language writes numbers. Another spelling of it (`0x10`, `1.6e1`, `016`) may be another
 * number, or none, to another reader: undefined.
 */
function isNumber(text: string, value: Value): boolean | undefined {
  if (typeof value !== 'number' || !isNumberText(text)) return undefined
  const spelt = decimal(value)
  return text === spelt ? true : isSameNumber(text, spelt) ? undefined : false
}

function negated(value: Value): Value {
  const known = truth(value, 'NOT')
  return typeof known === 'boolean' ? !known : known
}

const word = (value: Value): string | undefined => (typeof value === 'string' ? value : undefined)

const textTests: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  CONTAINS: (value, wanted) => findText(value, wanted) !== -1,
  CONTAINS_WORD: containsWord,
  STARTS_WITH: (value, wanted) => value.startsWith(wanted),
  ENDS_WITH: (value, wanted) => value.endsWith(wanted),
  MATCHES: wildcard,
}

/** The end of a verb that takes capital and small letters for the same: `ENDS_WITH_IGNORING_CASE`. */
export const caseless = '_IGNORING_CASE'

/** The verb that tells capital and small letters apart. */
export function withoutCase(verb: string): string {
  return verb.endsWith(caseless) ? verb.slice(0, -caseless.length) : verb
}

const textVerbs = Object.entries(textTests).flatMap(([verb, test]): readonly (readonly [string, ReadVerb])[] => [
  [verb, textual(verb, test)],
  [`${verb}${caseless}`, textual(`${verb}${caseless}`, (value, wanted) => test(foldCase(value), foldCase(wanted)))],
])

/** Whether a verb tests texts: what is not a text has none that could pass. */
export function isTextVerb(verb: string): boolean {
  return verb.endsWith(caseless) || Object.hasOwn(textTests, verb) || Object.hasOwn(pathVerbs, verb)
}

/** The one table of verbs that a hook's body may read with. Every other verb is a command, a relation, or an error. */
export const readVerbs: Readonly<Record<string, ReadVerb>> = {
  ...Object.fromEntries(textVerbs),
  ...pathVerbs,
  EQUALS_IGNORING_CASE: textual('EQUALS_IGNORING_CASE', (value, wanted) => foldCase(value) === foldCase(wanted)),
  EQUALS: (subject, object) => (frame) => equals(subject(frame), object.constant ?? object(frame)),
  NOT_EQUALS: (subject, object) => (frame) => negated(equals(subject(frame), object(frame))),
  GREATER_THAN: numeric('GREATER_THAN', (one, other) => one > other),
  LESS_THAN: numeric('LESS_THAN', (one, other) => one < other),
  AT_LEAST: numeric('AT_LEAST', (one, other) => one >= other),
  AT_MOST: numeric('AT_MOST', (one, other) => one <= other),
  PLUS: numeric('PLUS', (one, other) => finite(one + other)),
  MINUS: numeric('MINUS', (one, other) => finite(one - other)),
  TIMES: numeric('TIMES', (one, other) => finite(one * other)),
  DIVIDED_BY: numeric('DIVIDED_BY', (one, other) => (other === 0 ? doubt('division by zero') : finite(one / other))),
  AND: logical('AND', false),
  OR: logical('OR', true),
  NOT: (subject) => (frame) => negated(subject(frame)),
  READ_DIM: (subject, object) => (frame) => {
    const [concept, dimension] = [subject(frame), object(frame)]
    if (typeof concept !== 'string' || typeof dimension !== 'string')
      return doubt(`${kindOf(concept)} has no dimension that is ${kindOf(dimension)}`)
    return frame.knowledge.dimension(concept, dimension)
  },
  READ_CONTROL: (_, object) => (frame) => {
    const name = object(frame)
    const what = isQuoted(object) ? `control ${show(name)}` : 'a control named by the event'
    return toValue(frame.knowledge.control(word(name) ?? ''), what)
  },
  READ_INPUT: (_, object) => part(readInput(object)),
  NEW_COMPOSITE: (subject, object) => (frame) => {
    const [one, other] = [subject(frame), object(frame)]
    if (isDoubt(one)) return one
    return isDoubt(other) ? other : `${show(one)} + ${show(other)}`
  },
}
