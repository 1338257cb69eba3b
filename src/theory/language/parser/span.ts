import type { Span } from '../tree.ts'

/** From the beginning of one place to the end of another. */
export function spanBetween(first: Span, last: Span): Span {
  const { line, column, offset, length } = first
  return { line, column, offset, length: Math.max(length, last.offset + last.length - offset) }
}
