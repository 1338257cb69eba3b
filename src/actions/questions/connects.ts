import type { Action } from '../action.ts'
import { type ActingCall, actionsOf } from '../actions-of.ts'
import { mayDo } from '../code-words.ts'
import type { Place } from '../place.ts'
import { type Answer, answerFrom } from './answer.ts'
import { matches } from './wildcard.ts'

/** Questions about the hosts that a call connects to. */
interface Connected {
  /** Whether there are any. */
  any(): Answer
  /** Whether any of them matches one of these: `*.example.org`. */
  to(...hosts: readonly string[]): Answer
  /** Whether any of them matches none of these. */
  except(...hosts: readonly string[]): Answer
}

/**
 * Questions about the hosts that a call connects to.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'WebFetch', kind: 'web', input: { url: 'https://docs.example.org/a' } })
 * connects(call).except('*.example.org').truth // => 'no'
 */
export function connects(call: ActingCall, place: Place = {}): Connected {
  const all = actionsOf(call, place)
  const found = all.filter((one) => one.type === 'connects')
  const lost: readonly Action[] = all.filter((one) => one.type === 'opaque' && mayDo(one, 'connects'))
  const ask = (isMeant: (truths: readonly Answer['truth'][]) => Answer['truth'], hosts: readonly string[]) => {
    const truths = found.map((one) => isMeant(hosts.map((host) => matches(one.host, host))))
    return answerFrom(
      found.filter((_, at) => truths[at] === 'yes'),
      [...found.filter((_, at) => truths[at] === 'unknown'), ...lost],
    )
  }
  return {
    any: () => answerFrom(found, lost),
    to: (...hosts) =>
      ask((truths) => (truths.includes('yes') ? 'yes' : truths.includes('unknown') ? 'unknown' : 'no'), hosts),
    except: (...hosts) =>
      ask((truths) => (truths.includes('yes') ? 'no' : truths.includes('unknown') ? 'unknown' : 'yes'), hosts),
  }
}
