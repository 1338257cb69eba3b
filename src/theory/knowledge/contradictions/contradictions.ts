import { type Existence, existence } from '../existence.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { StoredFact } from '../knowledge.ts'
import type { Budget } from '../reasoning/walker.ts'
import type { Relations } from '../relations.ts'
import { type Cardinality, checkedCardinality, createCardinalities } from './cardinalities.ts'
import { createCycles } from './cycles.ts'
import { createDisjointness } from './disjointness.ts'
import type { ContradictionRule, Finder, Finding } from './finder.ts'
import { createFunctionals } from './functionals.ts'

/** Facts that cannot all be true. */
interface Contradiction {
  /** The rule that the facts break. */
  readonly rule: ContradictionRule
  /** Its subject; the first in the alphabet for a cycle. */
  readonly entity: string
  /** The two that clash, the older first; the same one twice if a fact clashes with itself or with a missing one. */
  readonly fact1: StoredFact
  /** The younger of the two. */
  readonly fact2: StoredFact
  /** Everything it rests on. A fact that is only supposed has the id −1. */
  readonly facts: readonly StoredFact[]
  /** The contradiction in a sentence, for people. */
  readonly sentence: string
  /** The same for the same conflict, however it was come upon. */
  readonly key: string
}

/** Finds contradictions between facts that are at least demonstrated: to lower one is to resolve it. */
export interface ContradictionDetector {
  /** Those that a fact, just added, is part of. A missing fact (`cardinality-min`) can still come, and is left to `all`. */
  check(fact: StoredFact, allowance?: Budget): readonly Contradiction[]
  /** All of them, or the first so many. */
  all(most?: number): readonly Contradiction[]
  wouldContradict(subject: string, relation: string, object: string): readonly Contradiction[]
  /** Bounds how many objects a relation has. Returns how to take the bound away again. */
  defineCardinality(cardinality: Cardinality): () => void
  /** Whether anything is bounded. */
  hasLimits(): boolean
  /** The bounds of a relation. */
  limitsOf(relation: string): readonly Cardinality[]
  /** Whether kinds are each other by IS_A. */
  hasCircle(): boolean
}

export interface DetectorOptions {
  /** Facts that exist less than this contradict nothing. */
  readonly minExistence?: Existence
  /** After so many steps over facts, nothing more is looked for. Default: no limit. */
  readonly steps?: number
}

const none: readonly Contradiction[] = Object.freeze([])

export function createDetector(
  store: IndexedStore,
  relations: Relations,
  options: DetectorOptions = {},
): ContradictionDetector {
  const { table } = store
  const least = options.minExistence ?? existence.DEMONSTRATED
  const budget = { left: options.steps ?? Number.POSITIVE_INFINITY }
  const bounds = new Set<Cardinality>()
  const cycles = createCycles(store, least, budget)
  const finders: readonly Finder[] = [
    createDisjointness(store, least, budget),
    createFunctionals(store, relations, least, budget),
    cycles,
    createCardinalities(store, bounds, least, budget),
  ]
  /** The last look for circles: nothing else changes them than kinds. */
  let circle = { revision: -1, isThere: false }
  /** Takes the steps from an allowance. */
  const within = <T>(allowance: Budget, look: () => T): T => {
    const before = budget.left
    budget.left = allowance.left
    try {
      return look()
    } finally {
      allowance.left = budget.left
      budget.left = before
    }
  }
  const of = (id: number, shown: (id: number) => StoredFact | undefined) => {
    if (table.existence(id) < least) return none
    const findings: Finding[] = []
    for (const finder of finders) for (const finding of finder.of(id)) findings.push(finding)
    return findings.length === 0 ? none : report(findings, shown)
  }

  return {
    check(fact, allowance) {
      if (store.get(fact.id) === undefined) return []
      return allowance === undefined ? of(fact.id, store.get) : within(allowance, () => of(fact.id, store.get))
    },
    all: (most = Number.POSITIVE_INFINITY) => report(firstOf(finders, most), store.get),
    wouldContradict(subject, relation, object) {
      const exists = store.find(subject, relation, object) !== undefined
      return store.suppose(subject, relation, object, (supposed) =>
        of(supposed, (id) => {
          const fact = store.get(id)
          return fact !== undefined && id === supposed && !exists ? { ...fact, id: -1 } : fact
        }),
      )
    },
    hasLimits: () => bounds.size > 0,
    limitsOf: (relation) => [...bounds].filter((bound) => bound.relation === relation),
    hasCircle() {
      const revision = table.revisionOf(store.relationNames.find('IS_A'))
      if (circle.revision !== revision) circle = { revision, isThere: cycles.isThere() }
      return circle.isThere
    },
    defineCardinality(cardinality) {
      const bound = { ...checkedCardinality(cardinality) }
      bounds.add(bound)
      return () => void bounds.delete(bound)
    },
  }
}

/** The findings of all finders, up to so many different conflicts. */
function firstOf(finders: readonly Finder[], most: number): readonly Finding[] {
  const keys = new Set<string>()
  const findings: Finding[] = []
  for (const finder of finders) {
    for (const finding of finder.all()) {
      findings.push(finding)
      if (keys.add(finding.key).size >= most) return findings
    }
  }
  return findings
}

/** Each conflict once. */
function report(findings: readonly Finding[], shown: (id: number) => StoredFact | undefined): readonly Contradiction[] {
  const byKey = new Map(findings.map((finding) => [finding.key, finding]))
  return [...byKey.values()].flatMap(({ rule, entity, pair, facts, sentence, key }) => {
    const [older, newer] = pair[0] <= pair[1] ? pair : [pair[1], pair[0]]
    const [fact1, fact2] = [shown(older), shown(newer)]
    if (fact1 === undefined || fact2 === undefined) return []
    const all = [...new Set(facts)].flatMap((id) => shown(id) ?? [])
    return [{ rule, entity, fact1, fact2, facts: all, sentence, key }]
  })
}
