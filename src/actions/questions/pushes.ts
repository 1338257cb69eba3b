import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import type { Answer } from './answer.ts'
import { asking, either } from './asking.ts'
import { checkTexts } from './check-questions.ts'

/** Questions about commits that a call sends elsewhere. */
export interface Pushed {
  /** Whether there are any. */
  any(): Answer
  /** Whether one of these branches is meant; a push that names none may mean any. */
  to(...branches: readonly string[]): Answer
  /** Whether history may be replaced, or a branch deleted. */
  byForce(): Answer
}

/**
 * Questions about commits that a call sends elsewhere.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'git push origin +main' } })
 * pushes(call).byForce().truth // => 'yes'
 */
export function pushes(call: ActingCall, place: Place = {}): Pushed {
  const { ask } = asking(call, place, 'pushes')
  return {
    any: () => ask(() => 'yes'),
    to(...branches) {
      checkTexts('to', 'the name of a branch', branches)
      return ask(({ branches: pushed }) =>
        pushed.length === 0 ? 'unknown' : either(pushed.flatMap((one) => branches.map((name) => matches(one, name)))),
      )
    },
    byForce: () => ask(({ force, deletes, isSure }) => (force || deletes ? (isSure ? 'yes' : 'unknown') : 'no')),
  }
}
