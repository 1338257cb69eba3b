/** Up to so many characters of a text before a place, from `from` on. */
export function textBefore(text: string, at: number, most: number, from = 0): string {
  return text.slice(Math.max(from, at - most), at)
}

/** The line that begins here, as far as it is read. */
export function lineAt(text: string, at: number, most = 200): string {
  return text.slice(at, at + most).split('\n', 1)[0] ?? ''
}

/** The line before a place, as far as it is read. */
export function lineBefore(text: string, at: number, most = 200): string {
  const before = textBefore(text, at, most)
  return before.slice(before.lastIndexOf('\n') + 1)
}
