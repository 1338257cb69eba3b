import type { Json } from '../kernel/index.ts'
import { canonical } from '../protocol/index.ts'

/** A SHA-256 of a value, the same for equal JSON whatever the order of its keys. */
export async function digestOf(value: Json): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(value))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
