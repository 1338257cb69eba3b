import { type Existence, existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { ProofStep } from '../knowledge.ts'
import { type Claim, conclusion, type Evidence, factSteps } from './proof.ts'
import type { Route } from './routes.ts'
import { type Budget, createWalker, type Walker } from './walker.ts'

/** A concept and all that it is, each with the way to it. */
interface Kinds {
  readonly concepts: ReadonlySet<number>
  wayTo(kind: number): { readonly distance: number; readonly steps: () => readonly ProofStep[] }
}

/** A kind that rules conclude. */
export interface Concluded {
  readonly object: string
  readonly steps: () => readonly ProofStep[]
}

interface Clash {
  readonly kind: number
  readonly other: number
  readonly method: 'disjoint' | 'negation'
  readonly steps: () => readonly ProofStep[]
}

/** What rules add to the stored facts. */
interface ByRules {
  kindsOf(concept: string, least: Existence, budget: Budget): readonly Concluded[]
  /** Evidence that two kinds are disjoint. */
  apart(kind: string, other: string, least: Existence, budget: Budget): Evidence | undefined
  /** Whether there can be such evidence. */
  mayBeApart(): boolean
}

/**
 * Why one concept cannot be the other: a kind of the first and a kind of the other are disjoint, or a fact states that
 * the first is not the second. Disjoint kinds come first, since nothing outweighs them, and then the nearest denial.
 */
export function createRefuter(store: IndexedStore, rules: ByRules) {
  const { table, conceptNames } = store
  const below = createWalker(table)
  const above = createWalker(table)
  /** Names that no fact has: rules can be about them. They are numbered below zero, for one question. */
  let unnamed: string[] = []
  const name = (concept: number) => (concept >= 0 ? conceptNames.name(concept) : (unnamed[-concept - 1] ?? ''))
  const numberOf = (label: string): number => {
    const known = conceptNames.find(label)
    if (known >= 0) return known
    const at = unnamed.indexOf(label)
    return at >= 0 ? -at - 1 : -unnamed.push(label)
  }

  const kindsOf = (walker: Walker, isA: Route, concept: number, least: Existence, budget: Budget): Kinds => {
    const stored = new Set(concept < 0 ? [concept] : [concept, ...walker.reach(isA, concept, least, budget)])
    const byRules = new Map(rules.kindsOf(name(concept), least, budget).map((one) => [numberOf(one.object), one]))
    return {
      concepts: new Set([...stored, ...byRules.keys()]),
      wayTo(kind) {
        if (!stored.has(kind)) return { distance: 1, steps: () => byRules.get(kind)?.steps() ?? [] }
        const facts = kind === concept ? [] : walker.way(concept, kind)
        return { distance: facts.length, steps: () => factSteps(store, facts) }
      },
    }
  }
  function* clashes(kinds: Kinds, others: Kinds, { disjoint, not }: Route, least: Existence): Generator<Clash> {
    for (const other of others.concepts) {
      if (other < 0) continue // no fact names it
      for (const fact of [...table.to(other), ...table.from(other)]) {
        const by = table.relation(fact)
        if ((by !== disjoint && by !== not) || table.existence(fact) < least) continue
        const incoming = table.cell(fact, OBJECT) === other
        const kind = table.cell(fact, incoming ? SUBJECT : OBJECT)
        if ((by !== disjoint && !incoming) || !kinds.concepts.has(kind)) continue
        const method = by === not ? 'negation' : 'disjoint'
        yield { kind, other, method, steps: () => factSteps(store, [fact]) }
      }
    }
  }
  function* concludedClashes(kinds: Kinds, others: Kinds, least: Existence, budget: Budget): Generator<Clash> {
    if (!rules.mayBeApart()) return
    for (const kind of kinds.concepts) {
      for (const other of others.concepts) {
        const found = rules.apart(name(kind), name(other), least, budget)
        if (budget.left < 0) return
        if (found !== undefined && found.value >= least) yield { kind, other, method: 'disjoint', steps: found.steps }
      }
    }
  }

  return function refute(claim: Claim, isA: Route, least: Existence, budget: Budget): Evidence | undefined {
    if (table.liveOf(isA.disjoint) + table.liveOf(isA.not) === 0 && !rules.mayBeApart()) return undefined
    unnamed = []
    const from = numberOf(claim.subject)
    const to = numberOf(claim.object)
    const kinds = kindsOf(below, isA, from, least, budget)
    const others = kindsOf(above, isA, to, least, budget)
    let best: Evidence | undefined
    const all = [...clashes(kinds, others, isA, least), ...concludedClashes(kinds, others, least, budget)]
    for (const { kind, other, method, steps: between } of all) {
      const [one, two] = [kinds.wayTo(kind), others.wayTo(other)]
      const distance = one.distance + two.distance
      budget.left -= distance
      if (budget.left < 0) return undefined
      if (best !== undefined && !isStronger({ method, distance }, best)) continue
      const end = conclusion(claim, existence.IMPOSSIBLE, `what is ${name(kind)} is not ${name(other)}`)
      const steps = () => [...one.steps(), ...between(), ...two.steps(), end]
      best = { value: least, method, distance, steps }
    }
    return best
  }
}

type Strength = Pick<Evidence, 'method' | 'distance'>

function isStronger(one: Strength, other: Strength): boolean {
  if (one.method !== other.method) return one.method === 'disjoint'
  return one.distance < other.distance
}
