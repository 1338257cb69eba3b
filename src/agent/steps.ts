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
  record(): Promise<readonly (readonly [key: string, value: Json])[]>
}

export function createSteps(known: readonly (readonly [string, Json])[] = [], journal?: Journal): Steps {
  const kept = new Map<string, Json>(known)
  const done = new Map<string, { readonly codec: Codec<never>; readonly value: Promise<unknown> }>()

  const at = (prefix: string): Steps => ({
    do(name, codec, run) {
      const key = prefix + name
      const recorded = kept.get(key)
      if (recorded !== undefined) return Promise.resolve(codec.decode(recorded, key))
      if (journal === undefined) {
        const value = run()
        done.set(key, { codec: codec as Codec<never>, value })
        return value
      }
      return journal
        .step(key, async () => codec.encode(await run()))
        .then((json) => {
          kept.set(key, json)
          return codec.decode(json, key)
        })
    },
    within: (name) => at(`${prefix}${name}/`),
    async record() {
      // a step that failed, or that waits itself, is not done
      const settled = await Promise.allSettled(
        [...done].map(async ([key, { codec, value }]) => [key, codec.encode((await value) as never)] as const),
      )
      return [...kept, ...settled.flatMap((step) => (step.status === 'fulfilled' ? [step.value] : []))]
    },
  })
  return at('')
}
