import { isObject, type Json } from '../../base/index.ts'
import type { ByProvider } from './language-model.ts'

export type Metadata = { readonly [key: string]: Json }

/** Our own key in a response's metadata, beside those of the providers: for data that our response has no field for. */
export const ourCorner = 'pawl'

/**
 * Metadata as options for the providers: their objects, each under its name. Other values are notes of the program and
 * are not sent, and neither is our own key.
 */
export function optionsFrom(metadata: Metadata | undefined): ByProvider | undefined {
  const named = Object.entries(metadata ?? {}).filter(
    (entry): entry is [string, Metadata] => entry[0] !== ourCorner && isObject(entry[1]),
  )
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

/** Both, provider by provider; on a conflict, the later one wins. */
export function mergeByProvider(one: ByProvider | undefined, other: ByProvider | undefined): ByProvider | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const both = Object.entries(other).map(([provider, said]) => [provider, { ...one[provider], ...said }] as const)
  return { ...one, ...Object.fromEntries(both) }
}

/** A JSON copy: providers leave `undefined`, dates and bytes in their JSON. Bytes become base64. */
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
