import type { Reasoner } from './reasoner.ts'

/** By what a requirement is met: any one of these, said of what is required. */
export interface MetBy {
  readonly relation: string
  readonly object: string
}

/** What the subject requires, by `requires` or by the relation given, that nothing meets; empty if all is met. */
export function unmetRequirements(
  reasoner: Reasoner,
  subject: string,
  metBy: readonly MetBy[],
  requires = 'REQUIRES',
): readonly string[] {
  const isMet = (required: string) =>
    metBy.some(({ relation, object }) => reasoner.truth(required, relation, object) === 'TRUE_CERTAIN')
  return reasoner
    .objectsOf(subject, requires)
    .map(({ concept }) => concept)
    .filter((required) => !isMet(required))
}
