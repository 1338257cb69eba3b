import type { Outcome } from '../../kernel/index.ts'
import type { Hook, Statement, Term } from '../language/tree.ts'
import { theoryEvents } from './theory-events.ts'
import { show } from './value.ts'

type Payload = Readonly<Record<string, unknown>>

/** Adds to a hook's word of refusal where it was said, and what the hook saw of the event. */
export function explainer(
  { event, body }: Hook,
  file: string,
): (outcome: Outcome, line: number | undefined, payload: Payload) => Outcome {
  const names = theoryEvents[event.text.toUpperCase()]?.names ?? {}
  const used = [...new Set(wordsOf(body))].filter((word) => Object.hasOwn(names, word) && word !== 'subject')
  return (outcome, line, payload) => {
    if (outcome.type !== 'deny' && outcome.type !== 'ask') return outcome
    const seen = used.map((word) => `${word} ${show(names[word]?.(payload) ?? '')}`)
    return { ...outcome, reason: `${outcome.reason} (${[`${file}:${line}`, ...seen].join(', ')})` }
  }
}

/** Every bare word and reference of a body. */
function wordsOf(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement) => {
    if (statement.type === 'triple') return [statement.subject, statement.object].flatMap(nameOf)
    if (statement.type !== 'branch') return []
    return [...nameOf(statement.condition), ...wordsOf(statement.then), ...wordsOf(statement.otherwise)]
  })
}

function nameOf(term: Term): readonly string[] {
  if (term.type === 'word') return [term.text]
  return term.type === 'reference' ? [term.name] : []
}
