import type { Span } from '../language/tree.ts'

/** A change of a text: the place is replaced. */
export interface Edit {
  readonly span: Pick<Span, 'offset' | 'length'>
  readonly text: string
}

/** The text after all edits, which do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { span, text: inserted } of edits.toSorted((one, other) => one.span.offset - other.span.offset)) {
    parts.push(text.slice(at, span.offset), inserted)
    at = span.offset + span.length
  }
  return [...parts, text.slice(at)].join('')
}
