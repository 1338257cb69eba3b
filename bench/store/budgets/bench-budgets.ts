import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure, table } from '../../table.ts'
import { measureBudgets } from './measure-budgets.ts'

const paces = { full: { rounds: 7, sliceMs: 2000 }, quick: { rounds: 3, sliceMs: 500 } }

/** Spending from one account, by many processes and by one. Nothing is promised but that it adds up. */
export async function benchBudgets(pace: keyof typeof paces): Promise<void> {
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
  } finally {
    rmSync(folder, { recursive: true })
  }
}
