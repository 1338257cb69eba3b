import type { Reading } from './frame.ts'
import { doubt, toValue, type Value } from './value.ts'

/** A field of the tool's input, along a path of own keys. */
export function readInput(object: Reading): Reading {
  let path: Value | undefined
  let keys: readonly string[] = []
  return (frame) => {
    const wanted = object.constant ?? object(frame)
    if (wanted !== path) {
      path = wanted
      keys = typeof wanted === 'string' ? wanted.split('.') : ['']
    }
    const { call } = frame.payload as { readonly call?: { readonly input?: unknown } }
    return follow(call?.input, keys, typeof wanted === 'string' ? wanted : undefined)
  }
}

function follow(input: unknown, keys: readonly string[], path: string | undefined): Value {
  let value = input
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return doubt(`input ${path} is missing`)
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  if (typeof value === 'string' || Number.isFinite(value)) return value as string | number // the rest has to be explained
  return toValue(value, `input ${path}`)
}
