import { PawlError } from '../../../base/index.ts'
import { type Existence, existence } from '../existence.ts'
import { type Claim, conclusion, derived, type Evidence, type Judgement, joined } from './proof.ts'

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

/** The answer of the defaults to a claim without other evidence; one that holds outweighs one that is excepted. */
export function answerByDefault(
  defaults: readonly Default[],
  claim: Claim,
  least: Existence,
  isA: (subject: string, type: string) => Evidence | undefined,
): Judgement | undefined {
  const answers = defaults
    .filter(({ relation, object }) => relation === claim.relation && object === claim.object)
    .flatMap((rule) => ofDefault(rule, claim, isA) ?? [])
    .filter((answer) => answer.truth === 'FALSE' || (answer.existence ?? least) >= least)
  const isOpen = ({ truth }: Judgement) => truth === 'UNKNOWN'
  return answers.find(({ truth }) => truth !== 'FALSE' && truth !== 'UNKNOWN') ?? answers.find(isOpen) ?? answers[0]
}

function ofDefault(
  { name, type, unless = [] }: Default,
  claim: Claim,
  isA: (subject: string, type: string) => Evidence | undefined,
): Judgement | undefined {
  const member = isA(claim.subject, type)
  if (member === undefined || member.value < existence.POSSIBLE) return undefined
  const exceptions = unless.flatMap((kind) => isA(claim.subject, kind) ?? []).sort((a, b) => b.value - a.value)
  const [exception] = exceptions.filter(({ value }) => value >= existence.POSSIBLE)
  const end = (value: Existence, because: string) => () => [
    ...joined(member.steps(), exception?.steps() ?? []),
    conclusion(claim, value, because),
  ]
  if (exception === undefined) {
    const value = derived(member.value)
    const truth = value >= existence.DEMONSTRATED ? 'TRUE_DEFAULT' : 'PLAUSIBLE'
    return { truth, existence: value, method: 'default', proof: end(value, `by default: ${name}`) }
  }
  // a possible exception leaves the question open
  const truth = exception.value >= existence.DEMONSTRATED ? 'FALSE' : 'UNKNOWN'
  const proof = end(existence.UNPROVEN, `an exception to the default: ${name}`)
  return { truth, existence: existence.UNPROVEN, method: 'default', proof }
}
