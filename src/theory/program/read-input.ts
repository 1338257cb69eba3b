import { follow } from './field-path.ts'
import { isQuoted, type Reading } from './frame.ts'
import type { Value } from './value.ts'

/** A field of the tool's input, along a path of own keys: `tool READ_INPUT a.b` is `input.a.b`, and the path may be a variable. */
export function readInput(object: Reading): Reading {
  let path: Value | undefined
  let keys: readonly string[] = []
  let what = ''
  const { constant } = object // known when it is compiled
  return (frame) => {
    const wanted = constant ?? object(frame)
    if (wanted !== path) {
      path = wanted
      keys = typeof wanted === 'string' ? wanted.split('.') : ['']
      what = typeof wanted === 'string' && isQuoted(object) ? `input.${wanted}` : 'a field of the input'
    }
    const { call } = frame.payload as { readonly call?: { readonly input?: unknown } }
    return follow(call?.input, keys, what)
  }
}
