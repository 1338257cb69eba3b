import type { Json } from '../../base/index.ts'
import type { Outcome } from './outcome.ts'

/** What a hook leaves on its record beside its outcome. */
export type Notes = Readonly<Record<string, Json>>

/** What a hook leaves on record beside what it says, such as a score or a signature. It decides nothing. */
export interface Noted<O = Outcome> {
  readonly type: 'noted'
  readonly notes: Notes
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
