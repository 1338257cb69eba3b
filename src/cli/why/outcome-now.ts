import type { HookExplanation } from '../../theory/internal.ts'

/** The outcome of an invocation as records name it; undefined if it depends on something that is not on record. */
export function outcomeNow({ conclusion, misses }: HookExplanation): string | undefined {
  const { outcome, onUndecided } = conclusion
  if (outcome === 'not on record') return undefined
  if (misses.length > 0) return 'continue'
  return outcome !== 'undecided' ? outcome : onUndecided === 'ASK' ? 'ask' : 'failed'
}
