import { PawlError } from '../../../base/index.ts'
import { type Existence, existence } from '../existence.ts'
import { createStore, type IndexedStore } from '../facts/store.ts'
import type { Holding, KnowledgeAnswer, ProofStep, Truth } from '../knowledge.ts'
import { createRelations, type Relations } from '../relations.ts'
import { createAssumptions } from './assumptions.ts'
import type { Goal } from './candidates.ts'
import type { Solution } from './chain.ts'
import { checkedDefault, type Default } from './defaults.ts'
import { createEvidenceFinder } from './evidence.ts'
import { createObjections } from './objections.ts'
import type { Claim, Evidence, Judgement } from './proof.ts'
import { createProver } from './prover.ts'
import { checkedRule, type Rule } from './rules.ts'
import { createTaxonomy, type Member } from './taxonomy.ts'
import type { Budget } from './walker.ts'
import { weigh } from './weigh.ts'
import { type Missing, whatIsMissing } from './why-not.ts'

export interface ReasonerOptions {
  readonly relations?: Relations
  /** How many steps a question may take before it is stopped. */
  readonly limit?: number
}

/** The options of a question to a theory. */
interface AskOptions {
  /** The steps that are left, if several questions share them. */
  readonly budget?: Budget
  /** Facts with less existence are ignored. */
  readonly minExistence?: Existence
  readonly limit?: number
}

/** Answers questions and never writes. */
export interface Reasoner {
  /** The known relations, and the properties of each. */
  readonly relations: Relations
  /** Answers a question, with its proof. */
  ask(subject: string, relation: string, object: string, options?: AskOptions): KnowledgeAnswer
  /** The answer without its proof, for those who ask often. */
  truth(subject: string, relation: string, object: string, options?: AskOptions): Truth
  /** Whether it is true, by proof or by default, or why that cannot be said. */
  holds(subject: string, relation: string, object: string, budget?: Budget): Holding
  /** The proof of something possible that would refute a true claim; empty if there is none. */
  mayRefute(subject: string, relation: string, object: string): readonly ProofStep[]
  /** The shortest proof of the answer; empty if nothing is known. */
  why(subject: string, relation: string, object: string, options?: AskOptions): readonly ProofStep[]
  /** The changes that would make it true; empty if it is. */
  whyNot(subject: string, relation: string, object: string, options?: AskOptions): readonly Missing[]
  /** Everything that is of this type, by facts or by rules, the surest first. An error at the limit. */
  instancesOf(type: string, options?: AskOptions): readonly Member[]
  /** Everything the subject has this relation to, the surest first; nothing is weighed against it. An error at the limit. */
  objectsOf(subject: string, relation: string, options?: AskOptions): readonly Member[]
  /** Everything that the subject may have this relation to, by facts, rules and defaults. */
  valuesOf(subject: string, relation: string, budget: Budget): readonly string[]
  /** By stored IS_A facts, nearest first. */
  ancestorsOf(concept: string, options?: AskOptions): readonly string[]
  /** By stored IS_A facts, nearest first. */
  descendantsOf(concept: string, options?: AskOptions): readonly string[]
  /** The relations that rules and defaults conclude. */
  concluded(): readonly string[]
  /** Adds a rule, in place of one of the same name. Returns how to take it away again. */
  defineRule(rule: Rule): () => void
  /** Adds a default, in the same way: it holds unless something known is against it. */
  defineDefault(rule: Default): () => void
}

const least = existence.IMPOSSIBLE + 1
const none: readonly never[] = Object.freeze([])
const unproved = () => []
const nothing: Judgement = { truth: 'UNKNOWN', existence: undefined, method: 'none', proof: unproved }
const givenUp: Judgement = { truth: 'UNKNOWN', existence: undefined, method: 'limit', proof: unproved }

