import type { SecrecyOf } from './values/secret-name.ts'

/** A secret in a text: where it begins and where it ends. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What finders know of names, and what they remember while one text is read. */
export interface Memo {
  readonly secrecyOf: SecrecyOf
  /** Before this place no JSON web token begins. */
  noTokenBefore: number
  /** How far commands were read, and the programs that the last of them names. */
  commandRead: number
  programs: number
}

/**
 * Looks whether there is a secret around a place where three characters were found. It may begin at `from` at the earliest. The work
 * it does is bounded, or the text it takes.
 */
export type Finder = (text: string, at: number, from: number, memo: Memo) => Span | undefined

/** Finders, each with the groups of three characters that it is called at. */
export type FinderList = readonly (readonly [threes: readonly string[], finder: Finder])[]

/** Both lists in order; what overlaps becomes one. */
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
