import { table } from './table.ts'
import { textWidth } from './text-width.ts'
import { visible } from './visible.ts'
import { wrapped } from './wrapped.ts'
import { wrappedTable } from './wrapped-table.ts'

/**
 * Rows as a table, if it has room in so many columns, also with cells of several lines. Otherwise the cells of each row follow one
 * another, on as many lines as they need; all but the first one that has a name are behind the name of their column. The first row is the heading.
 */
export function fittedTable(rows: readonly (readonly string[])[], columns: number): string {
  const text = table(rows)
  if (isFitting(text, columns)) return text
  const narrow = wrappedTable(rows, columns)
  if (narrow !== undefined) return narrow
  const [heading = [], ...others] = rows
  const first = heading.findIndex((name) => name !== '')
  const named = (cell: string, at: number) => (at <= first || cell === '' ? cell : `${heading[at]} ${cell}`)
  return others.map((row) => flowing(row.map(named), columns)).join('\n')
}

export function isFitting(text: string, columns: number): boolean {
  return text.split('\n').every((line) => textWidth(line) <= columns)
}

const indent = '  '

/** Cells one after the other, in lines of at most so many columns. All but the first line are indented. */
export function flowing(cells: readonly string[], columns: number): string {
  const room = Math.max(20, columns) - indent.length
  const lines: string[] = []
  let current = ''
  for (const cell of cells.map(visible).filter((one) => one !== '')) {
    const joined = current === '' ? cell : `${current}${indent}${cell}`
    if (textWidth(joined) <= room) {
      current = joined
      continue
    }
    if (current !== '') lines.push(current)
    const parts = wrapped(cell, room)
    lines.push(...parts.slice(0, -1))
    current = parts.at(-1) ?? ''
  }
  return [...lines, current].map((line, at) => `${at === 0 ? '' : indent}${line}`.trimEnd()).join('\n')
}
