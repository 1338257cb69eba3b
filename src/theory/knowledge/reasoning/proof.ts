import { type Existence, existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { KnowledgeAnswer, ProofStep } from '../knowledge.ts'

/** A reason to hold that something is so. */
export interface Evidence {
  readonly value: Existence
  readonly method: KnowledgeAnswer['method']
  /** The distance of the stated fact from the subject, in facts, a rule counting as one: the nearer statement weighs more. */
  readonly distance: number
  /** Computed when the proof is read, and before anything is written. */
  readonly steps: () => readonly ProofStep[]
}

/** An answer whose proof is not yet written out. */
export interface Judgement extends Omit<KnowledgeAnswer, 'proof'> {
  readonly proof: () => readonly ProofStep[]
}

export interface Claim {
  readonly subject: string
  readonly relation: string
  readonly object: string
}

/** The steps that these stored facts are. */
export function factSteps(store: IndexedStore, facts: readonly number[]): ProofStep[] {
  const { table, conceptNames, relationNames } = store
  return facts.map((factId) => ({
    subject: conceptNames.name(table.cell(factId, SUBJECT)),
    relation: relationNames.name(table.relation(factId)),
    object: conceptNames.name(table.cell(factId, OBJECT)),
    existence: table.existence(factId),
    factId,
    because: undefined,
  }))
}

/** The last step of a proof: the conclusion from those before it. */
export function conclusion({ subject, relation, object }: Claim, value: Existence, because: string): ProofStep {
  return { subject, relation, object, existence: value, factId: undefined, because }
}

/** The evidence that a concept is of its own kind. */
export function itself(claim: Claim): Evidence {
  const steps = () => [conclusion(claim, existence.CERTAIN, 'everything is what it is')]
  return { value: existence.CERTAIN, method: 'direct', distance: 0, steps }
}

/** Premises one after the other, each triple once. */
export function joined(...parts: readonly (readonly ProofStep[])[]): readonly ProofStep[] {
  const known = new Set<string>()
  return parts.flat().filter(({ subject, relation, object }) => {
    const key = `${subject}\u0000${relation}\u0000${object}`
    return !known.has(key) && known.add(key)
  })
}

/** A derived fact is demonstrated at best. */
export function derived(...values: readonly Existence[]): Existence {
  return Math.min(existence.DEMONSTRATED, ...values)
}
