import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { isPawlError, PawlError } from '../../base/index.ts'
import { type FileLook, hasCode, hasNoLinks, readAll, withFile, writeAll } from '../../node/index.ts'
import { logError } from '../disk/log-error.ts'
import { isMissing, isSameFile, type LogFiles } from '../disk/log-files.ts'
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
 * The keys in a folder. They are made for a log that has no record yet, and only where nothing is left of others: a key that is
 * gone is an error, since records with another signature could not be told from those of a forger. A public half that is
 * missing or another one is written by `keepPublicKey`, when the log has accepted the key.
 */
export function openKeys(files: LogFiles, folder: string, { isNew }: { readonly isNew: boolean }): AuditKeys {
  const kept = textIn(files, join(folder, privateName))
  const known = publicKeyIn(files, folder)
  if (kept === undefined) {
    if (!isNew || known !== undefined) throw lostKey(folder)
    return keepKeys(files, folder, makeKeys())
  }
  const privateKey = readPrivateKey(kept, join(folder, privateName))
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
/** The key that is about to sign: on disk before the log says so. */
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

/** The same for a check: it has to be a key that can have signed. */
export function trustedKeyIn(files: LogFiles, folder: string): string | undefined {
  const pem = publicKeyIn(files, folder)
  if (pem !== undefined) readPublicKey(pem, join(folder, publicName))
  return pem
}

function lostKey(folder: string): PawlError {
  return new PawlError('key-lost', `the key that signs the audit log, ${join(folder, privateName)}, is missing`, {
    hint: keyHint,
  })
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

function pemOfPrivate(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Whole or not at all: with half a key nothing could ever be signed again. */
function put(files: LogFiles, path: string, text: string): void {
  files.rename(draft(files, path, text), path)
}

/** The same, if nothing is there: false if something is. */
function putFirst(files: LogFiles, path: string, text: string): boolean {
  const made = draft(files, path, text)
  try {
    files.link(made, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!hasNoLinks(error)) throw error
    files.rename(made, path)
    return true
  } finally {
    files.remove(made)
  }
}

/** Under a name of its own: two processes may be at it. */
function draft(files: LogFiles, path: string, text: string): string {
  const made = `${path}.${Math.random().toString(36).slice(2)}.new`
  try {
    withFile(files, made, 'make', (file) => {
      writeAll(files, file, Buffer.from(text), null)
      files.flush(file)
    })
    return made
  } catch (error) {
    files.remove(made)
    throw error
  }
}

function textIn(files: LogFiles, path: string): string | undefined {
  try {
    return withFile(files, path, 'read', (file) => readAll(files, file, 4096, 0).toString('utf8'))
  } catch (error) {
    if (isMissing(error, path)) return undefined
    if (!isPawlError(error)) throw logError(error, 'read')
    throw new PawlError('bad-key', error.message, { cause: error, hint: error.hint })
  }
}
