import { type Existence, existence } from '../existence.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { Bindings, Stuck } from './chain.ts'
import type { Claim, Judgement } from './proof.ts'
import type { Taxonomy } from './taxonomy.ts'

/** Something that keeps a claim from being true. */
export interface Missing {
  /** `state`: this fact is missing. `raise`: it exists too little. `remove`: it refutes the claim. */
  readonly remedy: 'state' | 'raise' | 'remove'
  /** A part that is still open begins with `?`. */
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly because: string
  readonly factId: number | undefined
  readonly bindings: Readonly<Record<string, string>>
}

interface Question {
  readonly store: IndexedStore
  readonly taxonomy: Taxonomy
  readonly claim: Claim
  readonly min: Existence
  readonly judgement: Judgement
  readonly stuck: () => readonly Stuck[]
  /** Whether the facts that support the claim are enough for it to be true. */
  readonly isProved: () => boolean
}

/** The nearest changes that would make it true: facts against it have to go, and facts that support it may be missing. */
export function whatIsMissing(question: Question): readonly Missing[] {
  const { judgement, claim } = question
  const { truth, method } = judgement
  if (truth === 'TRUE_CERTAIN' || truth === 'TRUE_DEFAULT') return []
  if (method === 'default') return [gap(claim, 'it is an exception to a default, and a stated fact outweighs that')]
  if (truth !== 'FALSE' && truth !== 'CONFLICT') return missingFor(question)
  return [...standingAgainst(judgement, claim), ...(question.isProved() ? [] : missingFor(question))]
}

function missingFor(question: Question): readonly Missing[] {
  const { claim, store } = question
  const byRule = question.stuck().map(ofStuck)
  const [first, ...more] = claim.relation === 'IS_A' ? frontier(question) : [gap(claim, 'it was never stated')]
  const weak = tooWeak(question)
  const known = store.hasConcept(claim.subject)
  const own = first === undefined ? [] : [known ? first : gap(claim, `nothing is known of ${claim.subject}`)]
  return [...weak, ...byRule, ...own, ...more].flatMap((one) => withoutImpossible(one, store))
}

/** A fact that is stated as impossible cannot be stated otherwise before it is gone. */
function withoutImpossible(missing: Missing, store: IndexedStore): readonly Missing[] {
  const { remedy, subject, relation, object } = missing
  const stated = remedy === 'state' ? store.find(subject, relation, object) : undefined
  if (stated?.existence !== existence.IMPOSSIBLE) return [missing]
  return [{ ...missing, remedy: 'remove', because: 'it is stated as impossible', factId: stated.id }, missing]
}

function standingAgainst(judgement: Judgement, claim: Claim): readonly Missing[] {
  const stated = judgement.proof().filter(({ factId }) => factId !== undefined)
  const hostile = stated.filter(({ relation }) => relation !== 'IS_A' && relation !== claim.relation)
  return (hostile.length > 0 ? hostile : stated).map(({ subject, relation, object, factId }) => ({
    remedy: 'remove',
    subject,
    relation,
    object,
    because: 'it stands against it',
    factId,
    bindings: {},
  }))
}

/** The most general things that the subject is: from any of them one IS_A would do. */
function frontier({ taxonomy, claim, min }: Question): readonly Missing[] {
  const level = Math.max(min, existence.DEMONSTRATED)
  const reached = [claim.subject, ...taxonomy.above(claim.subject, level)]
  const ends = reached.filter((concept) => taxonomy.above(concept, level).length === 0)
  const from = ends.length === 0 ? [claim.subject] : ends
  return from.map((subject) => gap({ ...claim, subject }, `nothing leads from ${subject} to ${claim.object}`))
}

/** Facts on the way that exist too little for the claim to be true. */
function tooWeak({ store, taxonomy, claim, min }: Question): readonly Missing[] {
  const level = Math.max(min, existence.DEMONSTRATED)
  const kinds = new Set([claim.subject, ...taxonomy.above(claim.subject, existence.IMPOSSIBLE + 1)])
  const goals = new Set([claim.object, ...taxonomy.below(claim.object, existence.IMPOSSIBLE + 1)])
  const facts = [...kinds].flatMap((subject) => store.match({ subject, relation: claim.relation }))
  return facts
    .filter((fact) => fact.existence < level && fact.existence > existence.IMPOSSIBLE && goals.has(fact.object))
    .map(({ id, subject, relation, object, existence: value }) => ({
      ...gap({ subject, relation, object }, `it exists only as far as ${value}`),
      remedy: 'raise',
      factId: id,
    }))
}

function ofStuck({ rule, bindings, goal }: Stuck): Missing {
  const { subject = '?', relation, object = '?' } = goal
  return { ...gap({ subject, relation, object }, `rule ${rule.name} needs it`), bindings: record(bindings) }
}

const record = (bindings: Bindings) => Object.fromEntries(bindings)

function gap({ subject, relation, object }: Claim, because: string): Missing {
  return { remedy: 'state', subject, relation, object, because, factId: undefined, bindings: {} }
}
