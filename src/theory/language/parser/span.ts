import type { Span } from '../tree.ts'

/** From the beginning of one place to the end of another. */
export function spanBetween(first: Span, last: Span): Span {
  return { ...first, length: Math.max(first.length, last.offset + last.length - first.offset) }
}
