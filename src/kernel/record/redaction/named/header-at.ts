import { endAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { isReference } from '../values/is-reference.ts'
import type { NamedRule } from './named.ts'

const schemes = /(?:basic|bearer|token|api-?key|key|digest|negotiate|ntlm|oauth|jwt|aws4-hmac-sha256)\s+(?=\S)/iy
const headerSeparator = /\\?["'`]?\s{0,4}[:=,]\s{0,4}\\?["'`]?/y
const headerValue = /[^\r\n"'`\\]{3,200}/y
const restOfHeader = /[^\r\n"'`\\]*/y

/** A header that carries nothing but a secret, to the end of its line or its quotes. */
export const headerAt: NamedRule = ({ text, name, end }) => {
  const isCookie = /^(?:set-)?cookie$/i.test(name)
  if (!isCookie && !/^(?:proxy-)?authorization$/i.test(name)) return undefined
  const start = endAt(headerSeparator, text, end)
  if (start === -1) return undefined
  const scheme = isCookie ? -1 : endAt(schemes, text, start)
  const hasScheme = scheme !== -1
  const begin = hasScheme ? scheme : start
  const list = hasScheme ? text.slice(begin, Math.max(begin, endAt(parameters, text, begin))) : ''
  if (list.includes('"')) return provingIn(list, begin, /^d/i.test(text.slice(start, begin)))
  const value = text.slice(begin, Math.max(begin, endAt(headerValue, text, begin)))
  const looksRight = isCookie ? /^[\w.$-]{1,80}=[^\s;]+(?:;|$)/.test(value) : hasScheme && value.length > 5
  if (!looksRight || isReference(value)) return undefined
  return { start: begin, end: endAt(restOfHeader, text, begin + value.length) }
}

const parameters = /(?:[\w-]{1,40}=(?:\\?"[^"\r\n\\]{0,400}\\?"|[^\s"',\\]{1,200})(?:,\s{0,40}|[ \t]{0,4})){1,20}/y
const proof = /(?:response|mac|token|signature)=(?:\\?"([^"\\]{3,})|([^\s",\\]{3,}))/gi

/**
 * Of parameters in quotes: from the first that proves who somebody is to the last. Of a digest, all others may be known: a span without
 * characters keeps other rules from them.
 */
function provingIn(list: string, begin: number, isDigest: boolean): Span {
  let span: Span | undefined
  for (const { 0: all, 1: quoted, 2: bare = '', index } of list.matchAll(proof)) {
    const end = begin + index + all.length
    span = { start: span?.start ?? end - (quoted ?? bare).length, end }
  }
  return span ?? { start: begin, end: isDigest ? begin : begin + list.length }
}
