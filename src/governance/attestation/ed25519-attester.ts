import type { KeyObject } from 'node:crypto'
import { checkOptionTypes, nonEmptyText, PawlError } from '../../base/index.ts'
import { configFolder } from '../../protocol/index.ts'
import { checkOptions } from '../hook-options.ts'
import { nodeCrypto, nodeFs, nodePath } from '../of-node.ts'
import type { Attester } from './attester.ts'
import type { KeyOfNode } from './key-of-node.ts'
import { keyIdOf, signedBytes } from './signed-bytes.ts'

/**
 * A private key: a PEM file, or the key itself as PEM text or as Node has it, a `KeyObject`. In a config, a relative file starts from
 * the folder of the config.
 */
export type SigningKey = { readonly keyFile: string } | { readonly key: string | KeyOfNode }

/** An attester that signs with an Ed25519 key. */
export interface Ed25519Attester extends Attester {
  /** As PEM: all that is needed to verify. */
  readonly publicKey: string
}

/**
 * Makes an attester that signs with an Ed25519 key of yours.
 *
 * @example
 * import { generateKeyPairSync } from 'node:crypto'
 *
 * const attester = ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey }) // or { keyFile: 'key.pem' }
 */
export function ed25519Attester(given: SigningKey): Ed25519Attester {
  checkOptions(given, ['keyFile', 'key'], 'ed25519Attester')
  checkOptionTypes('ed25519Attester', given, { keyFile: nonEmptyText })
  const { createPublicKey, sign } = nodeCrypto() // first: where there is no Node, that is the error
  const key = readKey(given)
  const publicKey = createPublicKey(key)
  const keyId = keyIdOf(publicKey)
  return {
    identity: keyId,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    attest: (statement) => ({
      statement,
      algorithm: 'ed25519',
      keyId,
      signature: sign(null, signedBytes(statement), key).toString('hex'),
    }),
  }
}

function readKey(given: SigningKey): KeyObject {
  const where = 'keyFile' in given ? `\`${given.keyFile}\`` : 'what was given'
  const key = keyOf(given, where)
  if (key.type === 'private' && key.asymmetricKeyType === 'ed25519') return key
  throw noKey(where)
}

function keyOf(given: SigningKey, where: string): KeyObject {
  try {
    const pem = 'keyFile' in given ? pemIn(given.keyFile) : given.key
    return typeof pem === 'object' ? (pem as KeyObject) : nodeCrypto().createPrivateKey(pem)
  } catch (cause) {
    throw noKey(where, cause)
  }
}

function pemIn(file: string): string {
  return nodeFs().readFileSync(nodePath().resolve(configFolder() ?? '', file), 'utf8')
}

function noKey(where: string, cause?: unknown): PawlError {
  return new PawlError('no-key', `${where} is not a private Ed25519 key that can be read`, {
    cause,
    hint: 'make one with `openssl genpkey -algorithm ed25519 -out key.pem`',
  })
}
