/** Which tags concepts have. Few different sets of tags are in use, so each is kept once, and a concept has its number. */
export interface TagSets {
  of(concept: number): readonly string[]
  /** Returns the set the concept had, to undo the change; undefined if it has the tag already. */
  add(concept: number, tag: string): number | undefined
  /** Restores the set of this number for a concept. */
  restore(concept: number, set: number): void
}

interface TagSet {
  readonly tags: readonly string[]
  /** The set with one tag more. */
  readonly with: Map<string, number>
}

export function createTagSets(): TagSets {
  const sets: TagSet[] = [{ tags: Object.freeze([]), with: new Map() }]
  let setOf = new Int32Array(1024)

  const extended = (set: TagSet, tag: string) => {
    const known = set.with.get(tag)
    if (known !== undefined) return known
    const made = sets.push({ tags: Object.freeze([...set.tags, tag]), with: new Map() }) - 1
    set.with.set(tag, made)
    return made
  }
  return {
    of: (concept) => sets[setOf[concept] ?? 0]?.tags ?? [],
    add(concept, tag) {
      const before = setOf[concept] ?? 0
      const set = sets[before] as TagSet
      if (set.tags.includes(tag)) return undefined
      if (concept >= setOf.length) {
        const larger = new Int32Array(Math.max(concept + 1, setOf.length * 2))
        larger.set(setOf)
        setOf = larger
      }
      setOf[concept] = extended(set, tag)
      return before
    },
    restore(concept, set) {
      setOf[concept] = set
    },
  }
}
