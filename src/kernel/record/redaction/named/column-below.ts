import { lazy } from '../../../../base/index.ts'
import { endAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { lineAt, textBefore } from '../reading/text-around.ts'
import { isReference } from '../values/is-reference.ts'
import { isSecretItem } from '../values/is-secret-item.ts'
import { randomAt, secretAt } from '../values/secret-at.ts'
import type { Secrecy } from '../values/secret-name.ts'
import type { NamedRule } from './named.ts'

const nextCell = /[`*]{0,2}[ \t]{1,40}\|[ \t]{1,40}/y

/** In a table, the cell beside the name: `| password | X |`. */
export const cellAt: NamedRule = ({ text, start, end, secrecy }) => {
  const at = endAt(nextCell, text, end)
  if (at === -1 || !/\|[ \t`*]*$/.test(textBefore(text, start, 8))) return undefined
  return secrecy === 'token' ? randomAt(text, at) : secretAt(text, at, secrecy, 'weak')
}

const endsCell = /["'*`]{0,3}[ \t]{0,24}(?:[,;|\t\r\n]|$)/y
const heading = lazy(() => /^\s*["'*`]{0,3}[\p{L}\p{N}_ .#/-]{0,40}["'*`]{0,3}\s*$/u)
const ruler = /^[\s|+:=-]+$/
/** Before each line, where tools show a file: a number, and a tab or an arrow. */
const lineNumber = /^[ ]{0,8}\d{1,6}[\t\u2192]/
/** Characters of the first line and of others, and rows without a secret, that are read. */
const [longestHead, longest, mostRows] = [300, 1000, 20]

/**
 * The values of columns that are named like secrets, from the first to the last row: `user,password` and `kim,X` below, with `,`, `;`, `|` or
 * a tab between them. One of the names is here, in the first line of the table.
 */
export const columnBelow: NamedRule = ({ text, start, end, secrecyOf }) => {
  if (endAt(endsCell, text, end) === -1) return undefined
  const before = textBefore(text, start, longestHead)
  const begin = before.lastIndexOf('\n') + 1
  if (begin === 0 && before.length === longestHead) return undefined
  const line = before.slice(begin) + lineAt(text, start, longestHead)
  const header = line.replace(lineNumber, '')
  const isNumbered = header !== line
  const sign = [...'\t|;,'].find((one) => header.includes(one)) ?? '\n'
  const names = cellsOf(header.replace(/^.*: /, ''), sign) // other words may be before: `refused: user,password`
  if (names.length < 2 || !names.every((name) => heading().test(name))) return undefined
  const above = before.slice(before.lastIndexOf('\n', begin - 2) + 1, Math.max(0, begin - 1))
  if (cellsOf(above, sign).length === names.length) return undefined
  return rowsBelow(text, start - before.length + begin + line.length + 1, sign, names.map(secrecyOf), isNumbered)
}

function rowsBelow(
  text: string,
  from: number,
  sign: string,
  secrecies: readonly Secrecy[],
  isNumbered: boolean,
): Span | undefined {
  let span: Span | undefined
  let isFound = false
  let at = from
  for (let rows = 0; isFound || rows < mostRows; rows += 1) {
    const whole = lineAt(text, at, longest)
    const line = isNumbered ? whole.replace(lineNumber, '') : whole
    at += whole.length - line.length
    const cells = cellsOf(line, sign)
    if (cells.length !== secrecies.length && !ruler.test(line)) break
    for (const [column, cell] of cells.entries()) {
      const secrecy = secrecies[column] ?? 'none'
      const value = cell.trim().replace(/^["'`*]+|["'`*]+$/g, '')
      if (secrecy !== 'none' && !isReference(value) && !ruler.test(value || ' ')) {
        const start = at + cell.indexOf(value)
        span = { start: span?.start ?? start, end: start + value.length }
        isFound ||= isSecretItem(value, secrecy, true)
      }
      at += cell.length + 1
    }
  }
  return isFound ? span : undefined
}

/** The cells of a line. In quotes, the sign between cells is part of one. */
function cellsOf(line: string, sign: string): readonly string[] {
  const plain = line.includes('"') ? line.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(sign, '\0')) : line
  return plain.split(sign)
}
