import { contenders } from './contenders.ts'

/**
 * Bytes the heap grows by over few and over many events that nobody hears: what does not grow with the number of events
 * is the engine's own, not the events'. Run with --expose-gc.
 */
const [few = 1e5, many = 1e7] = process.argv.slice(2).map(Number)
const given = { handlers: [], parcel: { counter: { n: 0 } }, mode: 'sync' } as const
const call = contenders['pawl']?.(given) as () => unknown
const loop = (times: number) => {
  for (let index = 0; index < times; index++) call()
}

function growth(events: number): number {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  loop(events)
  return process.memoryUsage().heapUsed - before
}

loop(1e6)
growth(few) // the first look at the memory makes some itself
console.log(JSON.stringify({ few, many, bytesFew: growth(few), bytesMany: growth(many) }))
