import { textWidth } from './text-width.ts'
import { visible } from './visible.ts'

/** Rows of text as aligned columns; the last is not padded. The first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(visible))
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => textWidth(row[column] ?? ''))))
  return shown.map((row) => tableRow(row, widths)).join('\n')
}

/** One row in columns of at least these widths. */
export function tableRow(cells: readonly string[], widths: readonly number[]): string {
  const last = cells.length - 1
  return cells
    .map(visible)
    .map((cell, column) => (column === last ? cell : padded(cell, widths[column] ?? 0)))
    .join('  ')
    .trimEnd()
}

function padded(cell: string, columns: number): string {
  return cell + ' '.repeat(Math.max(0, columns - textWidth(cell)))
}
