import { type Existence, existence } from '../existence.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { EvidenceFinder } from './evidence.ts'
import { type Claim, conclusion, type Evidence } from './proof.ts'
import type { Prover } from './prover.ts'
import { createRefuter } from './refutation.ts'
import type { Route } from './routes.ts'
import type { Budget } from './walker.ts'
import { type Objection, weigh } from './weigh.ts'

/** The sources of objections. */
interface Grounds extends Pick<Prover, 'prove' | 'kindsByRules'> {
  readonly store: IndexedStore
  readonly evidence: EvidenceFinder
  readonly hasRules: () => boolean
  /** Whether a rule concludes this relation. */
  readonly concludes: (relation: string) => boolean
}

/** The evidence against claims. */
export interface Objections {
  /** Why one concept cannot be another: their kinds are disjoint. */
  disjointness(claim: Claim, least: Existence, budget: Budget): Evidence | undefined
  /** The strongest objection to a claim among those that exist at least so far. */
  objectionTo(claim: Claim, least: Existence, budget: Budget): Objection | undefined
  /** An objection to something true that is only possible, and would change the answer if it were certain. */
  possibleObjection(claim: Claim, least: Existence, budget: Budget): Objection | undefined
}

export function createObjections({ store, evidence, prove, kindsByRules, hasRules, concludes }: Grounds): Objections {
  const refute = createRefuter(store, {
    kindsOf: kindsByRules,
    apart: (kind, other, least, budget) =>
      concludes('DISJOINT_WITH')
        ? prove({ subject: kind, relation: 'DISJOINT_WITH', object: other }, least, budget)
        : undefined,
    mayBeApart: () => concludes('DISJOINT_WITH'),
  })

  const opposition = (claim: Claim, route: Route, least: Existence, budget: Budget): Objection | undefined => {
    const { properties, opposite, opposing, isOpposed } = route
    const against = (by: string, binding: boolean): Objection | undefined => {
      const found = prove({ ...claim, relation: by }, least, budget)
      if (found === undefined || found.value === existence.IMPOSSIBLE) return undefined
      const end = conclusion(claim, existence.IMPOSSIBLE, `${claim.subject} ${by} ${claim.object}`)
      // a stated denial is an exception to rules
      const isConcluded = found.method === 'rule' && !claim.relation.startsWith('NOT_')
      return { ...found, method: 'negation', binding, isConcluded, steps: () => [...found.steps(), end] }
    }
    for (const by of hasRules() ? (properties.opposedBy ?? []) : opposing) {
      const found = against(by, true)
      if (found !== undefined) return found
    }
    return hasRules() || isOpposed ? against(opposite, false) : undefined
  }
  /** What forbids a relation forbids its inverse as well. */
  const oppositionBehind = (claim: Claim, { properties }: Route, least: Existence, budget: Budget) => {
    const { symmetric, inverse } = properties
    const relation = symmetric === true ? claim.relation : inverse
    if (relation === undefined) return undefined
    const route = evidence.plan(relation)
    if (route.properties.opposedBy === undefined) return undefined
    return opposition({ subject: claim.object, relation, object: claim.subject }, route, least, budget)
  }
  const objectionTo: Objections['objectionTo'] = (claim, least, budget) => {
    const route = evidence.plan(claim.relation)
    const refuted = claim.relation === 'IS_A' ? refute(claim, route, least, budget) : undefined
    const found = refuted && { ...refuted, binding: refuted.method === 'disjoint' }
    // without rules, a refutation has read all denials
    if (found !== undefined && (found.binding || !hasRules())) return found
    // everything is what it is, also where nothing was ever stated about kinds
    const isOpposed = route.isOpposed || (route.opposite === 'IS_A' && claim.subject === claim.object)
    const isUnopposed = !hasRules() && !isOpposed && route.opposing.length === 0
    const own = isUnopposed ? undefined : opposition(claim, { ...route, isOpposed }, least, budget)
    const other = own ?? oppositionBehind(claim, route, least, budget)
    return found === undefined || (other !== undefined && other.distance < found.distance) ? other : found
  }
  return {
    objectionTo,
    disjointness(claim, least, budget) {
      const found = refute(claim, evidence.plan('IS_A'), least, budget)
      return found?.method === 'disjoint' ? found : undefined
    },
    possibleObjection(claim, least, budget) {
      if (claim.relation === 'IS_A' && claim.subject === claim.object) return undefined
      const found = objectionTo(claim, existence.POSSIBLE, budget)
      if (found === undefined) return undefined
      return weigh(prove(claim, least, budget), found)?.truth === 'TRUE_CERTAIN' ? undefined : found
    },
  }
}
