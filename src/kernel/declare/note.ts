import type { Json } from '../../base/index.ts'
import type { Outcome } from './outcome.ts'

/** The notes that a hook adds to its audit record. */
export type Notes = Readonly<Record<string, Json>>

/** An outcome with notes for the record, such as a score or a signature. Notes decide nothing. */
export interface Noted<O = Outcome> {
  /** Marks a value with notes. */
  readonly type: 'noted'
  /** The notes, by name. */
  readonly notes: Notes
  /** The outcome that the hook returns; undefined if it has no objection. */
  readonly outcome: O | undefined
}

/**
 * Adds notes to the audit record of a hook, with an outcome or without one.
 *
 * @example
 * const measure = guard({
 *   name: 'measure',
 *   on: 'model.after',
 *   run: ({ response }) => noted({ length: text(response).length }),
 * })
 */
export function noted(notes: Notes): Noted<never>
export function noted<O>(notes: Notes, outcome: O | undefined): Noted<O>
export function noted<O>(notes: Notes, outcome?: O): Noted<O> {
  return { type: 'noted', notes, outcome }
}
