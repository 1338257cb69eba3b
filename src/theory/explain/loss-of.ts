/** What the copy of a payload has instead of a value that it leaves out. */
const leftOut = new Set(
  ['circular', 'too much', 'too deep', 'unreadable', 'undefined', 'function', 'symbol'].map((word) => `[${word}]`),
)

/** How a text of a recorded payload differs from the one that hooks read; undefined if it does not. */
export function lossOf(text: string): string | undefined {
  if (text.includes('[redacted]')) return 'redacted'
  if (/\[and \d+ more characters\]$/.test(text.slice(-60))) return 'cut short'
  return leftOut.has(text) ? 'left out' : undefined
}
