/** What is signed: who did what when, under which hooks and theories. Inputs and outputs are there as digests only. */
export interface Statement {
  readonly about: 'run' | 'workflow'
  readonly moment: 'start' | 'end'
  /** Of the agent or the workflow. */
  readonly name: string
  readonly session: string
  readonly run: string
  readonly workflow?: string | undefined
  readonly time: number
  /** At the start: of what came in. */
  readonly input?: string | undefined
  /** At an end that went well: of what came out. */
  readonly output?: string | undefined
  readonly ok?: boolean | undefined
  /** At the end: of the statement that began it, where that was signed in the same process. */
  readonly start?: string | undefined
  /** Of all hooks in their order; nothing if the hook was not given the registry. */
  readonly hooks?: string | undefined
  /** Of each theory’s text, by name. */
  readonly theories: Readonly<Record<string, string>>
  /** Of whatever its owner wants to be known by. */
  readonly versions: Readonly<Record<string, string>>
}

/** A statement and who stands for it. Plain JSON. */
export interface Attestation {
  readonly statement: Statement
  readonly algorithm: string
  /** Which key, not the key. */
  readonly keyId: string
  readonly signature: string
}
