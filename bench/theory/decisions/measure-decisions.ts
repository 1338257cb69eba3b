import { childOf } from '../../child.ts'
import { figure, table } from '../../table.ts'
import type { Pace } from '../pace.ts'
import { contenderNames } from './contenders.ts'

export interface Decisions {
  /** Decisions per second of CPU time. */
  readonly perSecond: number
  /** × the time of the sequence of `if`s, in the same process. */
  readonly ratio: number
}

/** Measures every contender with each number of hooks, prints the table, and returns the figures by row and column. */
export function measureDecisions({ hooks, slicing }: Pace): ReadonlyMap<string, Decisions> {
  const cells = new Map<string, Decisions>()
  const rows = contenderNames().map((name) => {
    const figures = hooks.map((count) => {
      const cell = childOf<Decisions>(name, 'theory/decisions/cell.ts', [name, `${count}`, JSON.stringify(slicing)])
      if (cell !== undefined) cells.set(`${name} ${count}`, cell)
      return cell === undefined ? 'failed' : `${figure(cell.perSecond)} (${figure(cell.ratio)})`
    })
    return [name, ...figures]
  })
  process.stderr.write('\n')
  console.log('theory: decisions per CPU second (× the time of one if after the other), by the number of hooks\n')
  console.log(`${table([['', ...hooks.map(figure)], ...rows])}\n`)
  console.log('left out: OPA, whose policies only its own compiler makes\n')
  return cells
}
