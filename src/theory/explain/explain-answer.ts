import type { Control } from '../knowledge/control.ts'
import type { KnowledgeStore, ProofStep } from '../knowledge/knowledge.ts'
import { joined } from '../knowledge/reasoning/proof.ts'
import type { Reasoner } from '../knowledge/reasoning/reasoner.ts'
import type { Missing } from '../knowledge/reasoning/why-not.ts'
import { shortened } from '../program/value.ts'
import type { ExplainedAnswer, ExplainedMissing, ExplainedStep } from './explanation.ts'

/** The knowledge that a hook is explained by; an engine has all of it. */
export interface Known {
  readonly reasoner: Pick<Reasoner, 'ask' | 'mayRefute' | 'whyNot'>
  readonly store: Pick<KnowledgeStore, 'get' | 'dimension'>
  readonly control: Pick<Control, 'get'>
  readonly holds: Reasoner['holds']
}

type Question = readonly [subject: string, relation: string, object: string]

/** More than a person reads, of a proof and of missing facts. */
const most = 20

/** The proof of an answer, and what would make it true if it is not. */
export function explainAnswer(question: Question, { reasoner, store, holds }: Known): ExplainedAnswer {
  const { truth: found, existence, proof: shown } = reasoner.ask(...question)
  const holding = holds(...question)
  // a proof may rest on facts that others contradict, or that something possible is against
  const truth = holding === 'CONFLICT' || holding === 'PLAUSIBLE' ? holding : found
  const proof = holding === 'PLAUSIBLE' ? joined(shown, reasoner.mayRefute(...question)) : shown
  const missing = truth === 'TRUE_CERTAIN' || truth === 'TRUE_DEFAULT' ? [] : reasoner.whyNot(...question)
  const more = Math.max(0, proof.length - most) + Math.max(0, missing.length - most)
  return {
    question: factText(...question),
    truth,
    ...(existence !== undefined && { existence }),
    // the conclusion is the last step
    proof: [...proof.slice(0, most - 1), ...proof.slice(most - 1).slice(-1)].map((step) => stepOf(step, store)),
    missing: missing.slice(0, most).map((one) => missingOf(one, store)),
    ...(more > 0 && { more }),
  }
}

function stepOf(
  { subject, relation, object, existence, because, factId }: ProofStep,
  store: Known['store'],
): ExplainedStep {
  return {
    fact: factText(subject, relation, object),
    existence,
    ...(because !== undefined && { because: shortened(because) }),
    ...fromOf(factId, store),
  }
}

function missingOf(
  { remedy, subject, relation, object, because, factId }: Missing,
  store: Known['store'],
): ExplainedMissing {
  return { remedy, fact: factText(subject, relation, object), because: shortened(because), ...fromOf(factId, store) }
}

/** The file and line of a stated fact, or the program or hook that stated it. */
function fromOf(factId: number | undefined, store: Known['store']): { readonly from?: string } {
  const provenance = factId === undefined ? undefined : store.get(factId)?.provenance
  if (provenance === undefined) return {}
  const { source, line } = provenance
  return { from: line === undefined ? source : `${source}:${line}` }
}

/** A fact as theories write it; each part may be a text of the event, of any length. */
function factText(...parts: Question): string {
  return parts.map((part) => shortened(part, 80)).join(' ')
}