export function createReasoner(store: IndexedStore, options: ReasonerOptions = {}): Reasoner {
  const relations = options.relations ?? createRelations()
  const evidence = createEvidenceFinder(store, relations)
  const taxonomy = createTaxonomy(store, evidence)
  const rules = new Map<string, Rule>()
  const defaults = new Map<string, Default>()

  const budgetOf = (asked: AskOptions | undefined): Budget =>
    asked?.budget ?? { left: asked?.limit ?? options.limit ?? 100_000 }
  const prover = createProver(store, relations, evidence, rules)
  const { prove, solve } = prover
  const hasRules = () => rules.size > 0
  const concludes = (relation: string) =>
    hasRules() && [...rules.values()].some(({ head }) => head.relation === relation)
  const objections = createObjections({ store, evidence, ...prover, hasRules, concludes })
  const { objectionTo, possibleObjection, disjointness } = objections
  const { assume, isAssumed, prohibition } = createAssumptions(defaults, relations, prover, objections)
  const solutions = (goal: Goal, asked: AskOptions | undefined): readonly Solution[] => {
    const budget = budgetOf(asked)
    const found = solve(goal, budget)
    if (budget.left < 0) throw notTheWhole(goal.relation)
    const min = Math.max(least, asked?.minExistence ?? existence.POSSIBLE)
    return found.filter(({ value }) => value >= min).toSorted((a, b) => b.value - a.value)
  }
  const judge = (claim: Claim, min: Existence, budget: Budget): Judgement => {
    const pro = proveOrDeny(claim, min, budget)
    if (pro?.value === existence.IMPOSSIBLE) {
      return { truth: 'FALSE', existence: pro.value, method: pro.method, proof: pro.steps }
    }
    const weighed = weigh(pro, objectionTo(claim, existence.DEMONSTRATED, budget))
    if (budget.left < 0) return givenUp
    if (weighed?.truth === 'TRUE_CERTAIN') {
      const denial = prohibition(claim, budget)
      const proof = () => [...weighed.proof(), ...(denial?.steps() ?? none)]
      return denial === undefined ? weighed : { ...weighed, truth: 'CONFLICT', proof }
    }
    if (weighed !== undefined && weighed.truth !== 'UNKNOWN') return weighed
    const assumed = assume(claim, min, budget)
    return budget.left < 0 ? givenUp : (assumed ?? weighed ?? nothing)
  }
  /** That something is not of a kind follows from disjoint kinds, too. */
  const proveOrDeny = (claim: Claim, min: Existence, budget: Budget): Evidence | undefined => {
    const found = prove(claim, min, budget)
    if (found !== undefined || claim.relation !== 'NOT_IS_A') return found
    return disjointness(claim, existence.DEMONSTRATED, budget) ?? disjointness(claim, existence.POSSIBLE, budget)
  }
  /** A question such as `IS_A_POSSIBLE` asks for no more than that. */
  const asksForPossible = (relation: string) =>
    (relations.level(relation)?.existence ?? existence.CERTAIN) <= existence.POSSIBLE
  /** `IS_A_PROVEN` asks for an IS_A that is at least proven. */
  const leveled = (subject: string, relation: string, object: string, asked: AskOptions | undefined) => {
    const level = relations.level(relation)
    const claim = { subject, relation: level?.relation ?? relation, object }
    return { claim, min: Math.max(least, asked?.minExistence ?? least, level?.existence ?? least) }
  }

  const reasoner: Reasoner = {
    relations,
    ask(subject, relation, object, asked) {
      const { claim, min } = leveled(subject, relation, object, asked)
      const judgement = judge(claim, min, budgetOf(asked))
      return { ...judgement, proof: judgement.proof() }
    },
    truth(subject, relation, object, asked) {
      const { claim, min } = leveled(subject, relation, object, asked)
      return judge(claim, min, budgetOf(asked)).truth
    },
    holds(subject, relation, object, budget = budgetOf(undefined)) {
      const { claim, min } = leveled(subject, relation, object, undefined)
      const judgement = judge(claim, min, budget)
      if (judgement === givenUp) return 'LIMIT'
      const held = holding(judgement, relations.level(relation) !== undefined)
      if (held !== true || asksForPossible(relation)) return held
      const isOpen = possibleObjection(claim, min, budget) !== undefined
      if (budget.left < 0) return 'LIMIT'
      return isOpen ? 'PLAUSIBLE' : true
    },
    mayRefute(subject, relation, object) {
      const { claim, min } = leveled(subject, relation, object, undefined)
      return possibleObjection(claim, min, budgetOf(undefined))?.steps() ?? none
    },
    why: (subject, relation, object, asked) => reasoner.ask(subject, relation, object, asked).proof,
    whyNot(subject, relation, object, asked) {
      const { claim, min } = leveled(subject, relation, object, asked)
      const budget = budgetOf(asked)
      const judgement = judge(claim, min, budget)
      const pro = prove(claim, least, budget)
      const contra = objectionTo(claim, existence.DEMONSTRATED, budget) ?? prohibition(claim, budget)
      const stuck = () => prover.stuck(claim, budget)
      const all = [...rules.values()]
      const isPossible = () => isTrueAlone(claim, all, [...defaults.values()], relations)
      const doubt = () => (asksForPossible(relation) ? undefined : possibleObjection(claim, min, budget))
      const weighed = { judgement, pro, contra, doubt }
      const given = { store, taxonomy, relations, rules: all, claim, min, ...weighed, stuck, isPossible }
      return whatIsMissing(given)
    },
    instancesOf(type, asked) {
      const min = Math.max(least, asked?.minExistence ?? existence.POSSIBLE)
      if (rules.size === 0) return taxonomy.members(type, min)
      return solutions({ subject: undefined, relation: 'IS_A', object: type }, asked).map(({ subject, value }) => ({
        concept: subject,
        existence: value,
      }))
    },
    objectsOf: (subject, relation, asked) =>
      solutions({ subject, relation, object: undefined }, asked).map(({ object: concept, value }) => ({
        concept,
        existence: value,
      })),
    valuesOf(subject, relation, budget) {
      const found = solve({ subject, relation, object: undefined }, budget)
      const known = found.flatMap(({ object, value }) => (value >= existence.POSSIBLE ? [object] : []))
      const others = [...defaults.values()].filter((one) => one.relation === relation).map(({ object }) => object)
      const assumed = others.filter((object) => isAssumed({ subject, relation, object }, budget))
      return [...new Set([...known, ...assumed])]
    },
    ancestorsOf: (concept, asked) => taxonomy.above(concept, asked?.minExistence ?? least),
    descendantsOf: (concept, asked) => taxonomy.below(concept, asked?.minExistence ?? least),
    concluded: () => [
      ...[...rules.values()].map(({ head }) => head.relation),
      ...[...defaults.values()].map(({ relation }) => relation),
    ],
    defineRule: (rule) => keep(rules, checkedRule(rule)),
    defineDefault: (rule) => keep(defaults, checkedDefault(rule)),
  }
  return reasoner
}

