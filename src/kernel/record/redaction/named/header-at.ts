import { endAt } from '../reading/end-at.ts'
import { spanOf } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { substitutedAt } from '../reading/spoken-at.ts'
import { isReference } from '../values/is-reference.ts'
import type { NamedRule } from './named.ts'
import { proofAt } from './proof-at.ts'

const headerSeparator = /\\?["'`]?\]?\s{0,4}[:=,]\s{0,4}(?:[rbfu](?=["']))?\\?["'`]?/y
const headerValue = /[^\r\n"'`\\]{3,200}/y
const restOfHeader = /[^\r\n"'`\\]*/y

/** A header that carries nothing but a secret, to the end of its line or its quotes. */
export const headerAt: NamedRule = ({ text, name, start, end }) => {
  const isCookie = /^(?:set-)?cookie$/i.test(name)
  if (!isCookie && !/^(?:proxy-)?authorization$/i.test(name)) return undefined
  const value = endAt(headerSeparator, text, end)
  if (value === -1) return undefined
  return isCookie ? cookieAt(text, value) : authorizationAt(text, value, /["'`]/.test(text[start - 1] ?? ''))
}

function cookieAt(text: string, start: number): Span | undefined {
  const value = text.slice(start, Math.max(start, endAt(headerValue, text, start)))
  if (!/^[\w.$-]{1,80}=[^\s;]+(?:;|$)/.test(value) || isReference(value)) return undefined
  return { start, end: endAt(restOfHeader, text, start + value.length) }
}

/** Between a scheme and its value: blanks, and the end of a line that continues. */
const gap = String.raw`(?:[ \t]{1,8}(?:\\\r?\n[ \t]{0,8})?)(?=\S)`
const knownScheme = new RegExp(
  `(?:basic|bearer|token|api-?key|key|digest|negotiate|ntlm|oauth|jwt|aws4-hmac-sha256)${gap}`,
  'iy',
)
const anyScheme = new RegExp(String.raw`[A-Za-z][\w-]{1,30}${gap}`, 'y')

/** The credential behind its scheme. Behind words that are not a scheme, it must look like a secret. */
function authorizationAt(text: string, start: number, isInQuotes: boolean): Span | undefined {
  const known = endAt(knownScheme, text, start)
  const begin = known === -1 ? endAt(anyScheme, text, start) : known
  if (begin === -1) return undefined
  const said = substitutedAt(text, begin)
  if (said !== undefined) return isReference(said.text) ? undefined : spanOf(text, said)
  const isQuoted = isInQuotes || /["'`]/.test(text[start - 1] ?? '')
  const proof = proofAt(text, begin, text.slice(start, begin).trimEnd(), known !== -1, isQuoted)
  if (proof !== undefined || known === -1) return proof
  const value = text.slice(begin, Math.max(begin, endAt(headerValue, text, begin)))
  if (value.length <= 5 || isReference(value)) return undefined
  return { start: begin, end: endAt(restOfHeader, text, begin + value.length) }
}
