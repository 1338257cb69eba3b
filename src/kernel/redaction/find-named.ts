import { isReference, isSecretValue } from './is-secret-value.ts'
import { spanOf, valueAt } from './read-value.ts'
import { type Secrecy, secrecyOf } from './secret-name.ts'
import type { Finder, Span } from './span.ts'

/** Characters of a name on either side of what was found of it. */
const reach = 48

/** A secret that is named: `password=…`, `"apiKey": "…"`, `--token …`. The name stays. */
export const findNamed: Finder = (text, at, from) => {
  let end = at
  while (end - at < reach && isNamePart(text.charCodeAt(end))) end += 1
  const next = text.charCodeAt(end)
  if (!mayEndName(next)) return undefined
  let start = at
  while (start > from && at - start < reach && isNamePart(text.charCodeAt(start - 1))) start -= 1
  const name = text.slice(start, end)
  const secrecy = secrecyOf(name)
  if (secrecy === 'none') return undefined
  return header(text, name, end) ?? assigned(text, start, end, secrecy) ?? spaced(text, start, end, secrecy)
}

/** Letters, digits, `_`, `-`. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  )
}

/** Space, tab, newline, quotes, `(`, `,`, `:`, `=`, `>`, `\`, `]`. */
function mayEndName(code: number): boolean {
  return code < 63
    ? code === 61 ||
        code === 58 ||
        code === 32 ||
        code === 34 ||
        code === 39 ||
        code === 62 ||
        code === 40 ||
        code === 10 ||
        code === 9 ||
        code === 44
    : code === 92 || code === 93 || code === 96
}

const schemes =
  /(?:basic|bearer|token|api-?key|key|digest|negotiate|ntlm|oauth|hawk|jwt|aws4-hmac-sha256|sso-key|geniekey|splunk)\s+(?=\S)/iy
