import { canonical } from './canonical.ts'

/** A SHA-256 of a value, in hex, the same for equal JSON in any order of its keys. */
export async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(value))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
