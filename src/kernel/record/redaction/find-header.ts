import { endAt, matchAt } from './end-at.ts'
import { isReference } from './is-secret-value.ts'
import type { Finder, Span } from './span.ts'

const schemes =
  /(?:basic|bearer|token|api-?key|key|digest|negotiate|ntlm|oauth|hawk|jwt|aws4-hmac-sha256|sso-key|geniekey|splunk)\s+(?=\S)/iy
const headerSeparator = /\\?["'`]?\s{0,4}[:=,]\s{0,4}\\?["'`]?/y
const headerValue = /[^\r\n"'`\\]{3,200}/y
const restOfHeader = /[^\r\n"'`\\]*/y

/** A header that carries nothing but a secret, to the end of its line or its quotes. */
export function headerAt(text: string, name: string, end: number): Span | undefined {
  const isCookie = /^(?:set-)?cookie$/i.test(name)
  if (!isCookie && !/^(?:proxy-)?authorization$/i.test(name)) return undefined
  const start = endAt(headerSeparator, text, end)
  if (start === -1) return undefined
  const scheme = isCookie ? -1 : endAt(schemes, text, start)
  const hasScheme = scheme !== -1
  const begin = hasScheme ? scheme : start
  const value = text.slice(begin, Math.max(begin, endAt(headerValue, text, begin)))
  const looksRight = isCookie
    ? /^[\w.$-]{1,80}=[^\s;]+(?:;|$)/.test(value) && !/^SameSite=/.test(value)
    : hasScheme && value.length > 5
  if (!looksRight || isReference(value)) return undefined
  return { start: begin, end: endAt(restOfHeader, text, begin + value.length) }
}

const bearer = /(?:Bearer|Basic)[ \t]{1,4}([\w.~+/=-]{8,})/iy

/** `Bearer …` and `Basic …` wherever they are, if what follows is not an ordinary word. */
export const findScheme: Finder = (text, at, from) => {
  const start = at - (text[at] === 's' || text[at] === 'S' ? 2 : 3)
  if (start < from) return undefined
  const value = matchAt(bearer, text, start)[1]
  if (value === undefined) return undefined
  const looksRandom = /\d/.test(value.slice(0, 200)) || /[a-z][A-Z].*[a-z][A-Z]|=$/.test(value.slice(0, 200))
  return looksRandom ? { start: bearer.lastIndex - value.length, end: bearer.lastIndex } : undefined
}
