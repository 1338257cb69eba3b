/** A map that forgets the oldest entry when it is full: leftovers of runs must not grow without limit. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export function boundedMap<K, V>(capacity: number): BoundedMap<K, V> {
  const kept = new Map<K, V>()
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      if (kept.size <= capacity) return
      for (const oldest of kept.keys()) {
        kept.delete(oldest)
        return
      }
    },
    delete: (key) => void kept.delete(key),
  }
}
