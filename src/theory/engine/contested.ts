import type { ContradictionDetector } from '../knowledge/contradictions/contradictions.ts'
import type { IndexedStore } from '../knowledge/facts/store.ts'
import type { Holding, Truth } from '../knowledge/knowledge.ts'
import type { Reasoner } from '../knowledge/reasoning/reasoner.ts'
import type { Budget } from '../knowledge/reasoning/walker.ts'
import type { Relations } from '../knowledge/relations.ts'
import { createWeakness } from './weakness.ts'

/** The steps of one question, with all that is looked at to trust its answer. */
const mostSteps = 100_000
/** How often the answer is looked for again without the facts that cannot be trusted. */
const mostRounds = 4

/**
 * Whether a claim holds, for conditions. The reasoner weighs a claim against its opposite. An answer that rests on facts or
 * conclusions which are themselves contradicted is in conflict as well, unless it is the same without them.
 */
export function createHolds(
  store: IndexedStore,
  reasoner: Reasoner,
  detector: ContradictionDetector,
): (subject: string, relation: string, object: string) => Holding {
  const { relations } = reasoner
  const weakIn = createWeakness(store, reasoner, detector)
  let seen = { names: -1, version: -1, may: false }
  /** Whether anything here can contradict anything else: in most theories nothing can. */
  const mayContradict = () => {
    const size = store.relationNames.size()
    if (seen.names !== size || seen.version !== relations.version()) {
      const names = Array.from({ length: size }, (_, at) => store.relationNames.name(at))
      seen = { names: size, version: relations.version(), may: names.some((name) => isOpposing(name, relations)) }
    }
    const isConcluded = () => reasoner.concluded().some((name) => isOpposing(name, relations))
    return seen.may || detector.hasLimits() || isConcluded() || detector.hasCircle()
  }
  const trusted = (claim: readonly [string, string, string], holding: boolean, budget: Budget): Holding => {
    const hidden: number[] = []
    for (let round = 0; round < mostRounds; round++) {
      const { truth, proof } = store.without(hidden, () => reasoner.ask(...claim, { budget }))
      if (stanceOf(truth) !== holding) return budget.left < 0 ? 'LIMIT' : 'CONFLICT'
      if (truth === 'UNKNOWN') return holding // there is no evidence, for or against
      const weak = weakIn(claim, proof, budget)
      if (budget.left < 0) return 'LIMIT'
      if (weak === undefined) return holding
      if (weak.length === 0) return 'CONFLICT'
      hidden.push(...weak)
    }
    return 'CONFLICT'
  }
  return (subject, relation, object) => {
    const budget = { left: mostSteps }
    const holding = reasoner.holds(subject, relation, object, budget)
    if (typeof holding !== 'boolean' || !mayContradict()) return holding
    return trusted([subject, relation, object], holding, budget)
  }
}

function stanceOf(truth: Truth): boolean | undefined {
  if (truth === 'TRUE_CERTAIN' || truth === 'TRUE_DEFAULT') return true
  return truth === 'FALSE' || truth === 'UNKNOWN' ? false : undefined
}

/** Whether facts of this relation, or of its inverse, can contradict others. */
function isOpposing(name: string, relations: Relations): boolean {
  const own = relations.of(name)
  const both = own.inverse === undefined ? [own] : [own, relations.of(own.inverse)]
  const isBound = both.some(({ functional, opposedBy }) => functional === true || opposedBy !== undefined)
  return isBound || name.startsWith('NOT_') || name === 'DISJOINT_WITH'
}
