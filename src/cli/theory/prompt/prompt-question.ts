import { PawlError } from '../../../base/index.ts'
import { type Engine, parseTheory } from '../../../theory/index.ts'
import { answerLine } from '../lines/answer-line.ts'
import { whyLines } from '../lines/why-lines.ts'
import type { Question } from '../theories/asked.ts'
import { mustBeRight } from './must-be-right.ts'
import { tripleWords } from './triple-words.ts'

/** The answer to `S R O ?` and to `why S R O`; nothing if the line is neither. */
export function answerAtPrompt(line: string, engine: Engine): string | undefined {
  const why = /^why\s+(?:not\s+)?/.exec(line)
  if (why !== null) return whyLines(engine, questionOf(line.slice(why[0].length))).join('\n')
  const isQuestion = line.endsWith('?') && !line.includes('#') // a comment may end as it likes
  return isQuestion ? answerLine(engine.ask(...questionOf(line.slice(0, -1)))) : undefined
}

/** Three words make a question; the parser splits them. */
function questionOf(text: string): Question {
  const { theory, diagnostics } = parseTheory(text, 'prompt')
  mustBeRight(diagnostics, text)
  const [triple] = theory.statements
  if (theory.statements.length === 1 && triple?.type === 'triple') return tripleWords(triple, text)
  throw new PawlError('bad-question', 'a question is three words', { hint: 'such as `Dog IS_A Animal ?`' })
}
