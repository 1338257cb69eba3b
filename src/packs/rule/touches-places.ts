import { type ActingCall, type Action, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { type Argument, answerFrom, either, matches } from '../../actions/internal.ts'

type Touching = Extract<Action, { readonly type: 'reads' | 'writes' | 'deletes' | 'moves' }>

/** The places that an action writes, reads or deletes; of a move, where from and where to. */
function placesOf(action: Touching): readonly Argument[] {
  return action.type === 'moves' ? [...action.path.places, ...action.to.places] : action.path.places
}

/** Whether a call touches a file that matches one of these patterns in one of these ways. A pattern is of whole paths; `*` is any text. */
export function touchesPlaces(
  types: readonly Touching['type'][],
  patterns: readonly string[],
): (call: ActingCall, place: Place) => Answer {
  return (call, place) => {
    const [yes, maybe]: [Action[], Action[]] = [[], []]
    for (const action of actionsOf(call, place)) {
      if (!isTouching(action) || !types.includes(action.type)) continue
      const truth = either(placesOf(action).flatMap((one) => patterns.map((pattern) => matches(plain(one), pattern))))
      if (truth !== 'no') (truth === 'yes' ? yes : maybe).push(action)
    }
    return answerFrom(yes, maybe)
  }
}

/** macOS has `/etc` and `/var` in `/private`. */
function plain(place: Argument): Argument {
  // a pattern is matched as it is written: what it stands for matches as well
  const text = typeof place === 'object' && place.type === 'pattern' ? place.text : place
  return typeof text === 'string' && text.startsWith('/private/') ? text.slice('/private'.length) : text
}

export function isTouching(action: Action): action is Touching {
  return ['reads', 'writes', 'deletes', 'moves'].includes(action.type)
}
