/** A question of a theory to a person: `NEEDS_CONFIRMATION`. */
export interface TheoryQuestion {
  readonly subject: string
  readonly reason: string
  readonly event: string
  readonly hook: string
}

/** The memory of theories of a session, from one hook process to the next. */
export interface SessionMemory {
  /** Restores the memory; `save` stores new facts. */
  open(session: string): OpenSession
}

/** The memory of theories of one session. */
export interface OpenSession {
  save(): void
  questions(): readonly TheoryQuestion[]
}

export const noMemory: SessionMemory = { open: () => ({ save: () => {}, questions: () => [] }) }
