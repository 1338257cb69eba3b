import { type ActingCall, type Action, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom } from '../../actions/internal.ts'

export type Truth = Answer['truth']

/** The answer of a rule that judges actions of these types one by one. Code that cannot be read is left to `commands.unreadable`. */
export function judge<Type extends Action['type']>(
  call: ActingCall,
  place: Place,
  types: readonly Type[],
  truthOf: (action: Extract<Action, { readonly type: Type }>) => Truth,
): Answer {
  type Found = Extract<Action, { readonly type: Type }>
  const found = actionsOf(call, place).filter((one): one is Found => types.some((type) => type === one.type))
  const truths = found.map(truthOf)
  const these = (truth: Truth) => found.filter((_, at) => truths[at] === truth)
  return answerFrom(these('yes'), these('unknown'))
}
