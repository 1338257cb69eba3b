import { promoted } from '../../config/internal.ts'
import { auditTable } from '../audit/audit-table.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { complain, counted, rowColumns, say } from '../terminal/print.ts'
import type { ShadowRecord } from './shadow-record.ts'
import type { StrayPromotion } from './stray-promotions.ts'

/** Hooks in shadow with what they would have done, and those that were promoted. */
export function listShadows(records: readonly ShadowRecord[], enforcing: readonly string[]): void {
  if (records.length === 0) say('no hook is in shadow')
  else {
    const rows = records.map((record) => [record.hook, String(record.calls), outcomeText(record)])
    say(fittedTable([['hook in shadow', 'calls', 'it would'], ...rows], rowColumns()))
  }
  if (enforcing.length > 0) say(`\npromoted, so that they enforce: ${enforcing.join(', ')}`)
  if (records.length > 0)
    say('\n`pawl promote NAME` shows the calls of one, and lets a hook, a pack or a theory enforce')
}

export function describeShadow(record: ShadowRecord): void {
  const { hook, calls, latest } = record
  const would = calls === 0 ? '' : `, and would ${outcomeText(record)}`
  say(`${hook} was asked about ${counted(calls, 'call')} in shadow${would}`)
  if (latest.length > 0) say(`\nthe latest of these:\n${auditTable(latest, rowColumns())}`)
}

export function warnOfStrays(strays: readonly StrayPromotion[]): void {
  for (const { name, hint } of strays)
    complain(`warning: ${promoted.file} names \`${name}\`, and no hook has that name`, hint)
}

/** Nothing is known of a hook that no call has reached. */
function outcomeText({ calls, outcomes }: ShadowRecord): string {
  if (calls === 0) return ''
  const all = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`)
  return all.length === 0 ? 'let all of them pass' : all.join(', ')
}
