import { createHash } from 'node:crypto'
import { canonical } from '../protocol/index.ts'

/** A SHA-256 of a value, in hex. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex')
}
