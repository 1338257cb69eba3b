import { dirname, join } from 'node:path'
import { quoted } from '../../node/index.ts'
import type { LogLine } from '../chain/log-line.ts'
import { type Rotation, rotationIn, rotationMark } from '../chain/rotation.ts'
import type { LogFiles } from '../disk/log-files.ts'
import { mustGoOn } from '../rotation/must-go-on.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { lastLineWith } from './segments/last-line-with.ts'
import { segmentsBack } from './segments/segments-back.ts'

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

/** Refuses a key that is neither the one that this user has seen, nor continues from the last signature of the log. */
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
