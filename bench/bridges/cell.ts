import { writeSync } from 'node:fs'
import { compare, median } from '../measure.ts'
import { fiveHooks } from './hooks.ts'
import type { BenchHost, Mounted } from './host.ts'

/** Measures one framework in a process of its own: without a bridge, with one that mounts nothing, with a wrapper that forwards, and with five hooks. */
const [name = '', pace = ''] = process.argv.slice(2)
const { host } = (await import(`./hosts/${name}.ts`)) as { readonly host: BenchHost }

const contenders: readonly Mounted[] = ['nothing', [], 'forwarding', fiveHooks()]
const loops = contenders.map((mounted) => {
  const run = host.setup(mounted)
  return async (times: number) => {
    for (let round = 0; round < times; round++) {
      const answer = await run()
      if (answer !== 'done') throw new Error(`${name} answered ${answer}`)
    }
  }
})
const [plain = [], empty = [], forwarding = [], five = []] = await compare(loops, JSON.parse(pace))
const over = (slices: readonly number[]) =>
  median(slices.map((nanoseconds, slice) => nanoseconds / (plain[slice] ?? Number.NaN)))
writeSync(
  1,
  JSON.stringify({ micros: median(plain) / 1000, empty: over(empty), forwarding: over(forwarding), five: over(five) }),
)
process.exit(0) // a framework may have open timers
