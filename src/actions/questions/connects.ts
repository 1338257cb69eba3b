import type { Argument } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import { plainHost } from '../usage/plain-host.ts'
import type { Answer } from './answer.ts'
import { asking, either, opposite } from './asking.ts'
import { checkHosts } from './check-questions.ts'

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
  const isOne = (names: readonly string[]) => {
    const plain = names.map(plainName)
    return (host: Argument) => either(plain.map((name) => matches(host, name)))
  }
  return {
    any: () => ask(() => 'yes'),
    to(...names) {
      checkHosts('to', names)
      const isMeant = isOne(names)
      return ask(({ host }) => isMeant(host))
    },
    except(...names) {
      checkHosts('except', names)
      const isMeant = isOne(names)
      return ask(({ host }) => opposite(isMeant(host)))
    },
  }
}

/** Hosts are compared in their usual spelling; an address of version 6, and a pattern, as they are written. */
function plainName(name: string): string {
  return /[*?:]/.test(name) ? name.toLowerCase() : plainHost(name)
}
