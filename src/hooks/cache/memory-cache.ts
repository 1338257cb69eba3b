import type { ModelCache } from './model-cache.ts'

interface Entry {
  readonly value: string
  readonly until: number
}

/** Characters of all entries together. */
const mostCharacters = 20_000_000

/** A cache in the memory of this process. It forgets the entries that were not used for the longest time. */
export function memoryCache(most = 1000): ModelCache {
  const entries = new Map<string, Entry>()
  let characters = 0
  const remove = (key: string) => {
    characters -= entries.get(key)?.value.length ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      remove(key)
      if (entry.until <= Date.now()) return undefined
      entries.set(key, entry)
      characters += entry.value.length
      return entry.value
    },
    set(key, value, ttlMs) {
      remove(key)
      if (value.length > mostCharacters) return
      entries.set(key, { value, until: Date.now() + ttlMs })
      characters += value.length
      for (const oldest of entries.keys()) {
        if (entries.size <= most && characters <= mostCharacters) break
        remove(oldest)
      }
    },
  }
}
