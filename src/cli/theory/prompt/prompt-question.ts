import type { Engine } from '../../../theory/index.ts'
import { answerLine } from '../lines/answer-line.ts'
import type { Question } from '../theories/asked.ts'
import { tripleIn } from './triple-in.ts'

/** The answer to `S R O ?`; nothing if the line is not a question. */
export function answerAtPrompt(line: string, engine: Engine): string | undefined {
  const isQuestion = line.endsWith('?') && !line.includes('#') // a comment may end as it likes
  return isQuestion ? answerLine(engine.ask(...questionOf(line.slice(0, -1)))) : undefined
}

export function questionOf(text: string): Question {
  return tripleIn(text, 'a question', 'Dog IS_A Animal ?')
}
