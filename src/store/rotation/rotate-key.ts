import { PawlError } from '../../base/index.ts'
import type { LogPosition, RotatedKey } from '../../ports/index.ts'
import type { MakeRecords, Signer } from '../chain/chain-records.ts'
import type { LogLine } from '../chain/log-line.ts'
import { proofOf, rotationRecord } from '../chain/rotation.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { adoptNextKeys, keepNextKeys, makeKeys, nextKeysIn, openKeys } from '../signing/keys.ts'
import { needsSignature } from '../signing/signature.ts'
import { checkUnforged } from './check-unforged.ts'
import { finishRotation } from './finish-rotation.ts'
import { type LostKey, lostKeyFinder } from './lost-key.ts'

type Places = readonly LogPosition[]

/** The parts of a log that a rotation needs. */
export interface Rotating extends LostKey {
  readonly now?: (() => number) | undefined
  /** Refuses a key that is not the one that signs the log at present. */
  readonly check: (publicKey: string, last: LogLine | undefined) => void
  /** Appends records, and calls `done` when they are kept. */
  readonly append: (make: MakeRecords, done: () => void) => Places | Promise<Places>
}

interface Manner {
  readonly isLost: boolean
  /** Whether the key that is in the folder takes over: it signs another log already. */
  readonly keepsKey: boolean
}

/**
 * Rotates the key of a log. The former key signs the record of the rotation; where it is lost, only the person who runs
 * this confirms the change, and `verify` reports that to everyone who trusts the former key. The new key is on disk
 * before the log names it, so that an interrupted rotation can be finished. All of it is done under the lock: two
 * parallel rotations would overwrite each other's key.
 */
export async function rotateKey(rotating: Rotating, { isLost, keepsKey }: Manner): Promise<RotatedKey> {
  const { keys, files = nodeFiles, memory, now = Date.now, check, append } = rotating
  await checkUnforged(rotating, isLost)
  const next = keepsKey ? openKeys(files, keys, { isNew: false }) : makeKeys()
  const lost = isLost ? await lostKeyFinder(rotating, next.publicKey) : undefined
  const make: MakeRecords = ({ end, notices, lastSigned }) => {
    finishRotation(files, keys, lastSigned)
    const known = lost === undefined ? openKeys(files, keys, { isNew: false }) : undefined
    if (known !== undefined) check(known.publicKey, lastSigned())
    const former = known?.publicKey ?? lost?.(lastSigned()) ?? ''
    if (!keepsKey) keepNextKeys(files, keys, next)
    const proof = proofOf(next.privateKey, former, end)
    const record = rotationRecord({ former, key: next.publicKey, proof, isLost }, now())
    const signer: Signer = (position) => {
      if (position === end.position + 1) return { ...(known ?? next), isRotation: true }
      return needsSignature(position) ? next : undefined
    }
    return { records: [record, ...notices], signer } // behind it: a key that is lost cannot sign a notice
  }
  const [place] = await append(make, () => {
    // another process may have finished it already
    if (nextKeysIn(files, keys)?.publicKey === next.publicKey) adoptNextKeys(files, keys)
    memory?.rotateKey(next.publicKey)
  })
  if (place === undefined) throw new PawlError('audit-failed', 'the audit log could not be written')
  return { ...place, publicKey: next.publicKey }
}
