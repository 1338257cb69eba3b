/** A secret in a text: where it begins and where it ends. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Both lists in order; overlapping spans become one. */
export function merged(one: readonly Span[], other: readonly Span[]): readonly Span[] {
  if (other.length === 0) return one
  const sorted = [...one, ...other].sort((first, second) => first.start - second.start)
  const spans: Span[] = []
  for (const span of sorted) {
    const last = spans.at(-1)
    if (last === undefined || span.start >= last.end) spans.push(span)
    else spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
  }
  return spans
}
