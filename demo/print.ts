import { styleText } from 'node:util'

const colours = process.stdout.isTTY && process.env['NO_COLOR'] === undefined

export function bold(words: string): string {
  return colours ? styleText('bold', words) : words
}

export function heading(words: string): void {
  console.log(`\n${colours ? styleText('cyan', words) : words}`)
}

/** Aligned columns, the first row as their heading. */
export function tabulate(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const [index, row] of rows.entries()) {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
    console.log(index === 0 ? bold(line) : line)
  }
}
