import { newId, type Usage } from '../../protocol/index.ts'
import { spentCoding } from './round.ts'
import type { Steps } from './steps.ts'

/** Receives the usage of an answer. */
export interface Spent {
  push(usage: Usage): unknown
}

/** Records the usage of answers that are part of no recorded call: they came after its wrap had returned, or the call has failed. */
export function keepSpent({ steps }: { readonly steps: Steps }, spent: readonly Usage[]): void {
  if (spent.length === 0 || steps.isEngine()) return // an engine runs no step inside another
  const keeping = steps.do('spent', newId('answer'), spentCoding, () => spent)
  if (keeping instanceof Promise) keeping.catch(() => undefined) // the run detects a failing journal by itself
}
