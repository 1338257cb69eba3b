import { boundedMap } from '../bounded-map.ts'

/** Signed starts that have not reached their end, by their subject. */
export function openStarts() {
  const open = boundedMap<string, readonly string[]>(10_000)
  return {
    begin(key: string, digest: string): void {
      open.set(key, [...(open.get(key) ?? []), digest])
    },
    /** The start that an end belongs to; undefined if two of a name are under way, since they cannot be distinguished. */
    end(key: string): string | undefined {
      const [first, ...rest] = open.get(key) ?? []
      if (rest.length === 0) open.delete(key)
      else open.set(key, rest)
      return rest.length === 0 ? first : undefined
    },
  }
}
