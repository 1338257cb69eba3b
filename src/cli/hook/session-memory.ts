/** What theories remember of a session, from one hook process to the next. */
export interface SessionMemory {
  /** Brings back what was remembered; `save` keeps what has been remembered since. */
  open(session: string): { save(): void }
}

export const noMemory: SessionMemory = { open: () => ({ save: () => {} }) }
