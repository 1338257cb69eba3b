import type { Action } from '../action/action.ts'
import { type Deed, mayDo } from '../action/code-words.ts'
import type { Place } from '../action/place.ts'
import { type ActingCall, actionsOf } from '../call/actions-of.ts'
import { type Answer, answerFrom } from './answer.ts'

/** The actions of a call that a question is about. */
export interface Asked<Found extends Action> {
  readonly found: readonly Found[]
  /** The answer, if each of them is the one that is asked for, is not, or may be. */
  ask(isMeant: (action: Found) => Answer['truth']): Answer
}

/** Looks for actions of these types; what cannot be read may be one as well. */
export function asking<Type extends Deed>(
  call: ActingCall,
  place: Place,
  ...types: readonly Type[]
): Asked<Extract<Action, { readonly type: Type }>> {
  type Found = Extract<Action, { readonly type: Type }>
  const all = actionsOf(call, place)
  const found = all.filter((one): one is Found => types.some((type) => type === one.type))
  const lost = all.filter((one) => one.type === 'opaque' && types.some((type) => mayDo(one, type)))
  return {
    found,
    ask(isMeant) {
      const truths = found.map(isMeant)
      const these = (truth: Answer['truth']) => found.filter((_, at) => truths[at] === truth)
      return answerFrom(these('yes'), [...these('unknown'), ...lost])
    },
  }
}

/** Yes if one is, unknown if none is and one is unknown. */
export function either(truths: readonly Answer['truth'][]): Answer['truth'] {
  return truths.includes('yes') ? 'yes' : truths.includes('unknown') ? 'unknown' : 'no'
}

export function opposite(truth: Answer['truth']): Answer['truth'] {
  return truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : 'unknown'
}
