import { ask, deny, type Outcome } from '../../kernel/index.ts'
import type { Hook, Term } from '../language/tree.ts'
import { theoryEvents } from './theory-events.ts'
import { termsOf } from './uses.ts'
import { show } from './value.ts'

type Payload = Readonly<Record<string, unknown>>

/** Adds the line and the read fields of the event to the reason of a refusal. */
export function explainer(
  { event, body }: Hook,
  file: string,
): (outcome: Outcome, line: number | undefined, payload: Payload) => Outcome {
  const names = theoryEvents[event.text.toUpperCase()]?.names ?? {}
  const used = [...new Set(termsOf(body).flatMap(nameOf))].filter(
    (word) => Object.hasOwn(names, word) && word !== 'subject',
  )
  return (outcome, line, payload) => {
    if (outcome.type !== 'deny' && outcome.type !== 'ask') return outcome
    let seen = `${outcome.reason} (${file}:${line}`
    for (const word of used) seen += `, ${word} ${show(names[word]?.(payload) ?? '')}`
    return outcome.type === 'deny' ? deny(`${seen})`) : ask(`${seen})`)
  }
}

function nameOf(term: Term): readonly string[] {
  if (term.type === 'word') return [term.text]
  return term.type === 'reference' ? [term.name] : []
}
