import type { Json } from '../kernel/index.ts'
import type { Codec, Journal } from '../protocol/index.ts'

/**
 * The effectful steps of one run. A step that is on record is not done again: its value is given instead. Without
 * a journal nothing is encoded until somebody asks for the record.
 */
export interface Steps {
  do<T>(key: string, codec: Codec<T>, run: () => Promise<T>): Promise<T>
  /** Steps of something inside this run, under a name of their own. */
  within(name: string): Steps
  /** What is on record, as JSON. */
  record(): readonly (readonly [key: string, value: Json])[]
}

export function createSteps(known: readonly (readonly [string, Json])[] = [], journal?: Journal): Steps {
  const recorded = new Map<string, () => Json>(known.map(([key, value]) => [key, () => value]))
  const at = (prefix: string): Steps => ({
    async do(name, codec, run) {
      const key = prefix + name
      const value = recorded.get(key)
      if (value !== undefined) return codec.decode(value(), key)
      if (journal !== undefined) {
        const kept = await journal.step(key, async () => codec.encode(await run()))
        recorded.set(key, () => kept)
        return codec.decode(kept, key)
      }
      const done = await run()
      recorded.set(key, () => codec.encode(done))
      return done
    },
    within: (name) => at(`${prefix}${name}/`),
    record: () => [...recorded].map(([key, value]) => [key, value()] as const),
  })
  return at('')
}
