import type { KeptRecord } from '../../protocol/index.ts'
import { paint } from '../print.ts'
import { table, tableRow } from '../table.ts'

const heading = ['time', 'agent', 'event', 'decision', 'by', 'about', 'reason']

export function auditTable(records: readonly KeptRecord[]): string {
  return table([heading, ...records.map(cellsOf)])
}

/** Wide enough for nearly all: what comes later cannot be known. */
const widths = [19, 10, 14, 8, 20, 40, 0]

/** One record as a line of its own, coloured by what it came to. */
export function followLine(record: KeptRecord): string {
  const line = tableRow(cellsOf(record), widths)
  if (record.decision === 'deny' || record.decision === 'failed') return paint('red', line)
  return record.decision === 'ask' ? paint('yellow', line) : line
}

function cellsOf(record: KeptRecord): readonly string[] {
  const { time, agent, event, decision, by = '', reason = '', lost = [], approval, payload, changed } = record
  const approved = approval === undefined ? '' : `approved by ${approval.by}`
  const instead =
    changed === undefined ? '' : `changed to: ${shortened(about(changed) || JSON.stringify(changed), 120)}`
  const more = decision === 'deny' ? [] : lost // what became a refusal is said by its reason
  return [
    new Date(time).toISOString().slice(0, 19).replace('T', ' '),
    agent,
    event,
    decision,
    by,
    shortened(about(payload), 40),
    [reason, instead, approved, ...more].filter((word) => word !== '').join('; '),
  ]
}

/** What it was about, in a few words: the command, the files or the tool. */
function about(payload: KeptRecord['payload']): string {
  const { call } = (payload ?? {}) as { readonly call?: { name?: string; command?: string; paths?: readonly string[] } }
  return call?.command ?? (call?.paths?.length ? call.paths.join(' ') : call?.name) ?? ''
}

/** In one line. */
function shortened(words: string, longest: number): string {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
