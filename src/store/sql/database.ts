import type { Row } from './row.ts'

export type Value = string | number | null

/** One statement, with `$1`, `$2`, … for the values; both dialects understand the statements of this folder. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>

/** The interface of a backend: atomic statements, and errors that are PawlErrors. */
export interface Database {
  /** A single statement is atomic, and on disk when it resolves. */
  readonly query: Query
  /**
   * All statements of the body or none. A transaction with the same lock waits, so that the body can rely on its reads
   * until its end. All processes lock names in one order, which avoids deadlocks.
   */
  transaction<T>(locks: readonly string[], body: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}
