/** Words and their numbers: the first word is 0, and a word keeps its number until the table is cut below it. */
export interface Labels {
  readonly size: number
  /** The number of the word, which gets one if it has none. */
  intern(label: string): number
  /** −1 for a word that was never interned: looking must not write. */
  find(label: string): number
  has(label: string): boolean
  name(id: number): string
  names(): Iterable<string>
  /** Forgets every word from this number on. */
  cut(size: number): void
}

/** Words are kept as they are written: `Dog` and `dog` are two. */
export function createLabels(): Labels {
  const ids = new Map<string, number>()
  const names: string[] = []
  return {
    get size() {
      return names.length
    },
    intern(label) {
      const known = ids.get(label)
      if (known !== undefined) return known
      ids.set(label, names.length)
      return names.push(label) - 1
    },
    find: (label) => ids.get(label) ?? -1,
    has: (label) => ids.has(label),
    name: (id) => names[id] ?? '',
    names: () => names.values(),
    cut(size) {
      for (const label of names.splice(size)) ids.delete(label)
    },
  }
}
