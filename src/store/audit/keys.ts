import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { PawlError, sentenceOf } from '../../kernel/index.ts'
import { hasCode, type LogFiles, readAll, withFile, writeAll } from './log-files.ts'

/** Few records are signed, and to load it takes a while. */
const crypto = () => process.getBuiltinModule('node:crypto')

/** Signs heads. The public half is all that is needed to check them. */
export interface AuditKeys {
  readonly privateKey: KeyObject
  /** As PEM. */
  readonly publicKey: string
}

export function makeKeys(): AuditKeys {
  const { privateKey, publicKey } = crypto().generateKeyPairSync('ed25519')
  return { privateKey, publicKey: pemOf(publicKey) }
}

/** The keys in a folder, made at first use. One at a time: whoever calls holds the lock of the log. */
export function openKeys(files: LogFiles, folder: string): AuditKeys {
  const kept = textIn(files, join(folder, 'audit.key'))
  if (kept !== undefined) {
    const privateKey = readKey(kept, join(folder, 'audit.key'), crypto().createPrivateKey)
    return { privateKey, publicKey: pemOf(crypto().createPublicKey(privateKey)) }
  }
  const keys = makeKeys()
  files.makeFolder(folder)
  // the public half first: a private key without it would sign what nobody can check
  put(files, join(folder, 'audit.pub'), keys.publicKey)
  put(files, join(folder, 'audit.key'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  files.flushFolder(folder)
  return keys
}

/** Nothing if there are none yet. */
export function publicKeyIn(files: LogFiles, folder: string): string | undefined {
  return textIn(files, join(folder, 'audit.pub'))
}

export function readPublicKey(pem: string, path = 'the public key'): KeyObject {
  return readKey(pem, path, crypto().createPublicKey)
}

function readKey(pem: string, path: string, read: (pem: string) => KeyObject): KeyObject {
  try {
    return read(pem)
  } catch (cause) {
    throw new PawlError('bad-key', `${path} is no key: ${sentenceOf(cause)}`, {
      cause,
      hint: 'Pawl makes .pawl/keys/audit.key and audit.pub at first use; bring them back from where they were copied to',
    })
  }
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** Whole or not at all: with half a key nothing could ever be signed again. */
function put(files: LogFiles, path: string, text: string): void {
  withFile(files, `${path}.new`, 'write', (file) => {
    files.cut(file, 0)
    writeAll(files, file, Buffer.from(text), 0)
    files.flush(file)
  })
  files.rename(`${path}.new`, path)
}

function textIn(files: LogFiles, path: string): string | undefined {
  try {
    return withFile(files, path, 'read', (file) => readAll(files, file, 4096, 0).toString('utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
