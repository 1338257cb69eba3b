import type { Deed } from '../action/code-words.ts'
import type { Place } from '../action/place.ts'
import type { ActingCall } from '../call/actions-of.ts'
import { actionsOf } from '../call/actions-of.ts'
import { type Answer, answerFrom } from './answer.ts'
import { asking } from './asking.ts'
import { checkDeed } from './check-questions.ts'

/**
 * Whether a call does something of this sort.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'sudo ls' } })
 * does(call, 'escalates').truth // => 'yes'
 */
export function does(call: ActingCall, deed: Deed, place: Place = {}): Answer {
  checkDeed(deed)
  return asking(call, place, deed).ask(() => 'yes')
}

/**
 * Whether a part of a call cannot be read. The answer is never unknown.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'eval "$CODE"' } })
 * isOpaque(call).truth // => 'yes'
 */
export function isOpaque(call: ActingCall, place: Place = {}): Answer {
  return answerFrom(
    actionsOf(call, place).filter(({ type }) => type === 'opaque'),
    [],
  )
}
