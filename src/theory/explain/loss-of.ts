/** The texts that the copy of a payload has in the place of other values, among them numbers that JSON does not have. */
const marks = ['circular', 'too much', 'too deep', 'unreadable', 'undefined', 'function', 'symbol'].map(
  (word) => `[${word}]`,
)
const leftOut = new Set([...marks, 'NaN', 'Infinity', '-Infinity'])

/** How a text of a recorded payload differs from the one that hooks read; undefined if it does not. */
export function lossOf(text: string): string | undefined {
  if (text.includes('[redacted]')) return 'redacted'
  if (/\[and \d+ more characters\]$/.test(text.slice(-60))) return 'cut short'
  return leftOut.has(text) ? 'left out' : undefined
}
