import type { KeyObject } from 'node:crypto'
import { PawlError } from '../../base/index.ts'

/** Few records are signed, and to load it takes a while. */
const crypto = () => process.getBuiltinModule('node:crypto')

/** A public key that can have signed a log. */
export function readPublicKey(pem: string, path = 'the public key'): KeyObject {
  return readKey(pem, path, crypto().createPublicKey, publicKeyHint)
}

/** A private key that can sign a log, which may have no record yet. */
export function readPrivateKey(pem: string, path: string, isNew: boolean): KeyObject {
  return readKey(pem, path, crypto().createPrivateKey, keyHint(isNew))
}

/** The same; undefined for any other text. */
export function parsedPrivateKey(pem: string): KeyObject | undefined {
  const key = parsedKey(pem, crypto().createPrivateKey)
  return key?.asymmetricKeyType === 'ed25519' ? key : undefined
}

function readKey(pem: string, path: string, read: (pem: string) => KeyObject, hint: string): KeyObject {
  const key = parsedKey(pem, read)
  if (key === undefined) throw new PawlError('bad-key', `${path} ${pem === '' ? 'is empty' : 'is not a key'}`, { hint })
  const { asymmetricKeyType: kind } = key
  if (kind === 'ed25519') return key
  throw new PawlError('bad-key', `${path} is a key of another kind, ${kind}: the log is signed with Ed25519`, { hint })
}

function parsedKey(pem: string, read: (pem: string) => KeyObject): KeyObject | undefined {
  try {
    return read(pem)
  } catch {
    return undefined // OpenSSL’s own message does not describe the file
  }
}

const publicKeyHint =
  'give the copy of audit.pub that you keep: `pawl audit verify --key FILE`; the next signed record writes audit.pub again'

/** The hint for a private key that cannot sign. Without records there is nothing that a new key could take over: the log begins again. */
export function keyHint(isNew: boolean): string {
  const begin = '`pawl audit forget`, which begins the log again with a new key'
  return `copy audit.key back from a backup, or from another machine that writes to this log; if there is none, run ${isNew ? begin : '`pawl audit rotate-key --lost`'}`
}