/** Adds it by its name, and returns how to take it away, unless another has its place by then. */
function keep<T extends { readonly name: string }>(all: Map<string, T>, one: T): () => void {
  all.set(one.name, one)
  return () => void (all.get(one.name) === one && all.delete(one.name))
}

/** A question that names a level, such as `IS_A_POSSIBLE`, is satisfied by anything of that level. */
function holding({ truth, method }: Judgement, namesLevel: boolean): Holding {
  switch (truth) {
    case 'TRUE_CERTAIN':
    case 'TRUE_DEFAULT':
      return true
    case 'FALSE':
      return false
    case 'UNKNOWN':
      return method === 'default' ? 'PLAUSIBLE' : false // an exception to the default is possible
    case 'PLAUSIBLE':
      return namesLevel || truth
    case 'CONFLICT':
      return truth
  }
}

/** Whether a claim is true where it is stated, and nothing else is. */
function isTrueAlone(
  { subject, relation, object }: Claim,
  rules: readonly Rule[],
  defaults: readonly Default[],
  relations: Relations,
): boolean {
  if (subject === '' || object === '') return false // no fact can name them
  const store = createStore()
  store.add(subject, relation, object)
  const reasoner = createReasoner(store, { relations })
  for (const rule of rules) reasoner.defineRule(rule)
  for (const one of defaults) reasoner.defineDefault(one)
  return reasoner.truth(subject, relation, object) === 'TRUE_CERTAIN'
}

/** A truncated list would look complete. */
function notTheWhole(relation: string): PawlError {
  return new PawlError('reasoning-limit', `not all of \`${relation}\` could be found in the steps allowed`, {
    hint: 'raise `limit`, or make the rules narrower',
  })
}
