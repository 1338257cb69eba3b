import type { Json } from '../kernel/index.ts'

/** Where the finished steps of durable runs are kept. */
export interface Journal {
  /** The value on record under that key, or what `run` gives, which is on record before it is returned. */
  step(key: string, run: () => Promise<Json>): Promise<Json>
}
