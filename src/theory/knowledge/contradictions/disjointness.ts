import type { Existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import { type Budget, createWalker } from '../reasoning/walker.ts'
import type { Finder, Finding } from './finder.ts'

/**
 * Concepts of two disjoint kinds. A conflict is reported where it arises: instances of a concept in conflict are not
 * reported again, or one wrong fact about a class would be reported for all its members.
 */
export function createDisjointness(store: IndexedStore, least: Existence, budget: Budget): Finder {
  const { table, conceptNames, relationNames } = store
  const walker = createWalker(table)
  const isA = () => ({ out: relationNames.find('IS_A'), into: -1 })
  const up = (concept: number) => [concept, ...walker.reach(isA(), concept, least, budget)]
  const down = (concept: number) => [concept, ...walker.reach({ out: -1, into: isA().out }, concept, least, budget)]
  const disjoint = () => relationNames.find('DISJOINT_WITH')
  const counts = (id: number, relation: number) => table.relation(id) === relation && table.existence(id) >= least
  const name = conceptNames.name

  /** Whether a parent, not on a cycle with the concept, is both things too; on a cycle the first in the alphabet decides. */
  const isInherited = (concept: number, a: number, b: number) =>
    table.from(concept).some((id) => {
      const parent = table.cell(id, OBJECT)
      if (!counts(id, isA().out) || parent === concept) return false
      const kinds = new Set(up(parent))
      return kinds.has(a) && kinds.has(b) && (!kinds.has(concept) || name(parent) < name(concept))
    })
  const conflict = (concept: number, fact: number): Finding | undefined => {
    const [a, b] = [table.cell(fact, SUBJECT), table.cell(fact, OBJECT)]
    if (isInherited(concept, a, b)) return undefined
    walker.reach(isA(), concept, least, budget)
    if (budget.left < 0) return undefined // the ways below may not be complete
    const [toA, toB] = [walker.way(concept, a), walker.way(concept, b)]
    const first = toA[0] ?? fact
    const second = toB[0] !== undefined && toB[0] !== first ? toB[0] : fact
    const [low, high] = [name(a), name(b)].sort()
    return {
      rule: 'disjoint',
      entity: name(concept),
      pair: [first, second],
      facts: [...toA, ...toB, fact],
      sentence: `${name(concept)} is both ${low} and ${high}, which are disjoint`,
      key: ['disjoint', name(concept), low, high].join('\u0000'),
    }
  }
  /** The disjoint pairs among these that touch one of `touched`. */
  const clashesAmong = (kinds: ReadonlySet<number>, touched: readonly number[]) =>
    touched.flatMap((kind) => {
      const outward = table.from(kind).filter((id) => counts(id, disjoint()) && kinds.has(table.cell(id, OBJECT)))
      const inward = table.to(kind).filter((id) => counts(id, disjoint()) && kinds.has(table.cell(id, SUBJECT)))
      return [...outward, ...inward]
    })
  const ofIsA = (id: number) => {
    if (table.liveOf(disjoint()) === 0) return []
    const above = up(table.cell(id, OBJECT))
    return down(table.cell(id, SUBJECT)).flatMap((concept) =>
      clashesAmong(new Set(up(concept)), above).flatMap((fact) => conflict(concept, fact) ?? []),
    )
  }
  function* ofDisjoint(id: number): Generator<Finding> {
    const left = new Set(down(table.cell(id, SUBJECT)))
    const both = down(table.cell(id, OBJECT)).filter((concept) => left.has(concept))
    for (const concept of both) {
      const finding = conflict(concept, id)
      if (finding !== undefined) yield finding
      if (budget.left < 0) return
    }
  }

  return {
    of(id) {
      if (counts(id, isA().out)) return ofIsA(id)
      return counts(id, disjoint()) ? [...ofDisjoint(id)] : []
    },
    *all() {
      if (table.liveOf(disjoint()) === 0) return
      for (const { id } of store.match({ relation: 'DISJOINT_WITH', minExistence: least })) {
        yield* ofDisjoint(id)
        if (budget.left < 0) return
      }
    },
  }
}
