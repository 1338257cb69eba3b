/** What came of trying to break something: one line for people, and everything that was wrong. */
export interface Proof {
  readonly summary: string
  readonly problems: readonly string[]
}

/** Told while a long proof is under way. */
export type Report = (line: string) => void
