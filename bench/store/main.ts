import { child } from '../child.ts'
import { figure, table } from '../table.ts'
import type { AppendFigures, QueryFigures, VerifyFigures } from './audit/figures.ts'

/** Keeping records. `--quick` takes a tenth. Gives the promises that were not kept. */
export function benchStore(): readonly string[] {
  const share = process.argv.includes('--quick') ? 0.1 : 1
  const appended = child<readonly AppendFigures[]>('store/audit/append/cell.ts', [String(share)])
  const rows = appended.map(({ name, batch, perSecond, cpuMicros }) => [
    name,
    String(batch),
    figure(perSecond),
    figure(cpuMicros),
  ])
  console.log('\naudit: records kept for good\n')
  console.log(table([['kept by', 'at once', 'a second', 'CPU µs each'], ...rows]))
  const verified = child<VerifyFigures>('store/audit/verify/cell.ts', [String(1_000_000 * share)])
  const million = (verified.cpuSeconds / verified.records) * 1_000_000
  console.log(
    `\n${figure(verified.records)} records (${figure(verified.megabytes)} MB) verified: ${figure(verified.cpuSeconds)} CPU s\n`,
  )
  const queried = child<QueryFigures>('store/audit/query/cell.ts', [String(1_000_000 * share)])
  printQueries(queried)
  const slowest = Math.min(...queried.rows.slice(0, 2).map(timesFaster))
  const batches = appended.find(({ name, batch }) => name === 'pawl' && batch === 64)
  const perCpuSecond = 1_000_000 / (batches?.cpuMicros ?? Number.POSITIVE_INFINITY)
  return [
    holds('records per CPU second in batches of 64, at least', perCpuSecond, 15_000, perCpuSecond >= 15_000),
    holds('CPU seconds to verify a million records, at most', million, 15, million <= 15),
    holds('times less CPU for a session or a hook by the index, at least', slowest, 5, slowest >= 5),
  ].flat()
}

function printQueries({ records, makeSeconds, megabytes, rows }: QueryFigures): void {
  const cells = rows.map((row) => [row.name, figure(row.scanned), figure(row.indexed), figure(timesFaster(row))])
  console.log(table([[`of ${figure(records)} records`, 'read, CPU ms', 'indexed, CPU ms', 'times less'], ...cells]))
  console.log(`\nthe index made: ${figure(makeSeconds)} CPU s, ${figure(megabytes)} MB\n`)
}

function timesFaster({ scanned, indexed }: QueryFigures['rows'][number]): number {
  return scanned / indexed
}

function holds(promise: string, measured: number, bound: number, isKept: boolean): readonly string[] {
  console.log(`${isKept ? 'holds ' : 'MISSED'}  ${promise} ${figure(bound)}: ${figure(measured)}`)
  return isKept ? [] : [promise]
}
