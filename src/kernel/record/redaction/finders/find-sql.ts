import { ofUser } from '../named/of-user.ts'
import { endAt } from '../reading/end-at.ts'
import { spanOf, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { isReference } from '../values/is-reference.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import type { Secrecy } from '../values/secret-name.ts'
import type { Finder } from './finder.ts'

const columns = /\binsert\s{1,8}into\s{1,8}[\w."`[\]]{1,80}\s{0,8}\(([^()]{1,300})\)\s{0,40}val$/i
const values = /(?<=\)\s{0,40}val)ues\s{0,40}\(/iy
const item = /\s{0,8}('(?:[^'\n]|''){0,400}'|"[^"\n]{0,400}"|[^,()'"]{1,80}(?:\([^()]{0,80}\))?)\s{0,8},?/y

const nextRow = /\s{0,8}\)\s{0,8},\s{0,40}\(/y
/** Rows in a row without a secret that are read. */
const mostRows = 20

/**
 * The values of columns that are named like secrets, from the first to the last of all rows: `INSERT INTO users (name, password)
 * VALUES ('kim', 'X'), ('bob', 'Y')`.
 */
export const findInserted: Finder = (text, at, from, { secrecyOf }) => {
  let row = (text.charCodeAt(at - 3) | 32) === 118 ? endAt(values, text, at) : -1 // `issues` and `queues` are many
  if (row === -1) return undefined
  const [, names = ''] = columns.exec(textBefore(text, at, 440, from)) ?? []
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

const identified = /(?<=\biden)tified(?:\s{1,8}with\s{1,8}\S{1,50})?\s{1,8}by\s{1,8}/iy
const ofStatement = /^[\s"']{0,4}(?:;|account\b)/i

/** The password of a user in SQL: `IDENTIFIED BY '…'`, `IDENTIFIED WITH … BY '…'`; otherwise quoted or bare only in a statement about users. */
export const findIdentifiedBy: Finder = (text, at) => {
  const begin = endAt(identified, text, at)
  const value = begin === -1 ? undefined : valueAt(text, begin, 'code')
  if (value === undefined || isReference(value.text)) return undefined
  const quote = value.isQuoted ? text[value.start - 1] : ''
  if (quote === "'") return spanOf(text, value)
  if (!ofUser.test(textBefore(text, at, 120))) return undefined
  return quote === '"' || ofStatement.test(text.slice(value.end, value.end + 20)) ? spanOf(text, value) : undefined
}
