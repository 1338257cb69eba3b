import type { Span } from '../reading/span.ts'
import type { Secrecy, SecrecyOf } from '../values/secret-name.ts'

/** A name in a text, and its meaning. */
export interface Named {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Where a secret may begin at the earliest. */
  readonly from: number
  readonly name: string
  readonly secrecy: Secrecy
  /** Classifies other names, such as those of the columns beside it. */
  readonly secrecyOf: SecrecyOf
}

/** Finds the secret of a name in one kind of place. */
export type NamedRule = (named: Named) => Span | undefined
