import type { Truth } from './knowledge.ts'
import type { Reasoner } from './reasoner.ts'

/** The relations by which something is allowed and forbidden. */
export interface Polarity {
  readonly permits: string
  readonly prohibits: string
}

/** What all who permit or prohibit the subject come to: both is a conflict, neither is not known. */
export function polarityOf(reasoner: Reasoner, subject: string, { permits, prohibits }: Polarity): Truth {
  const holds = (relation: string) =>
    reasoner
      .objectsOf(subject, relation)
      .some(({ concept }) => reasoner.truth(subject, relation, concept) === 'TRUE_CERTAIN')
  const [permitted, prohibited] = [holds(permits), holds(prohibits)]
  if (permitted && prohibited) return 'CONFLICT'
  if (prohibited) return 'FALSE'
  return permitted ? 'TRUE_CERTAIN' : 'UNKNOWN'
}
