import { type Existence, existence } from '../existence.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { ProofStep } from '../knowledge.ts'
import type { Relations } from '../relations.ts'
import type { Bindings, Stuck } from './chain.ts'
import type { Claim, Evidence, Judgement } from './proof.ts'
import type { Rule } from './rules.ts'
import type { Taxonomy } from './taxonomy.ts'
import type { Objection } from './weigh.ts'

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
  readonly relations: Relations
  readonly rules: readonly Rule[]
  readonly claim: Claim
  readonly min: Existence
  readonly judgement: Judgement
  /** The best evidence for the claim, however weak. */
  readonly pro: Evidence | undefined
  readonly contra: Objection | undefined
  /** The possible objection to it, if it is true. */
  readonly doubt: () => Objection | undefined
  readonly stuck: () => readonly Stuck[]
  /** Whether the claim is true where it is stated and nothing else is: a rule may conclude from it that it is forbidden. */
  readonly isPossible: () => boolean
}

/**
 * The nearest changes that would make it true: what is in the way has to go, all of it, and one of the others has to be
 * done. Nothing if it cannot be true, such as that something is not itself.
 */
export function whatIsMissing(question: Question): readonly Missing[] {
  const { judgement, claim, contra, pro } = question
  const { truth, method } = judgement
  if (truth === 'TRUE_CERTAIN' || truth === 'TRUE_DEFAULT') return inDoubt(question)
  if (!question.isPossible()) return []
  if (method === 'default')
    return [itself(question, 'it is an exception to a default, and a stated fact outweighs that')]
  const denied = pro?.value === existence.IMPOSSIBLE ? statedIn(pro) : []
  if (denied.length > 0) return [...denied.map(impossible), ...missingFor(question)]
  if (contra === undefined) return missingFor(question)
  if (!contra.binding && contra.isConcluded !== true && contra.distance > 0) {
    return withoutImpossible(
      itself(question, `a fact about ${claim.subject} itself outweighs what is against it`),
      question,
    )
  }
  const [removed] = inTheWay(contra, pro, claim)
  if (removed === undefined) return []
  return [removed, ...(isEnough(question) ? [] : missingFor(question))]
}

/** A true claim can be in doubt: something that is only possible is against it. */
function inDoubt(question: Question): readonly Missing[] {
  const { doubt, pro, claim, store } = question
  const found = doubt()
  if (found === undefined) return []
  const removed = inTheWay(found, pro, claim).slice(0, 1)
  const isStated = store.find(claim.subject, claim.relation, claim.object) !== undefined
  return removed.length > 0 || isStated ? removed : [itself(question, 'a stated fact outweighs what is possible')]
}

/** The existence that is needed for the claim to be true. */
function levelOf({ min }: Question): Existence {
  return Math.max(min, existence.DEMONSTRATED)
}

function isEnough(question: Question): boolean {
  return (question.pro?.value ?? existence.IMPOSSIBLE) >= levelOf(question)
}

/** The changes of which one would do, if nothing were against the claim. Derived facts are demonstrated at best. */
function missingFor(question: Question): readonly Missing[] {
  const { claim, store } = question
  const isDerivable = levelOf(question) <= existence.DEMONSTRATED
  const weak = isDerivable ? tooWeak(question) : []
  const byRule = isDerivable
    ? question
        .stuck()
        .filter((one) => isHarmless(one, question))
        .map(ofStuck)
    : []
  // what leads there may be what a rule concludes a denial from: the claim itself is not
  const isLed = isDerivable && claim.relation === 'IS_A' && isHarmlessRelation('IS_A', question)
  const leading = isLed && store.hasConcept(claim.subject) ? frontier(question) : []
  const unknown = store.hasConcept(claim.subject) ? 'it was never stated' : `nothing is known of ${claim.subject}`
  const own = leading.length > 0 ? leading : [itself(question, unknown)]
  return onceEach([...weak, ...byRule, ...own]).flatMap((one) => withoutImpossible(one, question))
}

/** The claim itself as a fact: stated, or raised if it is stated already. */
function itself({ claim, store }: Question, because: string): Missing {
  const { subject, relation, object } = claim
  const stated = store.find(subject, relation, object)
  return stated === undefined || stated.existence === existence.IMPOSSIBLE
    ? gap(claim, because)
    : { ...gap(claim, `it exists only as far as ${stated.existence}`), remedy: 'raise', factId: stated.id }
}

