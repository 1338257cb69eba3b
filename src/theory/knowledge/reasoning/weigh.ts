import { type Existence, existence } from '../existence.ts'
import type { Truth } from '../knowledge.ts'
import type { Evidence, Judgement } from './proof.ts'

/** Evidence against a claim. */
export interface Objection extends Evidence {
  /** Whether it is of the kind that nothing outweighs: a prohibition, or that two kinds are disjoint. */
  readonly binding: boolean
  /** Whether a rule concludes it. */
  readonly isConcluded?: boolean
}

/**
 * The nearer statement wins, at equal distance there is a conflict. A binding one is never outweighed: at best it is in
 * conflict with a fact about the subject itself, or, for disjoint kinds, with any evidence for the claim. A rule that denies
 * is about the subject itself, too: a stated fact does not outweigh it.
 */
export function weigh(pro: Evidence | undefined, contra: Objection | undefined): Judgement | undefined {
  if (contra === undefined) return pro === undefined ? undefined : ofEvidence(pro)
  if (pro === undefined || pro.value < existence.POSSIBLE) return refuted(contra)
  const nearness = pro.distance - contra.distance
  const isContested = nearness === 0 || (pro.distance === 0 && contra.isConcluded === true)
  const inConflict = contra.binding ? pro.distance === 0 || contra.method === 'disjoint' : isContested
  if (inConflict) {
    const proof = () => [...pro.steps(), ...contra.steps()]
    return { truth: 'CONFLICT', existence: pro.value, method: pro.method, proof }
  }
  return contra.binding || nearness >= 0 ? refuted(contra) : ofEvidence(pro)
}

function refuted({ method, steps }: Objection): Judgement {
  return { truth: 'FALSE', existence: existence.IMPOSSIBLE, method, proof: steps }
}

function ofEvidence({ value, method, steps }: Evidence): Judgement {
  return { truth: truthOf(value), existence: value, method, proof: steps }
}

/** Demonstrated is true, possible is plausible, unproven is unknown. */
function truthOf(value: Existence): Truth {
  if (value >= existence.DEMONSTRATED) return 'TRUE_CERTAIN'
  if (value >= existence.POSSIBLE) return 'PLAUSIBLE'
  return value > existence.IMPOSSIBLE ? 'UNKNOWN' : 'FALSE'
}
