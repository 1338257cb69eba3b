import { PawlError } from '../../../base/index.ts'
import { parseTheory } from '../../../theory/index.ts'
import type { Question } from '../theories/asked.ts'
import { mustBeRight } from './must-be-right.ts'
import { tripleWords } from './triple-words.ts'

/** The three words of a text; the parser splits them. `thing` names the text, and `example` is one that is right. */
export function tripleIn(text: string, thing: string, example: string): Question {
  const { theory, diagnostics } = parseTheory(text, 'prompt')
  mustBeRight(diagnostics, text)
  const [triple] = theory.statements
  if (theory.statements.length === 1 && triple?.type === 'triple') return tripleWords(triple, text)
  throw new PawlError('bad-question', `${thing} is three words`, { hint: `such as \`${example}\`` })
}
