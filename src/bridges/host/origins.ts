import { asData, keepData } from '../../base/index.ts'

/**
 * What each of our values was made from. A value that no hook changed goes back as the framework's own object: parts without a form of ours,
 * such as pictures and cache marks, survive.
 */
export interface Origins<Ours extends object, Theirs> {
  /** Keeps a value of ours with its origin, and returns it frozen. */
  keep(ours: Ours, theirs: Theirs): Ours
  /** The origin of a value that no hook changed. */
  of(ours: Ours): Theirs | undefined
}

export function createOrigins<Ours extends object, Theirs>(): Origins<Ours, Theirs> {
  const known = new WeakMap<Ours, Theirs>()
  return {
    keep(ours, theirs) {
      const kept = asData(ours)
      keepData(kept)
      known.set(kept, theirs)
      return kept
    },
    of: (ours) => known.get(ours),
  }
}
