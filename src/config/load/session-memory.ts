/** What a theory wants a person to look at: `NEEDS_CONFIRMATION`. */
export interface TheoryQuestion {
  readonly subject: string
  readonly reason: string
  readonly event: string
  readonly hook: string
}

/** What theories remember of a session, from one hook process to the next. */
export interface SessionMemory {
  /** Brings back what was remembered; `save` keeps what has been remembered since. */
  open(session: string): OpenSession
}

/** What theories remember of one session. */
export interface OpenSession {
  save(): void
  questions(): readonly TheoryQuestion[]
}

export const noMemory: SessionMemory = { open: () => ({ save: () => {}, questions: () => [] }) }
