import type { Span } from '../reading/span.ts'
import type { SecrecyOf } from '../values/secret-name.ts'

/** Facts about names, and a cache for the reading of one text. */
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
