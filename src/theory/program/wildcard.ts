import { findText } from '../../base/index.ts'

/** Whether a text matches a pattern, `*` for any run of characters. One pass, no backtracking. */
export function wildcard(text: string, pattern: string): boolean {
  const pieces = pattern.split('*')
  const [first = ''] = pieces
  if (pieces.length === 1) return text === pattern
  const last = pieces.at(-1) ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let from = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = findText(text, piece, from)
    if (found === -1 || found + piece.length > end) return false
    from = found + piece.length
  }
  return true
}
