import type { Blocked, KnowledgeAnswer } from '../../../theory/internal.ts'

/** An answer on one line. */
export function answerLine(answer: KnowledgeAnswer | Blocked): string {
  if ('blocked' in answer) return `blocked: reasoning in ${answer.region} is not allowed`
  return `${answer.truth}${answer.existence === undefined ? '' : `, existence ${answer.existence}`} (${answer.method})`
}
