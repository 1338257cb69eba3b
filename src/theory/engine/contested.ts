import type { ContradictionDetector } from '../knowledge/contradictions/contradictions.ts'
import { existence } from '../knowledge/existence.ts'
import type { IndexedStore } from '../knowledge/facts/store.ts'
import type { Holding, ProofStep } from '../knowledge/knowledge.ts'
import type { Reasoner } from '../knowledge/reasoning/reasoner.ts'

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
      const isOpposing = (name: string) => name.startsWith('NOT_') || name === 'DISJOINT_WITH'
      const may = names.some((name) => isOpposing(name) || relations.of(name).functional === true)
      seen = { names: size, version: relations.version, may }
    }
    return seen.may || detector.hasLimits()
  }
  const isContested = ({ factId }: ProofStep) => {
    const fact = factId === undefined ? undefined : store.get(factId)
    if (fact === undefined) return false
    const { subject, relation, object } = fact
    const opposed = store.find(subject, relations.opposite(relation), object)
    return (opposed?.existence ?? existence.IMPOSSIBLE) >= existence.DEMONSTRATED || detector.check(fact).length > 0
  }
  return (subject, relation, object) => {
    const holding = reasoner.holds(subject, relation, object)
    if (typeof holding !== 'boolean' || !mayContradict()) return holding
    const { proof, method } = reasoner.ask(subject, relation, object)
    // of what is false, only an exception to a default rests on facts that may be contested
    return (holding || method === 'default') && proof.some(isContested) ? 'CONFLICT' : holding
  }
}
