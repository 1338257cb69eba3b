import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure, table } from '../../table.ts'
import { holds } from '../holds.ts'
import { type BudgetFigures, measureBudgets } from './measure-budgets.ts'

const paces = { full: { rounds: 7, sliceMs: 2000 }, quick: { rounds: 3, sliceMs: 500 } }

/** Promised percentage of the rate and of the CPU efficiency of bare updates in PostgreSQL. */
const leastShare = 50

/** Measures spending from one account, by several processes and by one. Returns the missed promises. */
export async function benchBudgets(pace: keyof typeof paces): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-bench-budgets-'))
  try {
    const figures = await measureBudgets(folder, paces[pace])
    const rows = figures.map(({ backend, name, processes, perSecond, share, cpuMicros, longestMs }) => [
      `${backend}, ${name}`,
      String(processes),
      ...[perSecond, share * 100, cpuMicros, longestMs].map(figure),
    ])
    const head = ['', 'processes', 'a second', '% of bare', 'CPU µs each', 'longest ms']
    console.log('\nbudgets: reservations from one account, settled; each twice to the disk, by the clock on the wall\n')
    console.log(`${table([head, ...rows])}\n`)
    return keptPromises(figures)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function keptPromises(figures: readonly BudgetFigures[]): readonly string[] {
  const ours = figures.filter(({ backend, name }) => backend === 'PostgreSQL' && name === 'pawl')
  return ours.flatMap(({ processes, share, cpuShare }) => [
    ...promise(`reservations in PostgreSQL, ${processes} at once, % of bare a second, at least`, share * 100),
    ...promise(`reservations in PostgreSQL, ${processes} at once, % of bare by CPU time, at least`, cpuShare * 100),
  ])
}

function promise(what: string, measured: number): readonly string[] {
  return holds(what, measured, leastShare, measured >= leastShare)
}
