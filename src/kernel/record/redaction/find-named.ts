import { endAt, isAt, matchAt } from './end-at.ts'
import { columnBelow } from './find-column.ts'
import { elementAt, formFieldAt } from './find-element.ts'
import { ofUser } from './find-flagged.ts'
import { headerAt } from './find-header.ts'
import { typedAt, valueBefore } from './find-typed.ts'
import { isSecretValue } from './is-secret-value.ts'
import { looksRandom } from './looks-random.ts'
import { belowAt, listAt } from './named-list.ts'
import { kindsOf, spanOf, valueAt } from './read-value.ts'
import { secretAt } from './secret-at.ts'
import { areChosen, type Secrecy, secrecyOf, singularOf } from './secret-name.ts'
import type { Finder, Span } from './span.ts'
import { textBefore } from './text-before.ts'

/** Characters of a name on either side of what was found of it. */
const reach = 48

/** A secret that is named: `password=…`, `"apiKey": "…"`, `--token …`. The name stays. */
export const findNamed: Finder = (text, at, from) => {
  let end = at
  while (end - at < reach && kinds[text.charCodeAt(end)] === 2) end += 1
  if (kinds[text.charCodeAt(end)] !== 1) return undefined
  let start = at
  while (start > from && at - start < reach && kinds[text.charCodeAt(start - 1)] === 2) start -= 1
  const name = text.slice(start, end)
  const secrecy = name === 'PWD' && text[start - 1] === ';' ? 'password' : spelled(text, start, name)
  if (secrecy === 'none') return name === 'key' ? keyAt(text, start, end) : severalAt(text, start, end, name)
  return (
    headerAt(text, name, end) ??
    typedAt(text, end, secrecy) ??
    assigned(text, start, end, secrecy) ??
    spaced(text, start, end, secrecy) ??
    (isAt(/["'\n]/, text, end) ? valueBefore(text, start, from, secrecy) : undefined) ??
    cellAt(text, start, end, secrecy) ??
    columnBelow(text, start, end)
  )
}

/** In prose, `API key` is two words, and `mot de passe` three. */
function spelled(text: string, start: number, name: string): Secrecy {
  if (text[start - 1] !== ' ' || !/^(?:key|passe)$/i.test(name)) return secrecyOf(name)
  const [words] = /\b(?:api|access|secret|private|master|mot de) $/i.exec(textBefore(text, start, 9)) ?? []
  return words === undefined ? 'none' : /^mot/i.test(words) ? 'password' : 'token'
}

const cell = /[`*]{0,2}[ \t]{1,40}\|[ \t]{1,40}/y

/** In a table, the cell beside the name: `| password | X |`. */
function cellAt(text: string, start: number, end: number, secrecy: Secrecy): Span | undefined {
  const at = endAt(cell, text, end)
  if (at === -1 || !/\|[ \t`*]*$/.test(textBefore(text, start, 8))) return undefined
  return secrecy === 'password' ? secretAt(text, at, secrecy, 'weak') : randomWord(text, at)
}

/** `?key=X`: a key in a query is mostly a name, unless it looks random. */
function keyAt(text: string, start: number, end: number): Span | undefined {
  if (text[end] !== '=' || !isAt(/[?&]/, text, start - 1)) return undefined
  const value = valueAt(text, end + 1, 'query')
  return value !== undefined && value.text.length >= 16 && looksRandom(value.text) ? spanOf(text, value) : undefined
}

/** Secrets in a list: `tokens: […]`. Under such a name, one value is mostly a number. */
function severalAt(text: string, start: number, end: number, name: string): Span | undefined {
  const secrecy = (text.charCodeAt(end - 1) | 32) === 115 ? secrecyOf(singularOf(name) ?? '') : 'none'
  if (secrecy === 'none') return undefined
  const [all = '', sign] = matchAt(separator, text, end)
  const at = separator.lastIndex
  if (sign !== ':' && sign !== '=') return undefined
  if (isPlain(text, start, end, all, text[start - 1])) return secretAt(text, at, secrecy, 'weak', 'code')
  const isChosen = text[at] === '[' && areChosen(name)
  return listAt(text, at, secrecy, '[({', isChosen) ?? belowAt(text, { start, end, at }, secrecy)
}

/** Of each character below 128: 1 if a name may end before it, 2 if it is part of names. */
const kinds = kindsOf(/[ \t\n\r"'`(,;:=>|\\\]]/, /[\w-]/)

const separator =
  /\\?["'`]?\]?[ \t]{0,8}(?:(=>|:=|=(?![=~>])|:[ \t]{0,4}[&\w<>[\]. |?]{1,40}=(?=[ \t]{0,4}["'`])|:(?![:=]))|(,)(?=\s{0,40}["'])|(>)|(\()(?=["'`])|["']?[\s,]{1,20}["']?[vV]alue["']?\s{0,4}[:=])[ \t]{0,8}(?:(?<=,[ \t]{0,8})\s{0,40})?(?:[{\s]{1,40}\\?["']?value\\?["']?\s{0,4}:[ \t]{0,4})?/y

const setter =
  /^(?:(?:set|with)_?[a-z_-]+|passw(?:or)?d|passphrase|secret|token|(?:api|secret|access)_?key|(?:auth|access)_?token)$/i

function assigned(text: string, start: number, end: number, secrecy: Secrecy): Span | undefined {
  const [all = '', sign, comma, angle, bracket] = matchAt(separator, text, end)
  if (all === '') return formFieldAt(text, start, end, secrecy)
  const at = separator.lastIndex
  if (angle !== undefined) return elementAt(text, start, at, secrecy)
  if (bracket !== undefined && !setter.test(text.slice(start, end)))
    return /(?:auth|credentials?)$/i.test(text.slice(start, end)) ? listAt(text, at - 1, secrecy) : undefined
  const before = text[start - 1]
  if (sign === ':' && before === ':') return undefined // a name of parts, such as `arn:…:secret:…`
  const isQuery = sign === '=' && (before === '?' || before === '&')
  if (sign === '=>' && !isAt(/["']/, text, at)) return undefined
  if (comma !== undefined && (/^["']-/.test(text.slice(at, at + 2)) || (/[\n\r]/.test(all) && text[start] !== '-')))
    return undefined // another option, or another item of a list of names
  if (sign === ':' || sign === '=') {
    const span = listAt(text, at, secrecy) ?? belowAt(text, { start, end, at }, secrecy)
    if (span !== undefined) return span
  }
  const isWeak = bracket !== undefined || (comma !== undefined && !definer.test(textBefore(text, start, 24)))
  const way = isWeak ? 'weak' : isPlain(text, start, end, all, before) ? 'plain' : 'loose'
  return secretAt(text, at, secrecy, way, isQuery ? 'query' : 'code')
}

/** A function that takes the name of a variable and its value. */
const definer = /(?:define|env|variable|property|default|setitem)\([ \t]{0,4}["']$/i

/** `--password=X`, `DB_PASS=X`, `;Password=X;`, `&token=X`: nobody writes code like this. */
function isPlain(text: string, start: number, end: number, all: string, before: string | undefined): boolean {
  if (all !== '=') return false
  const name = text.slice(start, end)
  return text[start] === '-' || '?&;:/.='.includes(before ?? ' ') || name === name.toUpperCase()
}

const placed = /(?:\bENV|\bsetenv|\bsetx|\bset -\w{1,3}|\b(?:configure|config) set)\s{1,8}$/
const directive = /^(?:requirepass|masterauth|(?:store|key)Password)$/
const netrc =
  /\b(?:machine\s{1,8}[\w-]{1,80}(\.?)[\w.:-]{0,80}|default)\s{1,8}login\s{1,8}\S{1,80}\s{1,8}(?:account\s{1,8}\S{1,80}\s{1,8})?$/
const gap = /[ \t]{1,8}(?:\\\r?\n[ \t]{0,8}|<<<[ \t]{0,4})?|\r?\n[ \t]{0,40}-[ \t]/y
const says = /\s{1,2}(?:is|was|to|are):?\s{1,2}(?=\S)/y

const userSet = /\s{1,4}for\s{1,4}[^\s=]{1,120}\s{0,4}=\s{0,4}(?=')/iy

/** A secret after a space: of an option, in `netrc`, in SQL, in prose. */
function spaced(text: string, start: number, end: number, secrecy: Secrecy): Span | undefined {
  const at = endAt(gap, text, end)
  if (at === -1) return undefined
  if (text[end] === '\n' || text[end] === '\r') return text[start] === '-' ? randomWord(text, at) : undefined
  if (text[start] === '-') return text[at] === '-' ? undefined : option(text, at, secrecy)
  const name = text.slice(start, end)
  if (directive.test(name) || placed.test(textBefore(text, start, 40))) return secretAt(text, at, secrecy, 'plain')
  if (isSpokenWord(text, start, at, name)) return secretAt(text, at, 'password', 'weak')
  if (name.includes('_')) return randomWord(text, at, 8)
  const said = endAt(says, text, end)
  if (secrecy !== 'password') return said === -1 ? undefined : randomWord(text, said)
  const [machine, dot] = netrc.exec(textBefore(text, start, 300)) ?? []
  if (machine !== undefined) return secretAt(text, at, secrecy, dot === '.' ? 'plain' : 'weak')
  const sql = textBefore(text, start, 200)
  if (isAt(/["']/, text, at)) return secretAt(text, at, secrecy, ofUser.test(sql) ? 'plain' : 'weak', 'code')
  const given = /\bset\s{1,4}$/i.test(sql) ? endAt(userSet, text, end) : -1
  if (given !== -1) return secretAt(text, given, secrecy, 'plain', 'code')
  if (said !== -1) return secretAt(text, said, 'token', 'loose', 'code')
  return name === 'password' && isOwnLine(text, start, at) ? secretAt(text, at, secrecy, 'weak') : randomWord(text, at)
}

/** Of POP3 and FTP, after the user; of IPsec, in quotes. */
function isSpokenWord(text: string, start: number, at: number, name: string): boolean {
  if (name === 'PASS') return /\bUSER \S{1,80}\r?\n$/.test(textBefore(text, start, 90))
  return name === 'PSK' && text[at] === '"'
}

/** A line of a configuration: a name, and one word. */
function isOwnLine(text: string, start: number, at: number): boolean {
  return /\n[ \t]*$/.test(textBefore(text, start, 9)) && /^\S+(?:\r?\n|$)/.test(text.slice(at, at + 99))
}

const endless = 1e9

/** After a name and a space, a word that looks random; after a name such as `secret_access_key`, a long one. */
function randomWord(text: string, at: number, long = endless): Span | undefined {
  if (long === endless && !/\d/.test(valueAt(text, at)?.text ?? '')) return undefined // without a digit, nothing looks random
  const span = secretAt(text, at, 'token', 'weak')
  if (span === undefined) return undefined
  return span.end - span.start >= long || looksRandom(text.slice(span.start, span.end)) ? span : undefined
}

/** Help texts have options, too: `--password PASSWORD`, `--token string`. */
function option(text: string, at: number, secrecy: Secrecy): Span | undefined {
  const value = valueAt(text, at)
  if (
    value === undefined ||
    (!value.isQuoted && /^(?:[A-Z_]+$|stdin$|(?:env|file|fd):)/.test(value.text)) ||
    /^[\s|,]/.test(value.text)
  )
    return undefined
  const { isQuoted } = value
  return isSecretValue(value.text, secrecy, 'plain', isQuoted) ? spanOf(text, value) : undefined
}
