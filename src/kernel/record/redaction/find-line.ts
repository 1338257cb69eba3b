import { endAt, isAt, matchAt } from './end-at.ts'
import { isReference, isSecretValue } from './is-secret-value.ts'
import { type Secrecy, secrecyOf } from './secret-name.ts'
import type { Finder, Span } from './span.ts'
import { textBefore } from './text-before.ts'

const pgpass =
  /(?<=^|[\s"'`(])[\w.*/-]{1,80}:(?:\d{4,5}|\*):(?!\d+:)[\w.*-]{1,64}:[\w.*@-]{1,64}:([^\s:]{3,200})(?=\s|$)/y
/** Characters of the name of a machine. */
const longestHost = 90

/** The last field of a line of `.pgpass`: `host:port:database:user:X`. */
export const findPgpass: Finder = (text, at, from) => {
  let start = at
  while (start > from && at - start < longestHost && !isAt(/[\s"'`(]/, text, start - 1)) start -= 1
  const value = matchAt(pgpass, text, start)[1]
  return value === undefined ? undefined : { start: pgpass.lastIndex - value.length, end: pgpass.lastIndex }
}

const columns = /\binsert\s{1,8}into\s{1,8}[\w."`[\]]{1,80}\s{0,8}\(([^()]{1,300})$/i
const values = /\)\s{0,8}values\s{0,8}\(/iy
const item = /\s{0,8}('(?:[^'\n]|''){0,400}'|"[^"\n]{0,400}"|[^,()'"]{1,80}(?:\([^()]{0,80}\))?)\s{0,8},?/y

const nextRow = /\s{0,8}\)\s{0,8},\s{0,40}\(/y
/** Rows in a row without a secret that are read. */
const mostRows = 20

/**
 * The values of columns that are named like secrets, from the first to the last of all rows: `INSERT INTO users (name, password)
 * VALUES ('kim', 'X'), ('bob', 'Y')`.
 */
export const findInserted: Finder = (text, at, from) => {
  let row = endAt(values, text, at)
  if (row === -1) return undefined
  const [, names = ''] = columns.exec(textBefore(text, at, 400, from)) ?? []
  const secrecies = names.split(',').map((name) => secrecyOf(name.replaceAll(/[^\w-]/g, '')))
  if (secrecies.every((secrecy) => secrecy === 'none')) return undefined
  let found: Span | undefined
  for (let idle = 0; row !== -1 && idle < mostRows; idle += 1) {
    const { span, end } = rowAt(text, row, secrecies)
    if (span !== undefined) {
      found = { start: found?.start ?? span.start, end: span.end }
      idle = 0
    }
    row = endAt(nextRow, text, end)
  }
  return found
}

function rowAt(text: string, at: number, secrecies: readonly Secrecy[]): { span: Span | undefined; end: number } {
  let span: Span | undefined
  let end = at
  for (const secrecy of secrecies) {
    item.lastIndex = end
    const [all, value = ''] = item.exec(text) ?? []
    if (all === undefined) break
    const start = end + all.indexOf(value) + 1
    const last = start + value.length - 2
    if (secrecy !== 'none' && /^["']/.test(value) && isSecretValue(text.slice(start, last), secrecy, 'plain'))
      span = { start: span?.start ?? start, end: last }
    end = item.lastIndex
  }
  return { span, end }
}

const stringData = /stringData["']?:[ \t]{0,8}\r?\n((?:[ \t]{1,40}[\w.-]{1,80}:[ \t]{0,8}[^\n]{0,2000}(?:\n|$)){1,50})/y

/** The values of a Kubernetes Secret in YAML: all of them are secret, whatever they are called. */
export const findStringData: Finder = (text, at, from) => {
  const start = at - 5
  if (start < from) return undefined
  const block = matchAt(stringData, text, start)[1]
  if (block === undefined) return undefined
  if (block.split('\n').every((line) => isReference(line.slice(line.indexOf(':') + 1).trim() || '$'))) return undefined
  const end = stringData.lastIndex
  const first = end - block.length + block.indexOf(':') + 2
  return { start: first, end: end - (/\n$/.test(block) ? 1 : 0) }
}

const piped = /(["'])\s{0,4}\|\s{0,4}ConvertT$/

/** `'X' | ConvertTo-SecureString` */
export const findSecured: Finder = (text, at, from) => {
  const before = textBefore(text, at, 230, from)
  const found = text.startsWith('o-SecureString', at) ? piped.exec(before) : null
  const index = found?.index ?? 0
  const start = index === 0 ? 0 : before.lastIndexOf(found?.[1] ?? '', index - 1) + 1
  if (start === 0 || start === index || isReference(before.slice(start, index))) return undefined
  return { start: at - before.length + start, end: at - before.length + index }
}
