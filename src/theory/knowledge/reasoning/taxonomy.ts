import { type Existence, existence } from '../existence.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { EvidenceFinder } from './evidence.ts'
import { createWalker, type Plan } from './walker.ts'

/** Something of a type, and how surely. */
export interface Member {
  readonly concept: string
  readonly existence: Existence
}

/** The ancestors and descendants of a concept by stored IS_A facts. */
export interface Taxonomy {
  above(concept: string, least: Existence): readonly string[]
  below(concept: string, least: Existence): readonly string[]
  /** All that is below, each with the worth of its best path, the surest first. */
  members(type: string, least: Existence): readonly Member[]
}

export function createTaxonomy(store: IndexedStore, evidence: EvidenceFinder): Taxonomy {
  const { table, conceptNames } = store
  const walker = createWalker(table)
  const unbounded = () => ({ left: Number.POSITIVE_INFINITY })
  const upward = () => evidence.plan('IS_A')
  const downward = (): Plan => ({ out: -1, into: upward().out })
  const around = (plan: Plan, concept: string, least: Existence) => {
    const start = conceptNames.find(concept)
    return start < 0 ? [] : walker.reach(plan, start, Math.max(least, existence.IMPOSSIBLE + 1), unbounded())
  }
  const named = (concepts: readonly number[]) => concepts.map(conceptNames.name)

  return {
    above: (concept, least) => named(around(upward(), concept, least)),
    below: (concept, least) => named(around(downward(), concept, least)),
    members(type, least) {
      const start = conceptNames.find(type)
      const values = new Map<number, Existence>()
      const { out } = upward()
      if (start < 0 || out < 0) return []
      let level: number = existence.DEMONSTRATED
      do {
        for (const concept of around(downward(), type, level)) if (!values.has(concept)) values.set(concept, level)
        level = walker.leftAside()
      } while (level >= least && level > existence.IMPOSSIBLE)
      for (const [concept, value] of values) {
        const stated = table.find(concept, out, start)
        const itself = stated === 0 ? value : table.existence(stated)
        if (itself === existence.IMPOSSIBLE) values.delete(concept)
        else values.set(concept, Math.max(value, itself))
      }
      return [...values]
        .map(([concept, value]) => ({ concept: conceptNames.name(concept), existence: value }))
        .filter((member) => member.existence >= least)
        .sort((a, b) => b.existence - a.existence)
    },
  }
}
