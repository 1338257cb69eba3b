import { PawlError } from '../../kernel/index.ts'
import type { HeadMemory } from './head-memory.ts'
import { readPublicKey } from './keys.ts'
import { lastLineWith } from './last-line-with.ts'
import type { LogFiles } from './log-files.ts'
import type { LogLine } from './log-line.ts'
import { rotationIn } from './rotation.ts'
import { segmentsBack } from './segments-back.ts'
import { isSigned } from './signature.ts'

/** The last signed record of a log in files; it is at most 63 records back. */
export function lastSigned(files: LogFiles, folder: string): LogLine | undefined {
  for (const { path, limit } of segmentsBack(files, folder)) {
    const counts = ({ signature, position }: LogLine) => signature !== undefined && position < limit
    const found = lastLineWith(files, path, '","signature":"', counts)
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses a key that is neither the one that this user has seen, nor goes on from the last signature of the log. */
export function checkSigner(
  memory: HeadMemory | undefined,
  publicKey: string,
  last: () => LogLine | undefined,
  folder: string,
): void {
  if (memory?.recallKey() !== publicKey) mustGoOn(last(), publicKey, folder)
}

/** Refuses a key that did not sign last, nor was named by the key that did: its signatures would be taken for forged ones. */
export function mustGoOn(last: LogLine | undefined, publicKey: string, folder: string): void {
  if (last?.signature === undefined) return
  const rotation = rotationIn(last)
  const goesOn =
    rotation === undefined
      ? isSigned(readPublicKey(publicKey), last, last.signature)
      : rotation.key.trim() === publicKey.trim()
  if (!goesOn) throw otherKeys(folder)
}

function otherKeys(folder: string): PawlError {
  return new PawlError('other-key', `the audit log is signed with another key than the one in ${folder}`, {
    hint: 'copy the present audit.key and audit.pub there, from a backup or another machine that writes to this log; nothing was written',
  })
}
