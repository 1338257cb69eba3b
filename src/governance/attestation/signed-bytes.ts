import type { KeyObject } from 'node:crypto'
import { canonical } from '../../protocol/index.ts'
import { nodeCrypto } from '../of-node.ts'

/** The bytes that a signature is over. They begin with their kind: a signature must not pass for one of another kind. */
export function signedBytes(statement: object): Buffer {
  return Buffer.from(`pawl attestation 1\n${canonical(statement)}`)
}

/** A short name of a public key. */
export function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  return nodeCrypto().createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
