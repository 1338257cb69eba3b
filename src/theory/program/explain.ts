import { ask, deny, type Outcome } from '../../kernel/index.ts'
import { termsIn } from '../language/parts-of.ts'
import type { Hook, Term } from '../language/tree.ts'
import { fieldPath } from './field-path.ts'
import { theoryEvents } from './theory-events.ts'
import { termsOf } from './uses.ts'
import { show } from './value.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * Adds the line and the read fields of the event to the reason of a refusal. The model and the log read it: content of
 * the event, such as the output that a refusal withholds, is not quoted, and the rest is cut short.
 */
export function explainer(
  { event, body, when }: Hook,
  file: string,
): (outcome: Outcome, line: number | undefined, payload: Payload) => Outcome {
  const fields = theoryEvents[event.text.toUpperCase()]?.fields ?? {}
  const isQuoted = (path: string) => path !== 'subject' && fields[path.split('.')[0] ?? '']?.isContent !== true
  const used = [...new Set([...(when === undefined ? [] : termsIn(when)), ...termsOf(body)].flatMap(nameOf))].flatMap(
    (path) => {
      const read = isQuoted(path) ? fieldPath(path, fields) : undefined
      return read === undefined ? [] : [[path, read] as const]
    },
  )
  return (outcome, line, payload) => {
    if (outcome.type !== 'deny' && outcome.type !== 'ask') return outcome
    let seen = `${outcome.reason} (${file}:${line}`
    for (const [path, read] of used) seen += `, ${path} ${show(read(payload))}`
    return outcome.type === 'deny' ? deny(`${seen})`) : ask(`${seen})`)
  }
}

function nameOf(term: Term): readonly string[] {
  if (term.type === 'word') return [term.text]
  return term.type === 'reference' ? [term.name] : []
}
