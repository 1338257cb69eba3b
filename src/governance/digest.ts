import { canonical } from '../protocol/index.ts'
import { nodeCrypto } from './of-node.ts'

/** A SHA-256 of a value, in hex. */
export function digestOf(value: unknown): string {
  return nodeCrypto().createHash('sha256').update(canonical(value)).digest('hex')
}
