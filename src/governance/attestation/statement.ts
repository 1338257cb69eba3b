/** The signed statement: who did what when, under which hooks and theories. It has only digests of inputs and outputs. */
export interface Statement {
  /** Whether a run or a workflow is signed. */
  readonly about: 'run' | 'workflow'
  /** Whether this is its start or its end. */
  readonly moment: 'start' | 'end'
  /** Of the agent or the workflow. */
  readonly name: string
  /** The id of the session. */
  readonly session: string
  /** The id of the run. */
  readonly run: string
  /** The id of the workflow, if it happened in one. */
  readonly workflow?: string | undefined
  /** When it happened, in milliseconds since 1970. */
  readonly time: number
  /** At the start: of the input. */
  readonly input?: string | undefined
  /** At a successful end: of the output. */
  readonly output?: string | undefined
  /** At the end: whether it went well. */
  readonly ok?: boolean | undefined
  /** At the end: of the statement that began it, where that was signed in the same process. */
  readonly start?: string | undefined
  /** Of all hooks in their order; undefined if the registry was not passed. */
  readonly hooks?: string | undefined
  /** Of each theory’s text, by name. */
  readonly theories: Readonly<Record<string, string>>
  /** Of other facts that the owner wants to sign. */
  readonly versions: Readonly<Record<string, string>>
}

/** A signed statement, as plain JSON. */
export interface Attestation {
  /** The statement that is signed. */
  readonly statement: Statement
  /** The signature algorithm, such as `ed25519`. */
  readonly algorithm: string
  /** Which key, not the key. */
  readonly keyId: string
  /** The signature of the statement. */
  readonly signature: string
}
