import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import type { Answer } from './answer.ts'
import { asking, either, opposite } from './asking.ts'
import { checkTexts } from './check-questions.ts'

/** Questions about names: hosts, packages, branches. A name can be a pattern: `*.example.org`. */
export interface Named {
  /** Whether there are any. */
  any(): Answer
  /** Whether any of them is one of these. */
  to(...names: readonly string[]): Answer
  /** Whether any of them is none of these. */
  except(...names: readonly string[]): Answer
}

/**
 * Questions about the hosts that a call connects to.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'WebFetch', kind: 'web', input: { url: 'https://docs.example.org/a' } })
 * connects(call).except('*.example.org').truth // => 'no'
 */
export function connects(call: ActingCall, place: Place = {}): Named {
  const { ask } = asking(call, place, 'connects')
  const isOne = (names: readonly string[]) => (host: Parameters<typeof matches>[0]) =>
    either(names.map((name) => matches(host, name)))
  return {
    any: () => ask(() => 'yes'),
    to(...names) {
      checkTexts('to', 'the name of a host', names)
      return ask(({ host }) => isOne(names)(host))
    },
    except(...names) {
      checkTexts('except', 'the name of a host', names)
      return ask(({ host }) => opposite(isOne(names)(host)))
    },
  }
}
