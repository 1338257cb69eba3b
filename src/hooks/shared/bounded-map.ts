/** A map that forgets the entry that was not used for the longest time when it is full: runs that never end must not be a leak. */
export interface BoundedMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
}

export function boundedMap<V>(capacity: number): BoundedMap<V> {
  const kept = new Map<string, V>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.size > capacity ? kept.keys() : []
      if (oldest !== undefined) kept.delete(oldest)
    },
    delete: (key) => void kept.delete(key),
  }
}

/** Runs whose state a hook remembers. */
export const mostRuns = 10_000
