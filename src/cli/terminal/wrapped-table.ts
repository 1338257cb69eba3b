import { tableRow } from './table.ts'
import { textWidth } from './text-width.ts'
import { visible } from './visible.ts'

/** A column in some width: each of its cells as lines. */
interface Column {
  readonly width: number
  readonly cells: readonly (readonly string[])[]
}

/**
 * Rows as a table of so many columns, whose cells continue below where they are too long: between words, and behind `|` and `/`. Nothing is
 * cut off. Nothing if there is no room for the longest parts, or if there are too many rows to try widths. The first row is the heading.
 */
export function wrappedTable(rows: readonly (readonly string[])[], columns: number): string | undefined {
  if (rows.length > mostRows) return undefined
  const shown = rows.map((row) => row.map(visible))
  const cellsAt = (at: number) => shown.map((row) => row[at] ?? '')
  const natural = (shown[0] ?? []).map((_, at) => inWidth(cellsAt(at), columns))
  let all: readonly Column[] | undefined = natural.filter(({ width }) => width > 0)
  while (all !== undefined && widthOf(all) > columns) all = narrower(all)
  return all && shown.flatMap((_, row) => linesOf(all, row)).join('\n')
}

const gap = 2
const mostRows = 1000

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + gap, -gap)
}

/**
 * The same with one column less wide: the one that costs the fewest lines for the room that it gives. The first has the names of the rows:
 * its lines count twice. Nothing if no column can be less wide.
 */
function narrower(columns: readonly Column[]): readonly Column[] | undefined {
  const now = heightOf(columns)
  const tried = columns.map(({ cells, width }, at) => {
    const whole = cells.map((lines) => lines.join(''))
    const all = columns.with(at, inWidth(whole, width - 1))
    const saved = widthOf(columns) - widthOf(all)
    return { all, saved, cost: ((heightOf(all) - now) * (at === 0 ? 2 : 1)) / saved }
  })
  const [best] = tried.filter(({ saved }) => saved > 0).sort((one, other) => one.cost - other.cost)
  return best?.all
}

/** How many lines the table takes. */
function heightOf(columns: readonly Column[]): number {
  const rows = columns[0]?.cells.length ?? 0
  return Array.from({ length: rows }, (_, row) => rowHeight(columns, row)).reduce((sum, lines) => sum + lines, 0)
}

function rowHeight(columns: readonly Column[], row: number): number {
  return Math.max(...columns.map(({ cells }) => cells[row]?.length ?? 0))
}

function linesOf(columns: readonly Column[], row: number): readonly string[] {
  const widths = columns.map(({ width }) => width)
  return Array.from({ length: rowHeight(columns, row) }, (_, line) =>
    tableRow(
      columns.map(({ cells }) => cells[row]?.[line]?.trimEnd() ?? ''),
      widths,
    ),
  )
}

/** Cells in lines of that width; a part that is longer stays whole, and the column is as wide as that. */
function inWidth(cells: readonly string[], width: number): Column {
  const broken = cells.map((cell) => brokenCell(cell, width))
  return { width: Math.max(...broken.flat().map((line) => textWidth(line.trimEnd()))), cells: broken }
}

/** Together the lines are the cell, blanks and all. */
function brokenCell(cell: string, width: number): readonly string[] {
  const lines: string[] = []
  let current = ''
  let used = 0
  for (const [part] of cell.matchAll(/[^ |/]+[|/]* *|[|/]+ *| +/g)) {
    if (used > 0 && used + textWidth(part.trimEnd()) > width) {
      lines.push(current)
      current = ''
      used = 0
    }
    current += part
    used += textWidth(part)
  }
  return [...lines, current]
}
