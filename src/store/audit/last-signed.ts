import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import type { HeadMemory } from './head-memory.ts'
import { lastLineWith } from './last-line-with.ts'
import type { LogFiles } from './log-files.ts'
import type { LogLine } from './log-line.ts'
import { quoted } from './obstacle-at.ts'
import { readPublicKey } from './read-key.ts'
import { type Rotation, rotationIn, rotationMark } from './rotation.ts'
import { segmentsBack } from './segments-back.ts'
import { isSigned } from './signature.ts'

/** The last signed record of a log in files; it is at most 63 records back. */
export function lastSigned(files: LogFiles, folder: string): LogLine | undefined {
  return lastCounted(files, folder, '","signature":"', () => true)
}

/** The last rotation of a log in files: the whole log is looked through for it, so not while the log is locked. */
export function lastRotation(files: LogFiles, folder: string): Rotation | undefined {
  const line = lastCounted(files, folder, rotationMark, (one) => rotationIn(one) !== undefined)
  return line && rotationIn(line)
}

/** The last signed record with a mark in it that fits. */
function lastCounted(
  files: LogFiles,
  folder: string,
  mark: string,
  fits: (line: LogLine) => boolean,
): LogLine | undefined {
  for (const { path, limit } of segmentsBack(files, folder)) {
    const counts = (line: LogLine) => line.signature !== undefined && line.position < limit && fits(line)
    const found = lastLineWith(files, path, mark, counts)
    if (found !== undefined) return found
  }
  return undefined
}

/** A log in files, and the folder of its keys. */
interface SignedFiles {
  readonly folder: string
  readonly keys: string
}

/** Refuses a key that is neither the one that this user has seen, nor goes on from the last signature of the log. */
export function checkSigner(
  memory: HeadMemory | undefined,
  publicKey: string,
  last: () => LogLine | undefined,
  { folder, keys }: SignedFiles,
): void {
  if (memory?.recallKey() === publicKey) return
  const place =
    keys === join(dirname(folder), 'keys') ? [quoted(folder)] : [quoted(folder), `--audit-keys=${quoted(keys)}`]
  mustGoOn(last(), publicKey, { keys, command: ['pawl audit rotate-key --lost', ...place].join(' ') })
}

/** The folder of the keys, and the command for a person who has lost the right ones. */
export interface Signing {
  readonly keys: string
  readonly command: string
  /** What else to know of the command. */
  readonly note?: string
}

/** Refuses a key that did not sign last, nor was named by the key that did: its signatures would be taken for forged ones. */
export function mustGoOn(last: LogLine | undefined, publicKey: string, signing: Signing): void {
  if (!isGoingOn(last, publicKey)) throw otherKeys(signing)
}

/** Whether this key signed last, or was named by the key that did. */
export function isGoingOn(last: LogLine | undefined, publicKey: string): boolean {
  if (last?.signature === undefined) return true
  const rotation = rotationIn(last)
  if (rotation === undefined) return isSigned(readPublicKey(publicKey), 'record', last, last.signature)
  return rotation.key.trim() === publicKey.trim() && isConsented(last, rotation)
}

/** Whether the former key signed that another takes over; where it was lost, the new one. Anybody can write such a record. */
function isConsented(line: LogLine, { former, key, isLost }: Rotation): boolean {
  try {
    return isSigned(readPublicKey(isLost ? key : former), 'rotation', line, line.signature ?? '')
  } catch {
    return false // what it names is not a key
  }
}

function otherKeys({ keys, command, note = '' }: Signing): PawlError {
  return new PawlError('other-key', `the audit log is signed with another key than the one in ${keys}`, {
    hint: `copy the present audit.key and audit.pub there, from a backup or another machine that writes to this log; if there is none, run \`${command}\`${note}; nothing was written`,
  })
}
