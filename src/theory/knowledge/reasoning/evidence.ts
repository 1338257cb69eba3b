import { type Existence, existence } from '../existence.ts'
import { SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { Relations } from '../relations.ts'
import { type Claim, conclusion, derived, type Evidence, factSteps, itself } from './proof.ts'
import { createRoutes, type Route } from './routes.ts'
import { type Budget, createWalker, type Path, type Plan } from './walker.ts'

/** Finds the best evidence there is in the stored facts alone, without rules; a claim stated to be impossible is just that. */
export interface EvidenceFinder {
  find(claim: Claim, least: Existence, budget: Budget): Evidence | undefined
  /** How to walk this relation from subject to object. */
  plan(relation: string): Route
}

export function createEvidenceFinder(store: IndexedStore, relations: Relations): EvidenceFinder {
  const { table, conceptNames } = store
  const along = createWalker(table)
  const upward = createWalker(table)

  const plan = createRoutes(store, relations)
  const statedFact = ({ out }: Plan, from: number, to: number) => (out < 0 ? 0 : table.find(from, out, to))
  /** The fact of one edge, read in either direction; the stated one among equals. */
  const edge = (stated: number, { into }: Plan, from: number, to: number) => {
    const mirrored = into < 0 ? 0 : table.find(to, into, from)
    if (mirrored === 0) return stated
    return stated === 0 || table.existence(mirrored) > table.existence(stated) ? mirrored : stated
  }
  const way = (walk: Route, from: number, to: number, stated: number, least: Existence, budget: Budget) => {
    const fact = edge(stated, walk, from, to)
    const value = fact === 0 ? existence.IMPOSSIBLE : table.existence(fact)
    budget.left--
    if (value < existence.DEMONSTRATED && walk.properties.transitive === true) {
      return along.path(walk, from, to, least, budget)
    }
    return value >= least ? { value, facts: [fact] } : undefined
  }
  const ofPath = (claim: Claim, walk: Route, path: Path): Evidence => {
    const { value, facts } = path
    const method = methodOf(claim, walk, facts)
    return { value, method, distance: facts.length - 1, steps: () => stepsOf(claim, method, path) }
  }
  const methodOf = ({ subject }: Claim, { out, properties }: Route, facts: readonly number[]): Evidence['method'] => {
    if (facts.length > 1) return 'transitive'
    const [fact = 0] = facts
    if (table.relation(fact) === out && conceptNames.name(table.cell(fact, SUBJECT)) === subject) return 'direct'
    return properties.symmetric === true ? 'symmetric' : 'inverse'
  }
  const stepsOf = (claim: Claim, method: Evidence['method'], { value, facts }: Path) => {
    const steps = factSteps(store, facts)
    if (method === 'direct') return steps
    const { relation } = claim
    const because =
      method === 'inverse' ? `the inverse of ${relations.of(relation).inverse}` : `${relation} is ${method}`
    return [...steps, conclusion(claim, value, because)]
  }
  /** The nearest concept above that has it, best level first, as in the walker. */
  const inherited = (claim: Claim, walk: Route, from: number, to: number, least: Existence, budget: Budget) => {
    const isA = plan('IS_A')
    let level: number = existence.DEMONSTRATED
    while (level >= least && level > existence.IMPOSSIBLE) {
      const above = upward.reach(isA, from, level, budget)
      let next = upward.leftAside()
      for (const concept of above) {
        if (budget.left < 0) return undefined
        const found = way(walk, concept, to, statedFact(walk, concept, to), least, budget)
        if (found !== undefined && found.value >= level) return ofInheritance(claim, upward.way(from, concept), found)
        if (found !== undefined) next = Math.max(next, found.value)
      }
      level = next
    }
    return undefined
  }
  const ofInheritance = (claim: Claim, climb: readonly number[], found: Path): Evidence => {
    const value = derived(found.value, ...climb.map(table.existence))
    const because = `${claim.relation} is inherited through IS_A`
    const steps = () => [...factSteps(store, [...climb, ...found.facts]), conclusion(claim, value, because)]
    return { value, method: 'inheritance', distance: climb.length + found.facts.length - 1, steps }
  }

  return {
    plan,
    find(claim, least, budget) {
      if (claim.subject === claim.object && claim.relation === 'IS_A') return itself(claim)
      const from = conceptNames.find(claim.subject)
      const to = conceptNames.find(claim.object)
      if (from < 0 || to < 0) return undefined
      const walk = plan(claim.relation)
      const stated = statedFact(walk, from, to)
      if (stated !== 0 && table.existence(stated) === existence.IMPOSSIBLE) {
        return { value: existence.IMPOSSIBLE, method: 'direct', distance: 0, steps: () => factSteps(store, [stated]) }
      }
      const own = way(walk, from, to, stated, least, budget)
      if (own !== undefined && own.value >= existence.DEMONSTRATED) return ofPath(claim, walk, own)
      const mayInherit = walk.properties.inheritable === true && budget.left >= 0
      const floor = own === undefined ? least : own.value + 1
      const higher = mayInherit ? inherited(claim, walk, from, to, floor, budget) : undefined
      return higher ?? (own === undefined ? undefined : ofPath(claim, walk, own))
    },
  }
}
