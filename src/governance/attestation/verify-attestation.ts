import type { KeyObject } from 'node:crypto'
import { isObject, PawlError, typeName } from '../../base/index.ts'
import { digestOf } from '../digest.ts'
import { checkOptions } from '../hook-options.ts'
import { nodeCrypto } from '../of-node.ts'
import type { KeyOfNode } from './key-of-node.ts'
import { keyIdOf, signedBytes } from './signed-bytes.ts'
import type { Statement } from './statement.ts'

/** The key to verify with, and the expected subject of the statement, as far as you have it. */
export interface Expected {
  readonly publicKey: string | KeyOfNode
  readonly input?: unknown
  readonly output?: unknown
  /** The attestation of the start, for one of an end. */
  readonly start?: unknown
}

/** The result of verifying an attestation. */
export type Verified =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly problem: string }

/**
 * Checks that an attestation is genuine and about the expected input, output or start. It needs the public key and
 * nothing else of ours.
 *
 * @example
 * import { generateKeyPairSync } from 'node:crypto'
 *
 * const attester = ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey })
 * const [registry, audit] = [createRegistry(), memoryAudit()]
 * registry.add(attestation({ attester, registry }))
 * await createAgent({ name: 'helper', model, registry, audit }).run('Where is the Louvre?')
 * const [start] = audit.records().map(({ notes }) => notes?.['attestation'])
 * verifyAttestation(start, { publicKey: attester.publicKey, input: 'Where is the Louvre?' }).ok // => true
 */
export function verifyAttestation(attestation: unknown, expected: Expected): Verified {
  // a misspelt expectation would not be checked; the attester itself can be passed for its key
  checkOptions(expected, ['publicKey', 'input', 'output', 'start', 'identity', 'attest'], 'verifyAttestation')
  const { verify } = nodeCrypto() // first: where there is no Node, that is the error
  const key = publicKeyOf(expected.publicKey) // a wrong one is a mistake of the caller, for any attestation
  const plain = plainJson(attestation)
  if (!isObject(plain) || !isObject(plain['statement'])) return bad('it is not an attestation')
  const { statement, algorithm, keyId, signature } = plain
  if (algorithm !== 'ed25519' || typeof signature !== 'string') return bad('it is not signed with Ed25519')
  if (!/^[0-9a-f]{128}$/.test(signature)) return bad('the signature is not right')
  if (keyId !== keyIdOf(key)) return bad('it is signed with another key')
  if (!verify(null, signedBytes(statement), key, Buffer.from(signature, 'hex')))
    return bad('the signature is not right')
  // the signature covers a statement: the owner of the key made it with this package
  const signed = statement as unknown as Statement
  const problem = mismatch(signed, expected)
  return problem === undefined ? { ok: true, statement: signed } : bad(problem)
}

/**
 * The value as plain JSON; `undefined` if it is anything else. An object with a `toJSON`, or with getters, could show
 * one statement to the signature and another one to its reader.
 */
function plainJson(given: unknown): unknown {
  try {
    return isPlain(given) ? JSON.parse(JSON.stringify(given)) : undefined
  } catch {
    return undefined // a circle, or a getter that throws
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  const prototype: unknown = Object.getPrototypeOf(value)
  const isKnown = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
  if (!isKnown || 'toJSON' in value) return false
  return Object.values(Object.getOwnPropertyDescriptors(value)).every((own) => 'value' in own && isPlain(own.value))
}

function mismatch({ input, output, start }: Statement, expected: Expected): string | undefined {
  if ('input' in expected && input !== digestOf(expected.input)) return 'it is about another input'
  if ('output' in expected && output !== digestOf(expected.output)) return 'it is about another output'
  if (!('start' in expected)) return undefined
  const begun = verifyAttestation(expected.start, { publicKey: expected.publicKey })
  if (!begun.ok) return `of its start, ${begun.problem}`
  return start === digestOf(begun.statement) ? undefined : 'it is the end of something else'
}

/** Of a private key, the public one belongs to it. */
function publicKeyOf(given: unknown): KeyObject {
  if (isPublicKey(given)) return given
  try {
    if (typeof given === 'string' || isObject(given)) return nodeCrypto().createPublicKey(given as string)
  } catch (cause) {
    throw new PawlError('no-key', '`publicKey` is not a public key', { cause, hint: keyHint })
  }
  throw new PawlError('no-key', `\`publicKey\` is missing: it is ${typeName(given)}`, { hint: keyHint })
}

const keyHint = 'give `publicKey`, the `publicKey` of the attester: a KeyObject of Node, or its PEM text'

function isPublicKey(given: unknown): given is KeyObject {
  return isObject(given) && given['type'] === 'public' && typeof given['export'] === 'function'
}

function bad(problem: string): Verified {
  return { ok: false, problem }
}
