import { childOf } from '../../child.ts'
import { figure, table } from '../../table.ts'
import type { Pace } from '../pace.ts'

/** CPU microseconds of stating one fact, by the name of the level. */
export type Hooked = Readonly<Record<string, number>>

/** Measures the cost of a fact with hooks on it, and prints the table. */
export function measureHooked({ stated, rounds }: Pace): Hooked {
  const hooked = childOf<Hooked>('stating facts', 'theory/hooked/cell.ts', [`${stated}`, `${rounds}`]) ?? {}
  process.stderr.write('\n')
  console.log('theory: CPU µs of a fact stated to an engine with hooks on ON_FACT_ADDED, audit off\n')
  console.log(`${table(Object.entries(hooked).map(([level, micros]) => [level, figure(micros)]))}\n`)
  return hooked
}
