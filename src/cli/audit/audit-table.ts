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

/** Wide enough for nearly all: what comes later cannot be known. */
const widths = [5, 26, 10, 22, 8, 20, 40, 0]

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
  const { position, time, agent, decision, by, reason, lost, approval, payload, changed } = record
  const approved = approval === undefined ? '' : `approved by ${textOf(approval.by)}`
  const instead = changed === undefined ? '' : `changed to: ${shortened(about(changed), 120)}`
  const more = decision === 'deny' ? [] : [lost ?? []].flat() // what became a refusal is said by its reason
  return [
    String(position),
    timeText(Number(time)),
    ...[agent, eventAndTool(record), decision, by].map(textOf),
    shortened(subjectOf(callIn(payload)) || deedOf(payload), 40),
    [reason, instead, approved, ...more]
      .map(textOf)
      .filter((word) => word !== '')
      .join('; '),
  ]
}

/** The event, and the tool that it was about, such as `tool.before Bash`. */
function eventAndTool({ event, payload }: KeptRecord): string {
  const tool = shortened(textOf(callIn(payload)?.name), 64)
  return tool === '' ? textOf(event) : `${textOf(event)} ${tool}`
}

interface Called {
  readonly name?: unknown
  readonly command?: unknown
  readonly paths?: unknown
}

function callIn(payload: KeptRecord['payload']): Called | undefined {
  const { call } = (payload ?? {}) as { readonly call?: Called | null }
  return call ?? undefined
}

/** What an action was changed to, in a few words. */
function about(changed: KeptRecord['payload']): string {
  const call = callIn(changed)
  return [subjectOf(call), call?.name, changed].map(textOf).find((words) => words !== '') ?? ''
}

/** What a tool was called for, in a few words: the command, or the files. */
function subjectOf(call: Called | undefined): string {
  const paths = [call?.paths ?? []].flat().map(textOf).join(' ')
  return textOf(call?.command ?? paths)
}

/** What a command of Pawl itself was about: the hook that it switched, or the files that it changed. */
function deedOf(payload: KeptRecord['payload']): string {
  const { hook, files } = (payload ?? {}) as { readonly hook?: unknown; readonly files?: unknown }
  return [hook ?? files ?? []].flat().map(textOf).join(' ')
}

/** In one line. */
function shortened(words: string, longest: number): string {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
