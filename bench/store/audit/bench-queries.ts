import { child } from '../../child.ts'
import { figure, table } from '../../table.ts'
import { holds } from '../holds.ts'
import type { QueryFigures } from './figures.ts'

/** Measures queries of records, with the index and without it. */
export function benchQueries(share: number): readonly string[] {
  const { records, makeSeconds, megabytes, rows } = child<QueryFigures>('store/audit/query/cell.ts', [
    String(1_000_000 * share),
  ])
  const cells = rows.map((row) => [row.name, figure(row.scanned), figure(row.indexed), figure(timesLess(row))])
  console.log(table([[`of ${figure(records)} records`, 'read, CPU ms', 'indexed, CPU ms', 'times less'], ...cells]))
  console.log(`\nthe index made: ${figure(makeSeconds)} CPU s, ${figure(megabytes)} MB\n`)
  const least = Math.min(...rows.slice(0, 2).map(timesLess))
  return holds('times less CPU for a session or a hook by the index, at least', least, 5, least >= 5)
}

function timesLess({ scanned, indexed }: QueryFigures['rows'][number]): number {
  return scanned / indexed
}
