import type { Existence } from '../existence.ts'

/** The facts that were lowered below what is stated: stating them again does not raise them. */
export interface Lowered {
  has(id: number): boolean
  /** The existence of a fact was set, and not stated. */
  set(id: number, before: Existence, value: Existence): void
}

/** `record` receives how to undo each change. */
export function createLowered(record: (undo: () => void) => void): Lowered {
  /** How far each was stated to exist when it was lowered. */
  const stated = new Map<number, Existence>()
  const put = (id: number, level: Existence | undefined) => {
    if (level === undefined) stated.delete(id)
    else stated.set(id, level)
  }
  return {
    has: (id) => stated.has(id),
    set(id, before, value) {
      const known = stated.get(id)
      const wasStated = known ?? before
      record(() => put(id, known))
      put(id, value < wasStated ? wasStated : undefined)
    },
  }
}
