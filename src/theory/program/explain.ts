import { ask, deny, type Outcome, redactor, snapshot } from '../../kernel/index.ts'
import { termsIn } from '../language/parts-of.ts'
import type { Condition, Hook, Statement } from '../language/tree.ts'
import type { CallReader } from './call-reader.ts'
import { fieldPath } from './field-path.ts'
import { fieldsAt } from './theory-events.ts'
import { show } from './value.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * Adds the line of a refusal, and the fields of the event that led to it, to its reason. The model and the log read it: content of
 * the event, such as the output that a refusal withholds, is not quoted, nor is what records hide, and the rest is cut short.
 */
export function explainer(
  { event, body, when }: Hook,
  file: string,
  reader: CallReader,
): (outcome: Outcome, line: number | undefined, payload: Payload) => Outcome {
  const fields = fieldsAt(event.text, reader)
  const isQuoted = (path: string) => path !== 'subject' && fields[path.split('.')[0] ?? '']?.isContent !== true
  const leading = fieldsByLine(body, when)
  return (outcome, line, payload) => {
    if (outcome.type !== 'deny' && outcome.type !== 'ask') return outcome
    let seen = `${outcome.reason} (${file}:${line}`
    let hidden: Payload | undefined
    for (const path of leading.get(line ?? 0) ?? []) {
      const read = isQuoted(path) ? fieldPath(path, fields) : undefined
      if (read === undefined) continue
      if (path.includes('.')) hidden ??= withoutHidden(payload)
      seen += `, ${path} ${show(read(hidden ?? payload))}`
    }
    return outcome.type === 'deny' ? deny(`${seen})`) : ask(`${seen})`)
  }
}

/** Values of a payload that are looked at, at most. */
const mostValues = 10_000

/** The payload as records show it. */
function withoutHidden(payload: Payload): Payload {
  return snapshot(payload, { hides: redactor(), nodes: mostValues }) as Payload
}

type Names = ReadonlySet<string>

/** For the line of each command, the names that the conditions around it read, and those that made the variables in them. */
function fieldsByLine(body: readonly Statement[], when: Condition | undefined): ReadonlyMap<number, Names> {
  const found = new Map<number, Names>()
  const walk = (statements: readonly Statement[], around: Names, above: ReadonlyMap<string, Names>) => {
    const variables = new Map(above)
    for (const statement of statements) {
      if (statement.type === 'binding') variables.set(statement.variable.text, namesIn(statement.condition, variables))
      else if (statement.type === 'branch') {
        const inner = new Set([...around, ...namesIn(statement.condition, variables)])
        walk(statement.then, inner, variables)
        walk(statement.otherwise, inner, variables)
      } else if (statement.type === 'triple') {
        const { subject, object, span, variable } = statement
        if (variable === undefined) found.set(span.line, new Set([...(found.get(span.line) ?? []), ...around]))
        else variables.set(variable.text, new Set([...namesIn(subject, variables), ...namesIn(object, variables)]))
      }
    }
  }
  walk(body, when === undefined ? new Set() : namesIn(when, new Map()), new Map())
  return found
}

function namesIn(condition: Condition, variables: ReadonlyMap<string, Names>): Names {
  const names = new Set<string>()
  for (const term of termsIn(condition)) {
    if (term.type === 'word') names.add(term.text)
    else if (term.type === 'reference') for (const name of variables.get(term.name) ?? [term.name]) names.add(name)
  }
  return names
}
