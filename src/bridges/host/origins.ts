import { asData, type Json, keepData } from '../../base/index.ts'
import { canonical } from '../../protocol/index.ts'

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
  const all: Ours[] = []
  let bySaying: ReadonlyMap<string, Ours | undefined> | undefined
  return {
    keep(ours, theirs) {
      const kept = asData(ours)
      keepData(kept)
      known.set(kept, theirs)
      all.push(kept)
      return kept
    },
    of(ours) {
      const own = known.get(ours)
      if (own !== undefined) return own
      // a hook that changes one value makes copies of the others, which say the same
      bySaying ??= saying(all)
      const same = bySaying.get(textOf(ours))
      return same && known.get(same)
    },
  }
}

/** The values by what they say; undefined where several say the same, because parts that hooks do not see may tell them apart. */
function saying<Ours extends object>(all: readonly Ours[]): ReadonlyMap<string, Ours | undefined> {
  const found = new Map<string, Ours | undefined>()
  for (const one of all) {
    const text = textOf(one)
    found.set(text, found.has(text) ? undefined : one)
  }
  return found
}

function textOf(value: object): string {
  return canonical(value as unknown as Json)
}
