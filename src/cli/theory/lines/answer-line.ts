import type { Blocked, KnowledgeAnswer } from '../../../theory/internal.ts'

/** The sentence for a question that takes the engine too many steps. */
export const givenUp =
  'UNKNOWN: given up, since finding out takes too many steps; a condition would be undecided. State the fact itself, or let its rules join fewer facts'

/** An answer on one line. */
export function answerLine(answer: KnowledgeAnswer | Blocked): string {
  if ('blocked' in answer) return `blocked: reasoning in ${answer.region} is not allowed`
  if (answer.method === 'limit') return givenUp
  return `${answer.truth}${answer.existence === undefined ? '' : `, existence ${answer.existence}`} (${answer.method})`
}
