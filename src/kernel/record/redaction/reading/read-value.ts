import { isAt } from './end-at.ts'
import type { Span } from './span.ts'

/** The value after a name: a text in quotes, or a word that ends where such words end. */
export interface Value {
  readonly start: number
  /** Where it ends, or where it was left off: `spanOf` reads on. */
  readonly end: number
  readonly text: string
  readonly isQuoted: boolean
}

/** Characters of a value that are read before it is judged: so a value that is not a secret costs little, however long it is. */
const looked = 200
/** Characters of a value in quotes. A value without a closing quote so far is cut here. */
const longest = 8000

/** How a value is written: in code or a file, as an argument, or in the query of an address. */
export type Notation = 'code' | 'shell' | 'query'

/** The value that begins here. `code` may have letters before its quotes, as in `b"…"`. */
export function valueAt(text: string, at: number, way: Notation = 'shell'): Value | undefined {
  let start = text.startsWith("$'", at) ? at + 1 : at // of a shell, with escapes
  if (way === 'code' && isAt(/[rbfun@]/i, text, start) && isAt(/["']/, text, start + 1)) start += 1
  if (text.startsWith('"""', start) || text.startsWith("'''", start)) start += 2
  const width = text[start] === '\\' && isAt(/["']/, text, start + 1) ? 2 : isAt(/["'`]/, text, start) ? 1 : 0
  start += width
  const bare = start + (text[start] === '<' && way !== 'query' ? 1 : 0) // a tag ends a value, and may begin one
  const end = width > 0 ? quotedEnd(text, start, start, looked) : bareEnd(text, bare, looked, way === 'query')
  return end <= start ? undefined : { start, end, text: text.slice(start, end), isQuoted: width > 0 }
}

/** The whole value, once it is known to be a secret. */
export function spanOf(text: string, { start, end, isQuoted }: Value): Span {
  if (end - start < looked) return { start, end }
  return {
    start,
    end: isQuoted ? quotedEnd(text, start, end, longest) : bareEnd(text, end, text.length, false),
  }
}

/** Up to the quote that closes. Where the quote that opened is escaped, as in JSON within JSON, so is that one. */
function quotedEnd(text: string, start: number, from: number, most: number): number {
  const quote = text[start - 1]
  const isEscaped = text[start - 2] === '\\'
  const last = Math.min(text.length, from + most)
  let end = from
  while (end < last && text[end] !== quote) end += text[end] === '\\' && !isEscaped ? 2 : 1
  end = Math.min(end, text.length)
  return isEscaped && text[end] === quote && text[end - 1] === '\\' ? end - 1 : end
}

/** Of each character below 128: whether a bare value ends there, or may end there; the same for a value in a query. */
const blanks = ' \t\n\v\f\r'
const kinds = kindsOf(`${blanks}"'\`<`, ',;&|)]}>\\')
const queryKinds = kindsOf(`${blanks}"'\`<>&#;,)]}\\`, '')

/** A table of characters below 128: 1 for the first, 2 for the second, else 0. Made by every program that starts: no pattern is tried. */
export function kindsOf(ends: string, separators: string): Uint8Array {
  const table = new Uint8Array(128)
  for (let at = 0; at < separators.length; at++) table[separators.charCodeAt(at)] = 2
  for (let at = 0; at < ends.length; at++) table[ends.charCodeAt(at)] = 1
  return table
}

/** Distinguishes a separator from a character of the value: another value, or the end, comes after it. */
const another = /(?:\s|$|["'`\])},;]|:(?:\s|$)|[\w .-]{1,40}[=:]|[nrt]\b|[nrt][A-Z])/y

function bareEnd(text: string, from: number, most: number, isQuery: boolean): number {
  const last = Math.min(text.length, from + most)
  const known = isQuery ? queryKinds : kinds
  let end = from
  for (; end < last; end += 1) {
    const kind = known[text.charCodeAt(end)] ?? 0
    if (kind === 0) continue
    another.lastIndex = end + 1
    if (kind === 1 || another.test(text)) break
  }
  return end
}
