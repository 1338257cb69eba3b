import { child } from '../../child.ts'
import { figure, table } from '../../table.ts'
import { holds } from '../holds.ts'
import type { AppendFigures, VerifyFigures } from './figures.ts'

/** Keeping records, and checking them. */
export function benchAudit(share: number): readonly string[] {
  const appended = child<readonly AppendFigures[]>('store/audit/append/cell.ts', [String(share)])
  const rows = appended.map(({ name, batch, perSecond, share, cpuMicros }) => [
    name,
    String(batch),
    ...[perSecond, share * 100, cpuMicros].map(figure),
  ])
  console.log('\naudit: records kept for good, by the clock on the wall\n')
  console.log(table([['kept by', 'at once', 'a second', '% of plain lines', 'CPU µs each'], ...rows]))
  const verified = child<VerifyFigures>('store/audit/verify/cell.ts', [String(1_000_000 * share)])
  const million = (verified.cpuSeconds / verified.records) * 1_000_000
  console.log(
    `\n${figure(verified.records)} records (${figure(verified.megabytes)} MB) verified: ${figure(verified.cpuSeconds)} CPU s\n`,
  )
  const batches = appended.find(({ name, batch }) => name === 'pawl' && batch === 64)
  const perCpuSecond = 1_000_000 / (batches?.cpuMicros ?? Number.POSITIVE_INFINITY)
  return [
    ...holds('records per CPU second in batches of 64, at least', perCpuSecond, 15_000, perCpuSecond >= 15_000),
    ...holds('CPU seconds to verify a million records, at most', million, 15, million <= 15),
  ]
}
