import { catalogue } from '../src/index.ts'
import type { EventDeclaration } from '../src/kernel/index.ts'

/** The catalogue as a page: from the same values as the types and the run-time checks. */
export function eventsPage(): string {
  const rows = [...catalogue].map((event) => row(event))
  return [
    '# The events',
    '',
    'Generated from the catalogue in `src/protocol/events/catalogue.ts`; a test keeps this page equal to it. Every payload also has',
    '`context`, `agent` and `timestamp`. *Around* events take `(payload, next)`; `next` accepts the keys under “may be',
    'changed”. A hook that returns nothing has no objection; a guard may also be `undecided`. Only transforms may return',
    '`modify`, which guards then judge; both may return `inform`, and the other outcomes are for guards. For which hooks receive',
    'which events, see [hooks-reach.md](hooks-reach.md).',
    '',
    '| event | own keys (`?`: may be missing) | may be changed | outcomes | can be matched on |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function row(event: EventDeclaration): string {
  const keys = Object.entries(event.carries).map(([key, field]) => (field.optional === true ? `${key}?` : key))
  const outcomes = event.around === undefined ? (event.outcomes ?? []) : ['*around*']
  const cells = [keys, event.modifies ?? [], outcomes, Object.keys(event.select ?? {})]
  return `| \`${event.name}\` | ${cells.map((cell) => (cell.length === 0 ? '–' : cell.join(', '))).join(' | ')} |`
}
