import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { PawlError } from '../../kernel/index.ts'
import { digestOf } from '../digest.ts'
import { isObject } from '../is-object.ts'
import type { KeyOfNode } from './key-of-node.ts'
import { keyIdOf, signedBytes } from './signed-bytes.ts'
import type { Statement } from './statement.ts'

/** The key to verify with, and what the statement should be about, as far as you have it. */
export interface Expected {
  readonly publicKey: string | KeyOfNode
  readonly input?: unknown
  readonly output?: unknown
  /** The attestation of the start, for one of an end. */
  readonly start?: unknown
}

export type Verified =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly problem: string }

/** Whether an attestation is genuine and about what you think it is. It takes the public key and nothing else of ours. */
export function verifyAttestation(attestation: unknown, expected: Expected): Verified {
  if (!isObject(attestation) || !isObject(attestation['statement'])) return bad('it is no attestation')
  const { statement, algorithm, keyId, signature } = attestation
  if (algorithm !== 'ed25519' || typeof signature !== 'string') return bad('it is not signed with Ed25519')
  const key = publicKeyOf(expected.publicKey)
  if (keyId !== keyIdOf(key)) return bad('it is signed with another key')
  if (!verify(null, signedBytes(statement), key, Buffer.from(signature, 'hex')))
    return bad('the signature is not right')
  // what was signed was a statement: whoever has the key made it with this house
  const signed = statement as unknown as Statement
  const problem = mismatch(signed, expected)
  return problem === undefined ? { ok: true, statement: signed } : bad(problem)
}

function mismatch({ input, output, start }: Statement, expected: Expected): string | undefined {
  if ('input' in expected && input !== digestOf(expected.input)) return 'it is about another input'
  if ('output' in expected && output !== digestOf(expected.output)) return 'it is about another output'
  if (!('start' in expected)) return undefined
  const begun = verifyAttestation(expected.start, { publicKey: expected.publicKey })
  if (!begun.ok) return `of its start, ${begun.problem}`
  return start === digestOf(begun.statement) ? undefined : 'it is the end of something else'
}

function publicKeyOf(given: string | KeyOfNode): KeyObject {
  try {
    return typeof given === 'string' ? createPublicKey(given) : (given as KeyObject)
  } catch (cause) {
    throw new PawlError('no-key', 'what was given is no public key', { cause, hint: 'give the PEM text of it' })
  }
}

function bad(problem: string): Verified {
  return { ok: false, problem }
}
