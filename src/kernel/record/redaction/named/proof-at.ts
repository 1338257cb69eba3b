import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { isReference } from '../values/is-reference.ts'
import { isSecretItem } from '../values/is-secret-item.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import { looksRandom } from '../values/looks-random.ts'

const parameters = /(?:[\w-]{1,40}=(?:\\?"[^"\r\n\\]{0,400}\\?"|[^\s"',\\]{1,200})(?:,\s{0,40}|[ \t]{0,4})){1,20}/y
const given = String.raw`=(?:\\?"([^"\\]{3,})|([^\s",\\]{3,}))`
const proof = new RegExp(`(?:response|mac|token|signature)${given}`, 'gi')
/** Parameters with neutral names: of those, values that look like secrets. */
const strong = new RegExp(given, 'g')

/**
 * The part of an authorization that proves it, behind its scheme: of parameters in quotes those that do, or, behind a scheme that is not
 * known, one word that looks like a secret.
 */
export function proofAt(
  text: string,
  begin: number,
  scheme: string,
  isKnown: boolean,
  isQuoted: boolean,
): Span | undefined {
  const list = text.slice(begin, Math.max(begin, endAt(parameters, text, begin)))
  if (!list.includes('"')) return isKnown ? undefined : wordAt(text, begin, /^[A-Z]/.test(scheme), isQuoted)
  const proving = provingIn(list, begin, proof)
  if (proving !== undefined || !isKnown) return proving ?? provingIn(list, begin, strong)
  // of a digest, all others may be known: a span without characters keeps other rules from them
  return { start: begin, end: /^d/i.test(scheme) ? begin : begin + list.length }
}

/** From the first parameter with a credential to the last. */
function provingIn(list: string, begin: number, shape: RegExp): Span | undefined {
  let span: Span | undefined
  for (const { 0: all, 1: quoted, 2: bare = '', index } of list.matchAll(shape)) {
    const value = quoted ?? bare
    if (shape === strong && !isSecretItem(value, 'token', true)) continue
    const end = begin + index + all.length
    span = { start: span?.start ?? end - value.length, end }
  }
  return span
}

const word = /[\w.~+/=:@!?#$%^&*,-]{6,400}/y
const rest = /[\w.~+/=:@!?#$%^&*,-]*/y
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Letters and digits, or more, in a row: names of standards and products have dots and dashes, or are shorter. */
const dense = /^(?=.*\d)(?=.*[A-Za-z])(?:[\w+/=:]{12,}|(?=.*[!@#$%^&*~?])[^.-]{8,})$/

/** The same with dashes: both cases and several digits, as names of standards do not have them. */
const mixed = /^(?=\D*\d\D*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{10,}$/
/** A short one with a sign that no name has. */
const signed = /^(?=.*\d)[^\s.-]{5,}[!#$%^&*~?]$/

/** In a sentence, other words follow. */
function wordAt(text: string, begin: number, isName: boolean, isQuoted: boolean): Span | undefined {
  const [value] = matchAt(word, text, begin)
  if (value === undefined) return undefined
  const span = { start: begin, end: endAt(rest, text, begin + value.length) }
  if (looksRandom(value)) return span
  const isLast = isAt(/^[\r\n"'`\\]?$/, text, span.end)
  if (!isLast || !(isQuoted || isName)) return undefined
  const isSecret =
    isQuoted && value.length >= 8 ? isSecretValue(value, 'token', 'weak') || isOddWord(value) : isOddWord(value)
  return isSecret || id.test(value) ? span : undefined
}

/** Longer ones look random, or are text. */
const longestWord = 64

function isOddWord(value: string): boolean {
  const isOdd = dense.test(value) || (value.length <= longestWord && (mixed.test(value) || signed.test(value)))
  return isOdd && !isReference(value)
}
