import type { KeptRecord } from '../../ports/index.ts'
import { flowing, isFitting } from '../terminal/fitted-table.ts'
import { paint } from '../terminal/print.ts'
import { table, tableRow } from '../terminal/table.ts'
import { timeText } from '../terminal/time-text.ts'
import { textOf } from './text-of.ts'

const heading = ['#', 'time', 'agent', 'event', 'decision', 'by', 'about', 'reason']

/** The records as a table, if it has room in so many columns; otherwise each on as many lines as it needs. */
export function auditTable(records: readonly KeptRecord[], columns: number): string {
  const rows = records.map(cellsOf)
  const text = table([heading, ...rows])
  const [top = '', ...lines] = text.split('\n')
  const isTable = isFitting(text, columns)
  const shown = isTable ? lines : rows.map((cells) => flowing(cells, columns))
  return [...(isTable ? [top] : []), ...records.map((record, at) => coloured(record, shown[at] ?? ''))].join('\n')
}

/** Wide enough for nearly all: later records are unknown. */
const widths = [5, 26, 10, 14, 8, 20, 40, 0]

/** One record as a line of its own, or several where it has no room, coloured by its decision. */
export function followLine(record: KeptRecord, columns: number): string {
  const cells = cellsOf(record)
  const row = tableRow(cells, widths)
  return coloured(record, isFitting(row, columns) ? row : flowing(cells, columns))
}

function coloured({ decision }: KeptRecord, line: string): string {
  if (decision === 'deny' || decision === 'failed') return paint('red', line)
  return decision === 'ask' ? paint('yellow', line) : line
}

function cellsOf(record: KeptRecord): readonly string[] {
  const { position, time, agent, event, decision, by, reason, lost, approval, payload, changed } = record
  const approved = approval === undefined ? '' : `approved by ${textOf(approval.by)}`
  const instead = changed === undefined ? '' : `changed to: ${shortened(about(changed) || textOf(changed), 120)}`
  const more = decision === 'deny' ? [] : [lost ?? []].flat() // a refusal is described by its reason
  return [
    String(position),
    timeText(Number(time)),
    ...[agent, event, decision, by].map(textOf),
    shortened(about(payload), 40),
    [reason, instead, approved, ...more]
      .map(textOf)
      .filter((word) => word !== '')
      .join('; '),
  ]
}

/** The subject of a record, in a few words: the command, the files or the tool. */
function about(payload: KeptRecord['payload']): string {
  const { call } = (payload ?? {}) as { readonly call?: { name?: unknown; command?: unknown; paths?: unknown } | null }
  const paths = [call?.paths ?? []].flat().map(textOf).join(' ')
  return textOf(call?.command ?? (paths === '' ? call?.name : paths))
}

/** In one line. */
function shortened(words: string, longest: number): string {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
