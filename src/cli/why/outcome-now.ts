import type { HookExplanation } from '../../theory/internal.ts'

/** The outcome of an invocation as records name it; undefined if it depends on something that is not on record. */
export function outcomeNow({ conclusion, misses }: HookExplanation, event: string): string | undefined {
  const { outcome, effects, onUndecided } = conclusion
  if (outcome === 'not on record') return undefined
  if (misses.length > 0) return 'continue'
  if (outcome === 'undecided') return onUndecided === 'ASK' ? 'ask' : 'failed'
  return outcome === 'continue' && effects.length > 0 && isAboutKnowledge(event) ? 'affect' : outcome
}

/** Effects at these events are the outcome of a hook; at others, they are applied beside it. */
function isAboutKnowledge(event: string): boolean {
  return ['fact.added', 'concept.created', 'reasoning.before', 'contradiction.found'].includes(event)
}
