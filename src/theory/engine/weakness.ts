import type { ContradictionDetector } from '../knowledge/contradictions/contradictions.ts'
import { existence } from '../knowledge/existence.ts'
import type { IndexedStore } from '../knowledge/facts/store.ts'
import type { ProofStep } from '../knowledge/knowledge.ts'
import type { Reasoner } from '../knowledge/reasoning/reasoner.ts'
import type { Budget } from '../knowledge/reasoning/walker.ts'

type Claim = readonly [subject: string, relation: string, object: string]

/**
 * Looks for what a proof cannot be trusted for: facts and conclusions in it that are contradicted themselves. Returns the facts
 * to do without, none if the conclusion itself is contradicted, and undefined if all of it can be trusted.
 */
export function createWeakness(store: IndexedStore, reasoner: Reasoner, detector: ContradictionDetector) {
  const isTrusted = ([subject, relation, object]: Claim, least: number, budget: Budget) => {
    const holding = reasoner.holds(subject, relation, object, budget)
    return holding === true || (holding === 'PLAUSIBLE' && least < existence.DEMONSTRATED)
  }
  const isTrustedFact = (step: ProofStep, id: number, most: number, budget: Budget) => {
    const fact = store.get(id)
    if (fact === undefined || fact.existence < existence.POSSIBLE) return true
    if (!isTrusted(claimOf(step), Math.min(most, step.existence), budget)) return false
    return detector.check(fact, budget).length === 0
  }
  /** More values than the relation allows for, by facts, rules or defaults. */
  const hasTooMany = ([subject, relation, object]: Claim, budget: Budget): boolean => {
    const isFunctional = reasoner.relations.of(relation).functional === true
    const limits = detector.limitsOf(relation).filter(({ max }) => max !== undefined)
    if (!isFunctional && limits.length === 0) return false
    const values = reasoner.valuesOf(subject, relation, budget)
    const isOther = (value: string) =>
      value !== object && reasoner.truth(value, 'EQUIVALENT_TO', object, { budget }) !== 'TRUE_CERTAIN'
    if (isFunctional && values.some(isOther)) return true
    return limits.some(
      ({ type, max = 0 }) => values.length > max && reasoner.holds(subject, 'IS_A', type, budget) !== false,
    )
  }
  /** The last fact on the way to a kind that the start is not, though a chain of kinds leads there. */
  const brokenChain = (starts: readonly string[], proof: readonly ProofStep[], budget: Budget): number | undefined => {
    const kinds = proof.filter(({ relation, factId }) => relation === 'IS_A' && factId !== undefined)
    for (const start of new Set(starts)) {
      const reached = new Set([start])
      for (let before = 0; before < reached.size; ) {
        before = reached.size
        for (const { subject, object, factId, existence: value } of kinds) {
          budget.left -= 1
          if (!reached.has(subject) || reached.has(object)) continue
          reached.add(object)
          if (subject !== start && !isTrusted([start, 'IS_A', object], value, budget)) return factId
        }
      }
      if (budget.left < 0) return undefined
    }
    return undefined
  }

  return (claim: Claim, proof: readonly ProofStep[], budget: Budget): readonly number[] | undefined => {
    const facts: number[] = []
    const concluded = proof.filter(
      ({ factId, existence: value }) => factId === undefined && value >= existence.POSSIBLE,
    )
    // a question such as `IS_A_POSSIBLE` asks for no more than that
    const most = reasoner.relations.level(claim[1])?.existence ?? existence.CERTAIN
    for (const step of proof) {
      if (step.factId !== undefined && !isTrustedFact(step, step.factId, most, budget)) facts.push(step.factId)
      if (budget.left < 0) return []
    }
    if (facts.length > 0) return facts
    const broken = brokenChain([claim[0], claim[2], ...concluded.map(({ subject }) => subject)], proof, budget)
    if (broken !== undefined) return [broken]
    const between = concluded.filter((step) => !isSame(claimOf(step), claim))
    if (between.some((step) => !isTrusted(claimOf(step), step.existence, budget))) return []
    const all = [...(proof.length > 0 ? [claim] : []), ...between.map(claimOf)]
    return all.some((one) => hasTooMany(one, budget)) ? [] : undefined
  }
}

function claimOf({ subject, relation, object }: ProofStep): Claim {
  return [subject, relation, object]
}

function isSame(one: Claim, other: Claim): boolean {
  return one.every((part, at) => part === other[at])
}
