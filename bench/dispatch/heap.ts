import { contenders } from './contenders.ts'

/**
 * Measures heap growth, in bytes, over few and over many events without hooks. Growth that does not depend on the number of
 * events belongs to the engine. Run with --expose-gc.
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
growth(few) // the first measurement allocates memory itself
console.log(JSON.stringify({ few, many, bytesFew: growth(few), bytesMany: growth(many) }))
