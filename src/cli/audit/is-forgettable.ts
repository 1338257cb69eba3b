import type { LogProblem } from '../../ports/index.ts'

/** Whether the log differs from this user's memory, and is valid in itself: a person may accept that. */
export function isForgettable({ kind }: { readonly kind: LogProblem['kind'] | 'attestation' }): boolean {
  return kind === 'seen' || kind === 'other-key' || kind === 'memory'
}
