import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import type { FileLook } from '../../node/index.ts'
import { isSameFile, type LogFiles, nodeFiles } from '../disk/log-files.ts'
import { put, putFirst, textIn } from './key-file.ts'
import { keyHint, parsedPrivateKey, readPrivateKey, readPublicKey } from './read-key.ts'

/** Few records are signed, and to load it takes a while. */
const crypto = () => process.getBuiltinModule('node:crypto')

/** Signs records. The public half is all that is needed to check them. */
export interface AuditKeys {
  readonly privateKey: KeyObject
  /** As PEM. */
  readonly publicKey: string
}

export function makeKeys(): AuditKeys {
  const { privateKey, publicKey } = crypto().generateKeyPairSync('ed25519')
  return { privateKey, publicKey: pemOf(publicKey) }
}

/**
 * The keys in a folder. They are made for a log that has no record yet, and only where nothing is left of others: a
 * missing key is an error, since records with another signature would look forged. A public half that is missing or
 * different is written by `keepPublicKey`, when the log has accepted the key.
 */
export function openKeys(files: LogFiles, folder: string, { isNew }: { readonly isNew: boolean }): AuditKeys {
  return keysIn(files, folder, isNew) ?? keepKeys(files, folder, makeKeys())
}

/** Refuses keys that cannot sign the first record of a log, without making any. */
export function mustSignFirst(files: LogFiles, folder: string): void {
  keysIn(files, folder, true)
}

/** Undefined if there are none, and none are left of others: then they may be made for a log that is new. */
function keysIn(files: LogFiles, folder: string, isNew: boolean): AuditKeys | undefined {
  const kept = textIn(files, join(folder, privateName))
  const known = publicKeyIn(files, folder)
  if (kept === undefined) {
    if (!isNew || known !== undefined) throw lostKey(folder, isNew)
    return undefined
  }
  const privateKey = readPrivateKey(kept, join(folder, privateName), isNew)
  return { privateKey, publicKey: pemOf(crypto().createPublicKey(privateKey)) }
}

/** Writes the public half of a key that was accepted as the one that signs the log. */
export function keepPublicKey(files: LogFiles, folder: string, { publicKey }: AuditKeys): void {
  if (publicKeyIn(files, folder) !== publicKey) put(files, join(folder, publicName), publicKey)
}

/** Opens the keys in a folder again and again: as long as the private one is in the same file, it is read only once. */
export function keyReader(files: LogFiles, folder: string): (isNew: boolean) => AuditKeys {
  const path = join(folder, privateName)
  let known: { readonly look: FileLook; readonly keys: AuditKeys } | undefined
  return (isNew) => {
    const look = files.lookAt(path)
    if (known !== undefined && look !== undefined && isSameFile(look, known.look)) return known.keys
    const keys = openKeys(files, folder, { isNew })
    known = look && { look, keys }
    return keys
  }
}

function keepKeys(files: LogFiles, folder: string, keys: AuditKeys): AuditKeys {
  files.makeFolder(folder)
  // the private half first: the public one follows from it
  const isOurs = putFirst(files, join(folder, privateName), pemOfPrivate(keys.privateKey))
  // this process was suspended and has lost the lock: another one has made keys, and signed with them
  if (!isOurs) return openKeys(files, folder, { isNew: false })
  put(files, join(folder, publicName), keys.publicKey)
  files.flushFolder(folder)
  return keys
}

const privateName = 'audit.key'
const publicName = 'audit.pub'
/** The next key to sign: on disk before the log names it. */
const nextName = 'audit.key.next'

export function keepNextKeys(files: LogFiles, folder: string, { privateKey }: AuditKeys): void {
  files.makeFolder(folder)
  put(files, join(folder, nextName), pemOfPrivate(privateKey))
  files.flushFolder(folder)
}

/** Undefined unless a rotation was begun. A file that holds no key is not from a rotation, which writes it whole or not at all. */
export function nextKeysIn(files: LogFiles, folder: string): AuditKeys | undefined {
  const path = join(folder, nextName)
  if (files.lookAt(path) === undefined) return undefined // the usual case, and an error costs more than a look
  const text = textIn(files, path)
  const privateKey = text === undefined ? undefined : parsedPrivateKey(text)
  return privateKey && { privateKey, publicKey: pemOf(crypto().createPublicKey(privateKey)) }
}

/** The key that signs at present, as far as it is there. */
export interface PresentKey {
  /** As PEM. */
  readonly publicKey: string | undefined
  /** Whether its private half is there, and whole: not that of another key. */
  readonly isUsable: boolean
}

export function presentKey(files: LogFiles, folder: string): PresentKey {
  const known = publicKeyIn(files, folder)
  try {
    const { publicKey } = openKeys(files, folder, { isNew: false })
    return { publicKey: known ?? publicKey, isUsable: known === undefined || known === publicKey }
  } catch {
    return { publicKey: known, isUsable: false }
  }
}

export function adoptNextKeys(files: LogFiles, folder: string): void {
  files.rename(join(folder, nextName), join(folder, privateName))
  keepPublicKey(files, folder, openKeys(files, folder, { isNew: false }))
  files.flushFolder(folder)
}

export function dropNextKeys(files: LogFiles, folder: string): void {
  files.remove(join(folder, nextName))
}

export function hasPrivateKey(files: LogFiles, folder: string): boolean {
  return textIn(files, join(folder, privateName)) !== undefined
}

/** Undefined if there is none yet. */
export function publicKeyIn(files: LogFiles, folder: string): string | undefined {
  return textIn(files, join(folder, publicName))
}

/**
 * Archives a key that cannot sign, because its private half is missing or damaged, so that the first record of a new
 * log makes another. Returns its public half, as PEM; undefined if there was none.
 */
export function retireLostKey(folder: string, files: LogFiles = nodeFiles): string | undefined {
  const kept = textIn(files, join(folder, privateName))
  if (kept !== undefined && parsedPrivateKey(kept) !== undefined) return undefined
  const known = publicKeyIn(files, folder)
  for (const name of [privateName, publicName]) {
    const path = join(folder, name)
    if (files.lookAt(path) !== undefined) files.rename(path, `${path}.lost`)
  }
  return known
}

/** The same for a check: it has to be a key that can have signed. */
export function trustedKeyIn(files: LogFiles, folder: string): string | undefined {
  const pem = publicKeyIn(files, folder)
  if (pem !== undefined) readPublicKey(pem, join(folder, publicName))
  return pem
}

function lostKey(folder: string, isNew: boolean): PawlError {
  return new PawlError('key-lost', `the key that signs the audit log, ${join(folder, privateName)}, is missing`, {
    hint: keyHint(isNew),
  })
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

function pemOfPrivate(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
