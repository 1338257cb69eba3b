/** The result of an attempt to break something: one line for people, and every problem. */
export interface Proof {
  readonly summary: string
  readonly problems: readonly string[]
}

/** Receives progress while a long proof is under way. */
export type Report = (line: string) => void