/** A fact that is stated as impossible cannot be stated otherwise before it is gone. */
function withoutImpossible(missing: Missing, { store }: Question): readonly Missing[] {
  const { remedy, subject, relation, object } = missing
  const stated = remedy === 'state' ? store.find(subject, relation, object) : undefined
  if (stated?.existence !== existence.IMPOSSIBLE) return [missing]
  return [impossible({ ...missing, factId: stated.id }), missing]
}

function impossible({ subject, relation, object, factId }: Pick<ProofStep, keyof Claim | 'factId'>): Missing {
  return { ...gap({ subject, relation, object }, 'it is stated as impossible'), remedy: 'remove', factId }
}

/** The stored facts of a proof. */
function statedIn(evidence: Evidence): readonly ProofStep[] {
  return evidence.steps().filter(({ factId }) => factId !== undefined)
}

/** The facts that an objection rests on, of which one has to go: first those that are of no use to the claim, and are not about kinds. */
function inTheWay(contra: Objection, pro: Evidence | undefined, claim: Claim): readonly Missing[] {
  const useful = new Set(pro?.steps().map(({ factId }) => factId))
  const cost = ({ factId, relation }: ProofStep) =>
    (useful.has(factId) ? 2 : 0) + (relation === 'IS_A' || relation === claim.relation ? 1 : 0)
  return statedIn(contra)
    .filter((step) => !isSame(step, claim))
    .toSorted((one, other) => cost(one) - cost(other))
    .map(({ subject, relation, object, factId }) => ({
      ...gap({ subject, relation, object }, 'it stands against it'),
      remedy: 'remove',
      factId,
    }))
}

/** The most general things that the subject is: from any of them one IS_A would do. */
function frontier(question: Question): readonly Missing[] {
  const { taxonomy, claim, store } = question
  const level = levelOf(question)
  const reached = [claim.subject, ...taxonomy.above(claim.subject, level)]
  const isEnd = (subject: string) =>
    store.match({ subject, relation: 'IS_A', minExistence: level }).every(({ object }) => object === subject)
  const ends = reached.filter(isEnd)
  const from = ends.length === 0 ? [claim.subject] : ends
  return from.map((subject) => gap({ ...claim, subject }, `nothing leads from ${subject} to ${claim.object}`))
}

/** The facts of the best proof that exist too little for the claim to be true. */
function tooWeak(question: Question): readonly Missing[] {
  const { pro } = question
  if (pro === undefined || pro.value === existence.IMPOSSIBLE) return []
  const level = levelOf(question)
  return statedIn(pro)
    .filter(({ existence: value }) => value < level)
    .map(({ subject, relation, object, existence: value, factId }) => ({
      ...gap({ subject, relation, object }, `it exists only as far as ${value}`),
      remedy: 'raise',
      factId,
    }))
}

/** Whether the premise of a rule is not against the claim itself, and no other rule concludes from it what is. */
function isHarmless({ goal }: Stuck, question: Question): boolean {
  return isHarmlessRelation(goal.relation, question)
}

function isHarmlessRelation(relation: string, { claim, relations, rules }: Question): boolean {
  const against = [relations.opposite(claim.relation), ...(relations.of(claim.relation).opposedBy ?? [])]
  const hostile = new Set([...against, ...against.flatMap((one) => relations.of(one).inverse ?? [])])
  if (claim.relation === 'IS_A') hostile.add('DISJOINT_WITH')
  if (hostile.has(relation)) return false
  return !rules.some(
    ({ head, body }) => hostile.has(head.relation) && body.some((premise) => premise.relation === relation),
  )
}

function ofStuck({ rule, bindings, goal }: Stuck): Missing {
  const { subject = '?', relation, object = '?' } = goal
  return { ...gap({ subject, relation, object }, `rule ${rule.name} needs it`), bindings: record(bindings) }
}

const record = (bindings: Bindings) => Object.fromEntries(bindings)

function isSame(one: Claim, other: Claim): boolean {
  return one.subject === other.subject && one.relation === other.relation && one.object === other.object
}

/** Each fact once, with the first advice about it. */
function onceEach(all: readonly Missing[]): readonly Missing[] {
  const known = new Set<string>()
  return all.filter(({ subject, relation, object }) => {
    const key = `${subject}\u0000${relation}\u0000${object}`
    return !known.has(key) && known.add(key)
  })
}

function gap({ subject, relation, object }: Claim, because: string): Missing {
  return { remedy: 'state', subject, relation, object, because, factId: undefined, bindings: {} }
}
