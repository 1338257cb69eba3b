import { join } from 'node:path'
import { startPostgres } from '../../../test/store/postgres-server.ts'
import { median } from '../../measure.ts'
import { type Account, actual } from './account.ts'
import { type Backend, contenders, openerOf } from './contenders.ts'
import { type Slice, type Spender, startSpender } from './spender.ts'

export interface Pace {
  readonly rounds: number
  readonly sliceMs: number
}

/** Figures about settled reservations from one account. */
export interface BudgetFigures {
  readonly backend: string
  readonly name: string
  readonly processes: number
  /** Of all processes together, by wall time, because the disk takes most of the time. */
  readonly perSecond: number
  /** Share of the rate of the simplest account of this backend, in the same rounds. */
  readonly share: number
  /** CPU time of the processes that spend, without the server. */
  readonly cpuMicros: number
  /** The CPU time of the simplest account, as a share of this. */
  readonly cpuShare: number
  readonly longestMs: number
}

const counts = [1, 8] as const

/** Measures eight processes that spend from one account, and one process alone. Each account must add up at the end. */
export async function measureBudgets(folder: string, pace: Pace): Promise<readonly BudgetFigures[]> {
  const server = await startPostgres()
  try {
    const sqlite = await measureBackend('SQLite', (name) => `sqlite:${join(folder, name)}`, pace)
    const postgres = await measureBackend('PostgreSQL', () => server.createDatabase(), pace)
    return [...sqlite, ...postgres]
  } finally {
    server.stop()
  }
}

interface Cell {
  readonly name: string
  readonly account: Account
  readonly spenders: readonly Spender[]
  /** By the number of processes, round by round. */
  readonly slices: Map<number, (readonly Slice[])[]>
}

async function measureBackend(
  backend: Backend,
  newUrl: (name: string) => string,
  { rounds, sliceMs }: Pace,
): Promise<readonly BudgetFigures[]> {
  const cells: Cell[] = []
  for (const name of Object.keys(contenders[backend])) cells.push(await openCell(backend, name, newUrl(name)))
  for (let round = 0; round < rounds; round++) {
    for (const processes of counts) {
      for (const { spenders, slices } of round % 2 === 0 ? cells : cells.toReversed()) {
        const taken = await Promise.all(spenders.slice(0, processes).map(({ spendFor }) => spendFor(sliceMs)))
        slices.set(processes, [...(slices.get(processes) ?? []), taken])
      }
    }
    process.stderr.write('.')
  }
  for (const cell of cells) await closeCell(cell)
  const limit = cells.at(-1)
  return counts.flatMap((processes) => cells.map((cell) => figuresOf(backend, cell, limit, processes)))
}

async function openCell(backend: Backend, name: string, url: string): Promise<Cell> {
  const account = await openerOf(backend, name)(url) // makes the tables
  const spenders = await Promise.all(Array.from({ length: 8 }, () => startSpender(backend, name, url)))
  return { name, account, spenders, slices: new Map() }
}

/** Checks that the account adds up: otherwise its figures are invalid. */
async function closeCell({ name, account, spenders, slices }: Cell): Promise<void> {
  await Promise.all(spenders.map(({ stop }) => stop()))
  const first = spenders.reduce((sum, one) => sum + one.first, 0)
  const spent = [...slices.values()].flat(2).reduce((sum, one) => sum + one.spent, first)
  const total = await account.total()
  await account.close()
  if (total !== spent * actual)
    throw new Error(`${name}: ${spent} times ${actual} were spent, and the account says ${total}`)
}

function figuresOf(backend: string, cell: Cell, limit: Cell | undefined, processes: number): BudgetFigures {
  const rounds = cell.slices.get(processes) ?? []
  const limits = limit?.slices.get(processes) ?? []
  return {
    backend,
    name: cell.name,
    processes,
    perSecond: median(rounds.map(perSecondOf)),
    share: median(rounds.map((round, at) => perSecondOf(round) / perSecondOf(limits[at] ?? []))),
    cpuMicros: median(rounds.map(cpuOf)),
    cpuShare: median(rounds.map((round, at) => cpuOf(limits[at] ?? []) / cpuOf(round))),
    longestMs: Math.max(...rounds.flat().map(({ longestMs }) => longestMs)),
  }
}

function cpuOf(slices: readonly Slice[]): number {
  return sumOf(slices, ({ micros }) => micros) / sumOf(slices, ({ spent }) => spent)
}

function perSecondOf(slices: readonly Slice[]): number {
  return sumOf(slices, ({ spent, seconds }) => spent / seconds)
}

function sumOf(slices: readonly Slice[], value: (slice: Slice) => number): number {
  return slices.reduce((sum, slice) => sum + value(slice), 0)
}
