/** The flags of all verbs; each has those that its page names. */
export interface Flags {
  readonly json?: boolean
  readonly format?: string
  readonly watch?: boolean
  readonly write?: boolean
  readonly check?: boolean
  readonly call?: string
}

/** One thing that can be done with theories. */
export interface Verb {
  /** Whether it works without a file. */
  readonly isWithoutFile?: boolean
  run(words: readonly string[], flags: Flags): number | Promise<number>
}
