import { readdirSync } from 'node:fs'
import { child } from '../child.ts'
import { figure, table } from '../table.ts'

interface Cell {
  /** CPU microseconds of one run of the framework, with two model calls and one tool call. */
  readonly micros: number
  /** × that: with a bridge without hooks, with a wrapper that only forwards, and with a bridge with five hooks. */
  readonly empty: number
  readonly forwarding: number
  readonly five: number
}

const bars = { empty: 1.02, five: 1.05 }

/** Measures what each bridge costs a run of its framework, in CPU time. */
export function benchBridges(): readonly string[] {
  const isQuick = process.argv.includes('--quick')
  const pace = isQuick ? { warmMs: 500, slices: 11, sliceMs: 100 } : { warmMs: 3000, slices: 31, sliceMs: 200 }
  const names = readdirSync(new URL('hosts/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
  const cells = names.sort().map((name) => {
    const cell = child<Cell>('bridges/cell.ts', [name, JSON.stringify(pace)])
    process.stderr.write('.')
    return { name, ...cell }
  })
  process.stderr.write('\n')
  console.log('bridges: CPU µs of one run of each framework, and × that with its bridge\n')
  const rows = cells.map(({ name, micros, empty, forwarding, five }) => [
    name,
    ...[micros, empty, forwarding, five].map(figure),
  ])
  console.log(`${table([['', 'alone', 'no hook', 'forwarding only', 'five hooks'], ...rows])}\n`)
  return cells.flatMap(({ name, empty, five }) => [
    ...(empty > bars.empty ? [`${name} without hooks: ${figure(empty)} (${bars.empty})`] : []),
    ...(five > bars.five ? [`${name} with five hooks: ${figure(five)} (${bars.five})`] : []),
  ])
}
