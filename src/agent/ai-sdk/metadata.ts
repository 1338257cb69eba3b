import { isObject, type Json } from '../../base/index.ts'
import type { ByProvider } from './language-model.ts'

export type Metadata = { readonly [key: string]: Json }

/** Our own corner of a response's metadata, beside those of the providers: what our response has no word for. */
export const ourCorner = 'pawl'

/**
 * Metadata as options for the providers: their objects, each under its name. What is not an object is a remark
 * of the program's own and stays at home, as does our corner.
 */
export function optionsFrom(metadata: Metadata | undefined): ByProvider | undefined {
  const named = Object.entries(metadata ?? {}).filter(
    (entry): entry is [string, Metadata] => entry[0] !== ourCorner && isObject(entry[1]),
  )
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

/** Both, provider by provider; where both speak of the same thing, the later one is right. */
export function mergeByProvider(one: ByProvider | undefined, other: ByProvider | undefined): ByProvider | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const both = Object.entries(other).map(([provider, said]) => [provider, { ...one[provider], ...said }] as const)
  return { ...one, ...Object.fromEntries(both) }
}

/** A copy that is JSON: providers leave `undefined`, dates and bytes in what they call JSON. Bytes become base64. */
export function toJson(value: unknown): Json {
  const written = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, shown: unknown) {
    const original = this[key] // a Buffer has been turned into a list of numbers by the time it is `shown`
    if (original instanceof Uint8Array) return base64(original)
    return typeof shown === 'bigint' ? String(shown) : shown
  }) as string | undefined
  return written === undefined ? null : (JSON.parse(written) as Json)
}

export function toMetadata(value: object | undefined): Metadata | undefined {
  const copied = value === undefined ? null : toJson(value)
  return isObject(copied) && Object.keys(copied).length > 0 ? copied : undefined
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
