const escapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
])

/** A text as an author would write it: in double quotes, or in single ones when that saves the escapes. */
export function quoteText(value: string): string {
  const quote = value.includes('"') && !value.includes("'") ? "'" : '"'
  const inside = value.replace(/[\\\n\t\r'"]/g, (sign) => escapes.get(sign) ?? (sign === quote ? `\\${sign}` : sign))
  return `${quote}${inside}${quote}`
}
