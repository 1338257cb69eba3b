import type { ParseArgsConfig } from 'node:util'

/** The flags of all verbs; each takes those it names in its options. */
export interface Flags {
  readonly help?: boolean | undefined
  readonly json?: boolean | undefined
  readonly write?: boolean | undefined
  readonly check?: boolean | undefined
  readonly call?: string | undefined
}

/** One thing that can be done with theories. */
export interface Verb {
  /** What `--help` says: how it is called, and a few lines. */
  readonly help: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Whether it works without a file. */
  readonly isWithoutFile?: boolean
  run(files: readonly string[], flags: Flags): number | Promise<number>
}
