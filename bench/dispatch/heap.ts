import { contenders } from './contenders.ts'

/** Bytes the heap grew by over so many events that nobody hears. Run with --expose-gc. */
const events = Number(process.argv[2] ?? 1e7)
const given = { handlers: [], parcel: { counter: { n: 0 } }, mode: 'sync' } as const
const call = contenders['pawl']?.(given) as () => unknown
const loop = (times: number) => {
  for (let index = 0; index < times; index++) call()
}
loop(1e6)
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
loop(events)
console.log(JSON.stringify({ events, bytes: process.memoryUsage().heapUsed - before }))
