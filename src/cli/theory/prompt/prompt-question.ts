import type { Engine } from '../../../theory/index.ts'
import { answerLine } from '../lines/answer-line.ts'
import { questionHint } from '../lines/question-hint.ts'
import type { Question } from '../theories/asked.ts'
import { tripleIn } from './triple-in.ts'

/** The answer to `S R O ?`; nothing if the line is not a question. */
export function answerAtPrompt(line: string, engine: Engine): string | undefined {
  const isQuestion = line.endsWith('?') && !line.includes('#') // a comment may end as it likes
  if (!isQuestion) return undefined
  const question = questionOf(line.slice(0, -1))
  const hint = questionHint(engine, question)
  return `${answerLine(engine.ask(...question))}${hint === undefined ? '' : `; ${hint}`}`
}

export function questionOf(text: string): Question {
  return tripleIn(text, 'a question', 'Dog IS_A Animal ?')
}
