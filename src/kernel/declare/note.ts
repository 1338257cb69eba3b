import type { Json } from '../../base/index.ts'
import type { Outcome } from './outcome.ts'

/** The notes that a hook leaves on its record beside its outcome. */
export type Notes = Readonly<Record<string, Json>>

/** An outcome with notes for the record, such as a score or a signature. Notes decide nothing. */
export interface Noted<O = Outcome> {
  /** Marks a value with notes. */
  readonly type: 'noted'
  /** The notes, by name. */
  readonly notes: Notes
  /** The outcome that the hook returns; nothing if it has no objection. */
  readonly outcome: O | undefined
}

/**
 * Adds notes to the record of a hook, beside the outcome that it returns, if any.
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
