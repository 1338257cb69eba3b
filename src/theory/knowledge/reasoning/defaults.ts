import { PawlError } from '../../../base/index.ts'
import { type Existence, existence } from '../existence.ts'
import type { Relations } from '../relations.ts'
import { type Claim, conclusion, derived, type Evidence, type Judgement, joined } from './proof.ts'
import { weigh } from './weigh.ts'

/** A default for everything of a type, except for the excepted types. */
export interface Default {
  readonly name: string
  readonly type: string
  readonly relation: string
  readonly object: string
  readonly unless?: readonly string[]
}

export function checkedDefault(given: Default): Default {
  if (given.type !== '' && given.relation !== '' && given.object !== '') return given
  throw new PawlError('bad-default', `default \`${given.name}\` lacks a part`, {
    hint: 'give it a type, a relation and an object',
  })
}

type IsA = (subject: string, type: string) => Evidence | undefined

/** The answer of a default, and how far its type is from the subject. */
interface Answer extends Judgement {
  readonly distance: number
}

/** The answer of the defaults to a claim without other evidence, weighed against the defaults that deny it. */
export function answerByDefault(
  defaults: readonly Default[],
  claim: Claim,
  relations: Relations,
  least: Existence,
  isA: IsA,
): Judgement | undefined {
  const answer = bestAnswer(defaults, claim, least, isA)
  if (answer === undefined || !isPositive(answer)) return answer
  const forbidding = relations.of(claim.relation).opposedBy ?? []
  for (const relation of [...forbidding, relations.opposite(claim.relation)]) {
    const denial = bestAnswer(defaults, { ...claim, relation }, existence.POSSIBLE, isA)
    if (denial === undefined || !isPositive(denial)) continue
    const weighed = weigh(evidenceOf(answer), { ...evidenceOf(denial), binding: forbidding.includes(relation) })
    if (weighed === undefined || weighed.truth === 'TRUE_CERTAIN') continue
    // a denial that is only possible leaves the question open
    return { ...weighed, method: 'default', truth: denial.truth === 'TRUE_DEFAULT' ? weighed.truth : 'UNKNOWN' }
  }
  return answer
}

const isPositive = ({ truth }: Judgement) => truth === 'TRUE_DEFAULT' || truth === 'PLAUSIBLE'

/** As if it were known: how sure it is, is not compared. */
function evidenceOf({ method, distance, proof }: Answer): Evidence {
  return { value: existence.DEMONSTRATED, method, distance, steps: proof }
}

/** One that holds outweighs one that is excepted, and of those that hold, the one of the nearest type counts. */
function bestAnswer(defaults: readonly Default[], claim: Claim, least: Existence, isA: IsA): Answer | undefined {
  const answers = defaults
    .filter(({ relation, object }) => relation === claim.relation && object === claim.object)
    .flatMap((rule) => ofDefault(rule, claim, isA) ?? [])
    .filter((answer) => answer.truth === 'FALSE' || (answer.existence ?? least) >= least)
    .sort((a, b) => rank(a) - rank(b) || a.distance - b.distance)
  return answers[0]
}

function rank({ truth }: Judgement): number {
  return ['TRUE_DEFAULT', 'PLAUSIBLE', 'UNKNOWN', 'FALSE'].indexOf(truth)
}

function ofDefault({ name, type, unless = [] }: Default, claim: Claim, isA: IsA): Answer | undefined {
  const member = isA(claim.subject, type)
  if (member === undefined || member.value < existence.POSSIBLE) return undefined
  const exceptions = unless.flatMap((kind) => isA(claim.subject, kind) ?? []).sort((a, b) => b.value - a.value)
  const [exception] = exceptions.filter(({ value }) => value >= existence.POSSIBLE)
  const { distance } = member
  const end = (value: Existence, because: string) => () => [
    ...joined(member.steps(), exception?.steps() ?? []),
    conclusion(claim, value, because),
  ]
  if (exception === undefined) {
    const value = derived(member.value)
    const truth = value >= existence.DEMONSTRATED ? 'TRUE_DEFAULT' : 'PLAUSIBLE'
    return { truth, existence: value, method: 'default', distance, proof: end(value, `by default: ${name}`) }
  }
  // a possible exception leaves the question open
  const truth = exception.value >= existence.DEMONSTRATED ? 'FALSE' : 'UNKNOWN'
  const proof = end(existence.UNPROVEN, `an exception to the default: ${name}`)
  return { truth, existence: existence.UNPROVEN, method: 'default', distance, proof }
}
