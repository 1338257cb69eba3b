import { type Existence, existence } from '../existence.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { Relations } from '../relations.ts'
import { createCandidates, type Goal } from './candidates.ts'
import { type Chain, createChain, proofOf, type Solution, type Stuck } from './chain.ts'
import type { EvidenceFinder } from './evidence.ts'
import { type Claim, type Evidence, itself } from './proof.ts'
import type { Concluded } from './refutation.ts'
import { isMixed, type Rule, withImplied } from './rules.ts'
import type { Budget } from './walker.ts'

/** Finds evidence for claims in stored facts and by rules; nothing is weighed against it. */
export interface Prover {
  /** The best evidence for a claim. */
  prove(claim: Claim, least: Existence, budget: Budget): Evidence | undefined
  /** All answers to a goal. */
  solve(goal: Goal, budget: Budget): readonly Solution[]
  /** How far rules come for a claim, and where they are stuck. */
  stuck(claim: Claim, budget: Budget): readonly Stuck[]
  /** The kinds of a concept that rules conclude, at least so surely. */
  kindsByRules(concept: string, least: Existence, budget: Budget): readonly Concluded[]
}

const none: readonly never[] = Object.freeze([])
const least = existence.IMPOSSIBLE + 1

export function createProver(
  store: IndexedStore,
  relations: Relations,
  evidence: EvidenceFinder,
  rules: ReadonlyMap<string, Rule>,
): Prover {
  const candidates = createCandidates(store, relations, evidence)
  const solutionOf = (relation: string, [subject, object]: readonly [string, string], budget: Budget): Solution[] => {
    const claim = { subject, relation, object }
    const found = evidence.find(claim, least, budget)
    return found === undefined || found.value < least ? [] : [{ ...claim, ...found, premises: none }]
  }
  const stored = (goal: Goal, budget: Budget) =>
    candidates(goal, budget).flatMap((pair) => solutionOf(goal.relation, pair, budget))
  /** Everything is what it is, a premise of rules, though no list of kinds names it: also what no fact names. */
  const reflexive = ({ subject, relation, object }: Goal, budget: Budget): readonly Solution[] => {
    if (relation !== 'IS_A') return none
    const names = reflexiveNames(subject, object)
    budget.left -= names.length
    return names.map((name) => {
      const claim = { subject: name, relation, object: name }
      return { ...claim, ...itself(claim), premises: none }
    })
  }
  const reflexiveNames = (subject: string | undefined, object: string | undefined): readonly string[] => {
    const only = subject ?? object
    if (only === undefined) return namesInFacts()
    // a concept that a fact names is found among the stored facts
    const isOther = subject !== undefined && object !== undefined && (subject !== object || store.hasConcept(only))
    return isOther ? none : [only]
  }
  /** Concepts that a fact names now: names outlive the facts that have brought them. */
  const namesInFacts = () => {
    const { table, conceptNames } = store
    const isNamed = (at: number) => [...table.from(at), ...table.to(at)].some((id) => table.existence(id) >= least)
    return Array.from({ length: conceptNames.size() }, (_, at) => at)
      .filter(isNamed)
      .map(conceptNames.name)
  }
  const isListed = (goal: Goal, { subject, relation, object }: Claim) =>
    relation !== 'IS_A' || subject !== object || (goal.subject !== undefined && goal.object !== undefined)
  /** Stored facts are walked by one property at a time: where rules or several properties meet, every way is tried. */
  const needsChain = (relation: string) => {
    if (rules.size > 0) return true
    const { inheritable, inverse } = evidence.plan(relation).properties
    return (inheritable === true || inverse !== undefined) && isMixed(relation, relations)
  }
  /** The parts of one question share a chain, and what it has concluded, as long as they see the same facts. */
  let last: { readonly budget: Budget; readonly changes: number; readonly chain: Chain } | undefined
  const chainFor = (budget: Budget): Chain => {
    if (last?.budget === budget && last.changes === store.changes) return last.chain
    const known = (goal: Goal) => [...stored(goal, budget), ...reflexive(goal, budget)]
    const chain = createChain(withImplied([...rules.values()], relations), known, budget)
    last = { budget, changes: store.changes, chain }
    return chain
  }
  const solved = (goal: Goal, budget: Budget): readonly Solution[] =>
    chainFor(budget)
      .solve(goal)
      .filter((found) => isListed(goal, found))
  return {
    prove(claim, min, budget) {
      const known = evidence.find(claim, min, budget)
      if (known !== undefined && (known.value >= existence.DEMONSTRATED || known.value < least)) return known
      if (budget.left < 0 || !needsChain(claim.relation)) return known
      const [best] = chainFor(budget).solve(claim)
      if (best === undefined || best.value < min || best.value <= (known?.value ?? least - 1)) return known
      return { value: best.value, method: 'rule', distance: 1, steps: () => proofOf(best) }
    },
    solve: (goal, budget) => (needsChain(goal.relation) ? solved(goal, budget) : stored(goal, budget)),
    stuck: (claim, budget) => chainFor(budget).stuck(claim),
    kindsByRules(subject, min, budget) {
      if (![...rules.values()].some(({ head }) => head.relation === 'IS_A')) return none
      const found = solved({ subject, relation: 'IS_A', object: undefined }, budget)
      return found.flatMap((one) => (one.value < min ? [] : { object: one.object, steps: () => proofOf(one) }))
    },
  }
}
