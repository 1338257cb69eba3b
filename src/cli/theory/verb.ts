/** The flags of all verbs; each has those that its page names. */
export interface Flags {
  readonly json?: boolean | undefined
  readonly write?: boolean | undefined
  readonly check?: boolean | undefined
  readonly call?: string | undefined
}

/** One thing that can be done with theories. */
export interface Verb {
  /** Whether it works without a file. */
  readonly isWithoutFile?: boolean
  /** Whether a folder stands for the theories in it. */
  readonly takesFolders?: boolean
  run(files: readonly string[], flags: Flags): number | Promise<number>
}