const headerSeparator = /\\?["'`]?\s{0,4}[:=,]\s{0,4}\\?["'`]?/y
const headerValue = /[^\r\n"'`\\]{3,200}/y
const restOfHeader = /[^\r\n"'`\\]*/y

/** A header that carries nothing but a secret, to the end of its line or its quotes. */
function header(text: string, name: string, end: number): Span | undefined {
  const isCookie = /^(?:set-)?cookie$/i.test(name)
  if (!isCookie && !/^(?:proxy-)?authorization$/i.test(name)) return undefined
  headerSeparator.lastIndex = end
  if (!headerSeparator.test(text)) return undefined
  const start = headerSeparator.lastIndex
  schemes.lastIndex = start
  const hasScheme = !isCookie && schemes.test(text)
  headerValue.lastIndex = hasScheme ? schemes.lastIndex : start
  const begin = headerValue.lastIndex
  const value = headerValue.exec(text)?.[0] ?? ''
  const looksRight = isCookie
    ? /^[\w.$-]{1,80}=[^\s;]+(?:;|$)/.test(value) && !/^SameSite=/.test(value)
    : hasScheme && value.length > 5
  if (!looksRight || isReference(value)) return undefined
  restOfHeader.lastIndex = begin + value.length
  restOfHeader.test(text)
  return { start: begin, end: restOfHeader.lastIndex }
}

const separator =
  /\\?["'`]?\]?[ \t]{0,8}(?:(=>|:=|=(?![=~>])|:[ \t]{0,4}[&\w<>[\]. |?]{1,40}=(?=[ \t]{0,4}["'`])|:(?![:=]))|(,)(?=[ \t]{0,4}["'])|(>)|(\()(?=["'`])|["']?[\s,]{1,20}["']?value["']?\s{0,4}[:=])[ \t]{0,8}/y

const tag = /<[\w.:-]{0,39}$/
const setter =
  /^(?:(?:set|with)_?[a-z_-]+|passw(?:or)?d|passphrase|secret|token|(?:api|secret|access)_?key|(?:auth|access)_?token)$/i

function assigned(text: string, start: number, end: number, secrecy: Secrecy): Span | undefined {
  separator.lastIndex = end
  const [all = '', sign, comma, angle, bracket] = separator.exec(text) ?? []
  if (all === '') return undefined
  const at = separator.lastIndex
  if (angle !== undefined)
    return tag.test(text.slice(Math.max(0, start - 40), start)) ? judged(text, at, secrecy, 'plain', 'code') : undefined
  if (bracket !== undefined && !setter.test(text.slice(start, end))) return undefined
  const before = text[start - 1]
  if (sign === ':' && before === ':') return undefined // a name of parts, such as `arn:…:secret:…`
  const isQuery = sign === '=' && (before === '?' || before === '&')
  if (sign === '=>' && !/["']/.test(text[at] ?? '')) return undefined
  const way =
    comma !== undefined || bracket !== undefined ? 'weak' : isPlain(text, start, end, all, before) ? 'plain' : 'loose'
  return judged(text, at, secrecy, way, isQuery ? 'query' : 'code')
}

/** `--password=X`, `DB_PASS=X`, `;Password=X;`, `&token=X`: nobody writes code like this. */
function isPlain(text: string, start: number, end: number, all: string, before: string | undefined): boolean {
  if (all !== '=') return false
  if (text[start] === '-' || before === '?' || before === '&' || before === ';' || before === ':' || before === '/')
    return true
  const name = text.slice(start, end)
  return name === name.toUpperCase() || before === '.' || before === '='
}

function judged(
  text: string,
  at: number,
  secrecy: Secrecy,
  way: 'plain' | 'loose' | 'weak',
  mode: 'code' | 'query' | 'shell',
): Span | undefined {
  const value = valueAt(text, at, mode)
  if (value === undefined) return undefined
  const { end, isQuoted } = value
  const after = text[end]
  // an argument of a call, most likely a variable of that name
  const isArgument = !isQuoted && (after === ')' || after === ',')
  const endsLine = after === undefined || after === '\n' || after === '\r'
  const actual =
    way === 'loose' && !isQuoted && !isArgument && text[at - 1] === '=' && secrecy === 'password' ? 'plain' : way
  return isSecretValue(value.text, { secrecy, isQuoted, way: actual, endsLine }) ? spanOf(text, value) : undefined
}

const placed = /(?:\bENV|\bsetenv|\bset -\w{1,3}|\b(?:configure|config) set)\s{1,8}$/
const netrc = /\bmachine\s{1,8}[\w-]{1,80}\.[\w.-]{1,80}\s{1,8}login\s{1,8}\S{1,80}\s{1,8}$/
const gap = /[ \t]{1,8}(?:\\\r?\n[ \t]{0,8})?/y
const says = /\s{1,2}(?:is|was|to|are)\s{1,2}(?=\S)/y

/** A secret after a space: of an option, in `netrc`, in SQL, in prose. */
function spaced(text: string, start: number, end: number, secrecy: Secrecy): Span | undefined {
  gap.lastIndex = end
  if (!gap.test(text)) return undefined
  const at = gap.lastIndex
  if (text[start] === '-') return text[at] === '-' ? undefined : option(text, at, secrecy)
  if (placed.test(text.slice(Math.max(0, start - 40), start))) return judged(text, at, secrecy, 'plain', 'shell')
  if (text.slice(start, end).includes('_')) return randomWord(text, at)
  if (secrecy !== 'password') return undefined
  if (netrc.test(text.slice(Math.max(0, start - 200), start))) return judged(text, at, secrecy, 'plain', 'shell')
  if (text[at] === "'") return judged(text, at, secrecy, 'weak', 'code')
  says.lastIndex = end
  return says.test(text) ? judged(text, says.lastIndex, 'token', 'loose', 'code') : undefined
}

/** After a name such as `secret_access_key`, a word that looks random. */
function randomWord(text: string, at: number): Span | undefined {
  const span = judged(text, at, 'token', 'weak', 'shell')
  return span !== undefined && span.end - span.start >= 12 ? span : undefined
}

/** Help texts have options, too: `--password PASSWORD`, `--token string`. */
function option(text: string, at: number, secrecy: Secrecy): Span | undefined {
  const value = valueAt(text, at, 'shell')
  if (value === undefined || (!value.isQuoted && /^[A-Z_]+$/.test(value.text)) || /^[\s|,]/.test(value.text))
    return undefined
  const { isQuoted } = value
  return isSecretValue(value.text, { secrecy, isQuoted, way: 'plain', endsLine: false })
    ? spanOf(text, value)
    : undefined
}

const bearer = /(?:Bearer|Basic)[ \t]{1,4}([\w.~+/=-]{8,})/iy

/** `Bearer …` and `Basic …` wherever they are, if what follows is no word. */
export const findScheme: Finder = (text, at, from) => {
  const start = at - (text[at] === 's' || text[at] === 'S' ? 2 : 3)
  if (start < from) return undefined
  bearer.lastIndex = start
  const value = bearer.exec(text)?.[1]
  if (value === undefined) return undefined
  const looksRandom = /\d/.test(value.slice(0, 200)) || /[a-z][A-Z].*[a-z][A-Z]|=$/.test(value.slice(0, 200))
  return looksRandom ? { start: bearer.lastIndex - value.length, end: bearer.lastIndex } : undefined
}
