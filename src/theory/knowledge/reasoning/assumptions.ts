import { type Existence, existence } from '../existence.ts'
import type { Relations } from '../relations.ts'
import { answerByDefault, type Default } from './defaults.ts'
import type { Objections } from './objections.ts'
import { type Claim, itself, type Judgement } from './proof.ts'
import type { Prover } from './prover.ts'
import type { Budget } from './walker.ts'
import { type Objection, weigh } from './weigh.ts'

/** What defaults say where nothing else does. */
export interface Assumptions {
  /** The answer of the defaults to a claim, if they have one. */
  assume(claim: Claim, least: Existence, budget: Budget): Judgement | undefined
  /** Whether a claim holds by default, or may. */
  isAssumed(claim: Claim, budget: Budget): boolean
  /** A prohibition by default: it is not outweighed, and a permission beside it is in conflict. */
  prohibition(claim: Claim, budget: Budget): Objection | undefined
}

const least = existence.IMPOSSIBLE + 1

export function createAssumptions(
  defaults: ReadonlyMap<string, Default>,
  relations: Relations,
  { prove }: Prover,
  { objectionTo, possibleObjection }: Objections,
): Assumptions {
  /** Evidence that something is of a type, as far as nothing is against it: what is in conflict is only possible. */
  const isA = (budget: Budget) => (subject: string, type: string) => {
    const claim = { subject, relation: 'IS_A', object: type }
    if (subject === type) return itself(claim) // also where no fact names it
    const found = prove(claim, least, budget)
    const truth = weigh(found, objectionTo(claim, existence.DEMONSTRATED, budget))?.truth
    if (found === undefined || truth === 'FALSE') return undefined
    const isOpen = truth === 'CONFLICT' || possibleObjection(claim, least, budget) !== undefined
    return isOpen ? { ...found, value: Math.min(found.value, existence.POSSIBLE) } : found
  }
  const assume: Assumptions['assume'] = (claim, min, budget) =>
    defaults.size === 0 ? undefined : answerByDefault([...defaults.values()], claim, relations, min, isA(budget))
  const isYes = (answer: Judgement | undefined) => answer?.truth === 'TRUE_DEFAULT' || answer?.truth === 'PLAUSIBLE'
  return {
    assume,
    isAssumed: (claim, budget) => isYes(assume(claim, existence.POSSIBLE, budget)),
    prohibition(claim, budget) {
      if (defaults.size === 0) return undefined
      for (const relation of relations.of(claim.relation).opposedBy ?? []) {
        const found = assume({ ...claim, relation }, existence.POSSIBLE, budget)
        if (found === undefined || !isYes(found)) continue
        return { value: existence.POSSIBLE, method: 'default', distance: 0, binding: true, steps: found.proof }
      }
      return undefined
    },
  }
}
