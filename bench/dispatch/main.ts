import { child } from '../child.ts'
import { figure, table } from '../table.ts'
import { contenders } from './contenders.ts'

interface Cell {
  readonly nanoseconds: number
  readonly ratio: number
  /** The spread between the slices of one process, without the best and the worst. Only a larger difference is significant. */
  readonly spread: number
}

const columns = [
  ['sync', 0],
  ['sync', 1],
  ['sync', 5],
  ['async', 0],
  ['async', 1],
  ['async', 5],
] as const

/** Measures dispatch alone: CPU nanoseconds of one event and, in brackets, the ratio to a bare loop in the same process. */
export function benchDispatch(): readonly string[] {
  const cells = new Map<string, Cell>()
  const rows = ['no dispatch', ...Object.keys(contenders)].map((name) => {
    const figures = columns.map(([mode, count]) => {
      if (name === 'no dispatch' && count > 0) return ''
      const cell = child<Cell>('dispatch/cell.ts', [name, mode, String(count)])
      cells.set(`${name} ${mode} ${count}`, cell)
      process.stderr.write('.')
      return `${figure(cell.nanoseconds)} (${figure(cell.ratio)})`
    })
    return [name, ...figures]
  })
  process.stderr.write('\n')
  console.log('dispatch: CPU ns per event (× the bare loop)\n')
  console.log(table([['', ...columns.map(([mode, count]) => `${mode} ${count}`)], ...rows]))
  const heap = child<Heap>('dispatch/heap.ts', ['100000', '10000000'], ['--expose-gc'])
  console.log(
    `\nheap growth without hooks: ${heap.bytesFew} bytes over ${heap.few} events, ${heap.bytesMany} over ${heap.many}\n`,
  )
  return missed(cells, heap)
}

interface Heap {
  readonly few: number
  readonly many: number
  readonly bytesFew: number
  readonly bytesMany: number
}

function missed(cells: ReadonlyMap<string, Cell>, heap: Heap): readonly string[] {
  const nowhere = { nanoseconds: Number.NaN, ratio: Number.NaN, spread: Number.NaN }
  const at = (key: string) => cells.get(key) ?? nowhere
  const [ours, none] = [at('pawl sync 0'), at('no dispatch sync 0')]
  const bytesPerEvent = (heap.bytesMany - heap.bytesFew) / (heap.many - heap.few)
  const bars: [string, boolean][] = [
    ['0 hooks allocate nothing (the smallest object has 12 bytes; under 1 byte an event)', bytesPerEvent < 1],
    [
      `0 hooks are within noise of no dispatch (${figure(ours.nanoseconds)} and ${figure(none.nanoseconds)} ns, noise ${figure(none.spread)})`,
      Math.abs(ours.nanoseconds - none.nanoseconds) <= none.spread,
    ],
    ['1 synchronous hook is at most 3 × the bare loop', at('pawl sync 1').ratio <= 3],
    ['5 synchronous hooks are at most 3 × the bare loop', at('pawl sync 5').ratio <= 3],
    [
      '1 synchronous hook is ahead of hookable',
      at('pawl sync 1').nanoseconds < at('hookable, HookableCore sync 1').nanoseconds,
    ],
    [
      '5 synchronous hooks are ahead of hookable',
      at('pawl sync 5').nanoseconds < at('hookable, HookableCore sync 5').nanoseconds,
    ],
  ]
  for (const [bar, holds] of bars) console.log(`${holds ? 'holds ' : 'MISSED'}  ${bar}`)
  return bars.filter(([, holds]) => !holds).map(([bar]) => bar)
}
