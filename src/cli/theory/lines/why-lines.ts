import type { Engine } from '../../../theory/index.ts'
import type { Missing, ProofStep } from '../../../theory/internal.ts'
import type { Question } from '../theories/asked.ts'
import { givenUp } from './answer-line.ts'
import { remedies } from './remedies.ts'

/** The shortest proof, or, if there is none, the missing facts. */
export function whyLines(engine: Engine, question: Question): readonly string[] {
  const { reasoner } = engine
  const answer = engine.ask(...question)
  if ('blocked' in answer) return [`${question.join(' ')} is blocked in ${answer.region} by ${answer.hooks}`]
  if (answer.method === 'limit') return [`${question.join(' ')} is ${givenUp}`]
  const proof = reasoner.why(...question)
  if (proof.length > 0) return proof.map(proofLine)
  return [`nothing is known of ${question.join(' ')}`, ...reasoner.whyNot(...question).map(missingLine)]
}

export function proofLine({ subject, relation, object, existence, because }: ProofStep): string {
  return `${subject} ${relation} ${object}  (${existence}${because === undefined ? '' : `: ${because}`})`
}

export function missingLine({ remedy, subject, relation, object, because }: Missing): string {
  return `  ${remedies[remedy]}: ${subject} ${relation} ${object} (${because})`
}
