import { isSeparator, type Token } from '../language/lexer/token.ts'
import type { Span } from '../language/tree.ts'
import type { Mark } from './marks/mark.ts'

/** The mark at an offset, or whose end the cursor touches. */
export function markAt(marks: readonly Mark[], offset: number): Mark | undefined {
  const at = lastBefore(marks, offset)
  const mark = marks[at]
  return mark !== undefined && touches(mark.span, offset) ? mark : undefined
}

/** The word at an offset, or whose end the cursor touches. */
export function wordAt(tokens: readonly Token[], offset: number): Token | undefined {
  const at = lastBefore(tokens, offset)
  const token = [tokens[at], tokens[at - 1]].find((one) => one !== undefined && !isSeparator(one))
  return token !== undefined && touches(token.span, offset) ? token : undefined
}

export function touches({ offset, length }: Span, at: number): boolean {
  return at >= offset && at <= offset + length
}

/** The index of the last thing in the order of the text that begins at or before the offset; −1 if there is none. */
export function lastBefore(placed: readonly { readonly span: Span }[], offset: number): number {
  let from = 0
  let to = placed.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((placed[middle]?.span.offset ?? 0) <= offset) from = middle + 1
    else to = middle
  }
  return from - 1
}
