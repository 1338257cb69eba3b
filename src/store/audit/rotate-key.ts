import type { LogPosition, LogRecord, RotatedKey } from '../../protocol/index.ts'
import { checkUnforged } from './check-unforged.ts'
import { finishRotation } from './finish-rotation.ts'
import { type AuditKeys, adoptNextKeys, keepNextKeys, makeKeys, nextKeysIn, openKeys } from './keys.ts'
import { nodeFiles } from './log-files.ts'
import type { LogLine } from './log-line.ts'
import { type LostKey, lostKeyFinder } from './lost-key.ts'
import { rotationRecord } from './rotation.ts'
import { signPlace } from './signature.ts'

/** A record that is made for the end of a log, and the keys that sign it. */
interface SignedRecord {
  readonly record: LogRecord
  readonly keys: AuditKeys
}

/** Makes it for a log that ends there, and whose last signed record is this. Called under the lock of the log. */
export type MakeSigned = (tail: LogPosition, last: LogLine | undefined) => SignedRecord

/** What a rotation needs of a log. */
export interface Rotating extends LostKey {
  readonly now?: (() => number) | undefined
  /** Refuses a key that is not the one that signs the log at present. */
  readonly check: (publicKey: string, last: LogLine | undefined) => void
  /** Appends one record, and calls `done` when it is kept. */
  readonly append: (make: MakeSigned, done: () => void) => LogPosition | Promise<LogPosition>
}

/**
 * Gives a log another key. The former one signs the record that says so; where it is lost, only the person who runs this
 * vouches for the change, and `verify` says so to everyone who trusts the former key. The new key is on disk before the
 * log names it, so that an interrupted rotation can be finished. All of it is done under the lock: of two rotations at the same
 * time, each would lay its own key over the other's.
 */
export async function rotateKey(rotating: Rotating, { isLost }: { readonly isLost: boolean }): Promise<RotatedKey> {
  const { keys, files = nodeFiles, memory, now = Date.now, check, append } = rotating
  await checkUnforged(rotating)
  const lost = isLost ? await lostKeyFinder(rotating) : undefined
  const next = makeKeys()
  const make: MakeSigned = (tail, last) => {
    finishRotation(files, keys, () => last)
    const known = lost === undefined ? openKeys(files, keys, { isNew: false }) : undefined
    if (known !== undefined) check(known.publicKey, last)
    const former = known?.publicKey ?? lost?.(last) ?? ''
    keepNextKeys(files, keys, next)
    const proof = signPlace(next.privateKey, tail)
    return { record: rotationRecord({ former, key: next.publicKey, proof, isLost }, now()), keys: known ?? next }
  }
  const { position, hash } = await append(make, () => {
    // another process may have finished it already
    if (nextKeysIn(files, keys)?.publicKey === next.publicKey) adoptNextKeys(files, keys)
    memory?.rotateKey(next.publicKey)
  })
  return { position, hash, publicKey: next.publicKey }
}
