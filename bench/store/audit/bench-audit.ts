import { child } from '../../child.ts'
import { figure, table } from '../../table.ts'
import { holds } from '../holds.ts'
import type { AppendFigures, VerifyFigures } from './figures.ts'

/** The CPU time of plain lines with the same flush, in percent of that of our records. */
function cpuShare(appended: readonly AppendFigures[], batch: number): number {
  const [ours, plain] = ['pawl', 'plain JSONL, fdatasync'].map((name) =>
    appended.find((one) => one.name === name && one.batch === batch),
  )
  return ((plain?.cpuMicros ?? Number.NaN) / (ours?.cpuMicros ?? Number.NaN)) * 100
}

/** Measures appending and verifying records. */
export function benchAudit(share: number): readonly string[] {
  const appended = child<readonly AppendFigures[]>('store/audit/append/cell.ts', [String(share)])
  const rows = appended.map(({ name, batch, perSecond, share, cpuMicros }) => [
    name,
    String(batch),
    ...[perSecond, share * 100, cpuMicros].map(figure),
  ])
  console.log('\naudit: records kept for good; a second and % by the clock on the wall\n')
  console.log(table([['kept by', 'at once', 'a second', '% of plain lines', 'CPU µs each'], ...rows]))
  const verified = child<VerifyFigures>('store/audit/verify/cell.ts', [String(1_000_000 * share)])
  const million = (verified.cpuSeconds / verified.records) * 1_000_000
  console.log(
    `\n${figure(verified.records)} records (${figure(verified.megabytes)} MB) verified: ${figure(verified.cpuSeconds)} CPU s\n`,
  )
  const one = cpuShare(appended, 1)
  const batches = cpuShare(appended, 64)
  return [
    ...holds('% of plain lines, one by one, in CPU time, at least', one, 50, one >= 50),
    ...holds('% of plain lines, in batches of 64, in CPU time, at least', batches, 40, batches >= 40),
    ...holds('CPU seconds to verify a million records, at most', million, 5, million <= 5),
  ]
}
