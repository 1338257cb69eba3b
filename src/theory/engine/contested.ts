import type { ContradictionDetector } from '../knowledge/contradictions/contradictions.ts'
import type { IndexedStore } from '../knowledge/facts/store.ts'
import type { Holding, KnowledgeAnswer, ProofStep } from '../knowledge/knowledge.ts'
import type { Reasoner } from '../knowledge/reasoning/reasoner.ts'
import type { Relations } from '../knowledge/relations.ts'

/**
 * Whether a claim holds, for conditions. The reasoner weighs a claim against its opposite; a conclusion that rests on a fact which others
 * contradict is in conflict as well.
 */
export function createHolds(
  store: IndexedStore,
  reasoner: Reasoner,
  detector: ContradictionDetector,
): (subject: string, relation: string, object: string) => Holding {
  const { relations } = reasoner
  let seen = { names: -1, version: -1, may: false }
  /** Whether anything here can contradict anything else: in most theories nothing can. */
  const mayContradict = () => {
    const { size } = store.relationNames
    if (seen.names !== size || seen.version !== relations.version) {
      const names = Array.from({ length: size }, (_, at) => store.relationNames.name(at))
      const may = names.some((name) => isOpposing(name, relations))
      seen = { names: size, version: relations.version, may }
    }
    return seen.may || detector.hasLimits() || reasoner.concluded().some((name) => isOpposing(name, relations))
  }
  const isContested = ({ factId }: ProofStep) => {
    const fact = factId === undefined ? undefined : store.get(factId)
    if (fact === undefined) return false
    return isInConflict(reasoner.ask(fact.subject, fact.relation, fact.object)) || detector.check(fact).length > 0
  }
  return (subject, relation, object) => {
    const holding = reasoner.holds(subject, relation, object)
    if (typeof holding !== 'boolean' || !mayContradict()) return holding
    const { proof, method } = reasoner.ask(subject, relation, object)
    // of what is false, only an exception to a default rests on facts that may be contested
    return (holding || method === 'default') && proof.some(isContested) ? 'CONFLICT' : holding
  }
}

/** Whether facts of this relation can contradict others. */
function isOpposing(name: string, relations: Relations): boolean {
  const { functional, opposedBy } = relations.of(name)
  return name.startsWith('NOT_') || name === 'DISJOINT_WITH' || functional === true || opposedBy !== undefined
}

/** A question that was given up may be in conflict as well. */
function isInConflict({ truth, method }: KnowledgeAnswer): boolean {
  return truth === 'CONFLICT' || method === 'limit'
}
