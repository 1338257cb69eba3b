import { endAt } from './end-at.ts'
import { isReference, isSecretValue } from './is-secret-value.ts'
import { secrecyOf } from './secret-name.ts'
import type { Finder, Span } from './span.ts'
import { textBefore } from './text-before.ts'

const pgpass =
  /(?<=^|\n)[ \t]{0,8}[\w.*/-]{1,80}:(?:\d{4,5}|\*):(?!\d+:)[\w.*-]{1,64}:[\w.*@-]{1,64}:([^\s:]{3,200})(?=\s|$)/y
/** Characters of the name of a machine. */
const longestHost = 90

/** The last field of a line of `.pgpass`: `host:port:database:user:X`. */
export const findPgpass: Finder = (text, at, from) => {
  const before = textBefore(text, at, longestHost)
  const start = at - before.length + before.lastIndexOf('\n') + 1
  if (start < from) return undefined
  pgpass.lastIndex = start
  const value = pgpass.exec(text)?.[1]
  return value === undefined ? undefined : { start: pgpass.lastIndex - value.length, end: pgpass.lastIndex }
}

const columns = /\binsert\s{1,8}into\s{1,8}[\w."`[\]]{1,80}\s{0,8}\(([^()]{1,300})$/i
const values = /\)\s{0,8}values\s{0,8}\(/iy
const item = /\s{0,8}('(?:[^'\n]|''){0,400}'|"[^"\n]{0,400}"|[^,()'"]{1,80}(?:\([^()]{0,80}\))?)\s{0,8},?/y

/** The value of a column that is named like a secret: `INSERT INTO users (name, password) VALUES ('kim', 'X')`. */
export const findInserted: Finder = (text, at, from) => {
  const begin = endAt(values, text, at)
  if (begin === -1) return undefined
  const [, names = ''] = columns.exec(textBefore(text, at, 400, from)) ?? []
  const secrecies = names.split(',').map((name) => secrecyOf(name.replaceAll(/[^\w-]/g, '')))
  item.lastIndex = begin
  for (const secrecy of secrecies) {
    const { lastIndex } = item
    const [all, value = ''] = item.exec(text) ?? []
    if (all === undefined) return undefined
    const start = lastIndex + all.indexOf(value) + 1
    const span: Span = { start, end: start + value.length - 2 }
    if (secrecy !== 'none' && /^["']/.test(value) && isSecretValue(text.slice(span.start, span.end), secrecy, 'plain'))
      return span
  }
  return undefined
}

const stringData = /stringData["']?:[ \t]{0,8}\r?\n((?:[ \t]{1,40}[\w.-]{1,80}:[ \t]{0,8}[^\n]{0,2000}(?:\n|$)){1,50})/y

/** The values of a Kubernetes Secret in YAML: all of them are secret, whatever they are called. */
export const findStringData: Finder = (text, at, from) => {
  const start = at - 5
  if (start < from) return undefined
  stringData.lastIndex = start
  const block = stringData.exec(text)?.[1]
  if (block === undefined) return undefined
  if (block.split('\n').every((line) => isReference(line.slice(line.indexOf(':') + 1).trim() || '$'))) return undefined
  const end = stringData.lastIndex
  const first = end - block.length + block.indexOf(':') + 2
  return { start: first, end: end - (/\n$/.test(block) ? 1 : 0) }
}

const piped = /["'](?=\s{0,4}\|\s{0,4}ConvertT$)/

/** `'X' | ConvertTo-SecureString` */
export const findSecured: Finder = (text, at, from) => {
  if (!text.startsWith('o-SecureString', at)) return undefined
  const begin = Math.max(from, at - 230)
  const before = text.slice(begin, at)
  const close = before.slice(-20).search(piped)
  if (close === -1) return undefined
  const end = Math.max(0, before.length - 20) + close
  const start = before.lastIndexOf(before[end] ?? '', end - 1) + 1
  return start === 0 || start >= end || isReference(before.slice(start, end))
    ? undefined
    : { start: begin + start, end: begin + end }
}
