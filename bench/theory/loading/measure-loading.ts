import { childOf } from '../../child.ts'
import { median } from '../../measure.ts'
import { figure, table } from '../../table.ts'
import type { Pace } from '../pace.ts'

/** CPU milliseconds of loading a theory: for the first time in a process, and again. */
export interface Loading {
  readonly first: number
  readonly again: number
}

/** Hooks of the theory that the promise is about. */
const hooks = 1000

/** Measures loading and checking a theory in several processes, and prints the table. */
export function measureLoading({ processes }: Pace): Loading {
  const cells = Array.from({ length: processes }, () =>
    childOf<Loading>('loading', 'theory/loading/cell.ts', [`${hooks}`]),
  ).filter((cell) => cell !== undefined)
  const loading = { first: median(cells.map(({ first }) => first)), again: median(cells.map(({ again }) => again)) }
  process.stderr.write('\n')
  console.log(`theory: CPU ms to load and check ${hooks.toLocaleString('en')} hooks\n`)
  const rows = [
    ['first in a process', figure(loading.first)],
    ['again', figure(loading.again)],
  ]
  console.log(`${table(rows)}\n`)
  return loading
}
