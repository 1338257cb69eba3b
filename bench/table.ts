/** Aligns rows of text in columns: the first to the left, figures to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return rows.map(line).join('\n')
}

/** Formats a number with three significant digits, without an exponent. */
export function figure(value: number): string {
  return Number.isFinite(value)
    ? Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
    : '–'
}
