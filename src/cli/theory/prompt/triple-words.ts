import type { Theory } from '../../../theory/index.ts'
import type { Question } from '../theories/asked.ts'
import { mustBeRight } from './must-be-right.ts'

export type Statement = Theory['statements'][number]
export type Triple = Extract<Statement, { type: 'triple' }>

/** The three words of a fact or a question. */
export function tripleWords({ subject, verb, object }: Triple, text: string): Question {
  return [word(subject, text), verb.text, word(object, text)]
}

function word(term: Triple['subject'], text: string): string {
  if (term.type === 'word') return term.text
  if (term.type !== 'reference') return String(term.value)
  const message = 'there are no variables here'
  const { span } = term
  const hint = 'name the concept itself'
  mustBeRight([{ code: 'T110', severity: 'error', message, hint, file: 'prompt', span }], text)
  return term.name
}
