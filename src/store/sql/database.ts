import type { Row } from './row.ts'

export type Value = string | number | null

/** One statement, with `$1`, `$2`, … for the values; both dialects understand what the room says. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>

/** What a backend gives: statements that happen whole or not at all, and errors that are PawlErrors. */
export interface Database {
  /** A single statement is atomic, and on disk when it resolves. */
  readonly query: Query
  /**
   * All statements of the body or none. Whoever names the same lock waits; the body therefore reads what it may
   * rely on until its end. Names are locked in one order by everybody, so that nobody waits in a circle.
   */
  transaction<T>(locks: readonly string[], body: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}
