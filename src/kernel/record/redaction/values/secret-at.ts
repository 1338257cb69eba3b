import { endAt, isAt } from '../reading/end-at.ts'
import { type Notation, spanOf, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { isSecretItem } from './is-secret-item.ts'
import { isSecretValue, type Way } from './is-secret-value.ts'
import { looksRandom } from './looks-random.ts'
import type { Secrecy } from './secret-name.ts'

/** The value that begins here, if it is a secret where it is written in this way. */
export function secretAt(
  text: string,
  at: number,
  secrecy: Secrecy,
  way: Way,
  notation: Notation = 'shell',
): Span | undefined {
  const value = valueAt(text, at, notation)
  if (value === undefined) return undefined
  const { end, isQuoted } = value
  // before `)` and `,`, it is an argument of a call, most likely a variable of that name
  const isGiven = text[at - 1] === '=' && !isQuoted && !isAt(/[),]/, text, end)
  const actual = way === 'loose' && isGiven && secrecy !== 'token' ? 'plain' : way
  const endsLine = isAt(/^[\r\n]?$/, text, end)
  if (!isSecretValue(value.text, secrecy, actual, isQuoted, endsLine)) return undefined
  const span = spanOf(text, value)
  if (secrecy !== 'declared' || isQuoted || isGiven) return span
  return { start: span.start, end: Math.max(span.end, endAt(groups, text, span.end)) }
}

/** Accounts, numbers of phones and amounts are written in groups. */
const groups = /(?: (?=[A-Z]{0,2}\d)[A-Z\d.]{1,12}(?![^\s,;])){1,12}/y

const endless = 1e9
/** Numbers of accounts and cards: letters, and many digits. Dates begin with a digit. */
const numbered = /^(?=.{12})[A-Za-z]{1,4}\d{2}(?:[A-Za-z]{0,4}\d){6,}$/

/** The word that begins here, if it looks random or has so many characters: after a name without a sign, others are prose. */
export function randomAt(text: string, at: number, long = endless): Span | undefined {
  if (long === endless && !/\d/.test(valueAt(text, at)?.text ?? '')) return undefined // without a digit, nothing looks random
  const span = secretAt(text, at, 'token', 'weak')
  if (span === undefined) return undefined
  const value = text.slice(span.start, span.end)
  return value.length >= long || looksRandom(value) || numbered.test(value) ? span : undefined
}

/** A pattern, a call or an entity. */
const expression = /^[&/]|[()[\]{}]/

/** The word that begins here, if it looks random, or has letters of both cases, digits and signs. */
export function strongAt(text: string, at: number): Span | undefined {
  const value = valueAt(text, at)
  if (value === undefined || !/\d/.test(value.text) || expression.test(value.text)) return undefined
  const random = randomAt(text, at)
  if (random !== undefined) return random
  return isSecretItem(value.text.replace(/[?.,;:]+$/, ''), 'token', false) ? spanOf(text, value) : undefined
}
