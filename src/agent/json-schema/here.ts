import type { Check } from './visit.ts'

/** A schema that is being read, for one of its keywords. */
export interface Here {
  /** The schema, with the keywords beside this one. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Reads a schema inside this one that judges the same value. */
  same(schema: unknown, ...place: readonly (string | number)[]): Check
  /** Reads a schema inside this one that judges a part of the value. */
  part(schema: unknown, ...place: readonly (string | number)[]): Check
  /** Finds the schema that a reference names. */
  refer(reference: string): Check
  /** Refuses the schema because of this keyword. */
  refuse(problem: string, hint?: string): never
}

/** Reads the value of a keyword; a keyword that restricts nothing returns no check. */
export type Keyword = (given: unknown, here: Here) => Check | undefined
export type Keywords = Readonly<Record<string, Keyword>>
