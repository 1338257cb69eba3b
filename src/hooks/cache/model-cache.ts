import type { Answered } from '../../base/index.ts'

/** Keeps answers of models as text. A store that fails is on record, and the model is asked. */
export interface ModelCache {
  /** The text under a key; undefined or null if there is none. */
  get(key: string): Answered<string | null | undefined>
  /** Keeps a text under a key, for so many milliseconds: a store may forget it then, and an older entry is not used. */
  set(key: string, value: string, ttlMs: number): Answered<unknown>
}
