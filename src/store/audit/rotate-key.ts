import type { LogPosition, LogRecord, RotatedKey } from '../../protocol/index.ts'
import type { HeadMemory } from './head-memory.ts'
import { type AuditKeys, adoptNextKeys, keepNextKeys, makeKeys, openKeys, publicKeyIn } from './keys.ts'
import { type LogFiles, nodeFiles } from './log-files.ts'
import { rotationRecord } from './rotation.ts'
import { signPlace } from './signature.ts'

interface Rotating {
  /** The folder of the keys. */
  readonly keys: string
  readonly files?: LogFiles | undefined
  readonly memory?: HeadMemory | undefined
  readonly now?: (() => number) | undefined
  /** Refuses a key that is not the one that signs the log at present. */
  readonly check: (publicKey: string) => void | Promise<void>
  /** Appends one record, made for the end of the log, and signs it with these keys. */
  readonly append: (record: (tail: LogPosition) => LogRecord, signer: AuditKeys) => LogPosition | Promise<LogPosition>
}

/**
 * Gives a log another key. The former one signs the record that says so; where it is lost, only the person who runs this
 * vouches for the change, and `verify` says so to everyone who trusts the former key. The new key is on disk before the
 * log names it, so that an interrupted rotation can be finished.
 */
export async function rotateKey(
  { keys, files = nodeFiles, memory, now = Date.now, check, append }: Rotating,
  { isLost }: { readonly isLost: boolean },
): Promise<RotatedKey> {
  const known = isLost ? undefined : openKeys(files, keys, { isNew: false })
  if (known !== undefined) await check(known.publicKey)
  const former = known?.publicKey ?? publicKeyIn(files, keys) ?? memory?.recallKey() ?? ''
  const next = makeKeys()
  keepNextKeys(files, keys, next)
  const record = (tail: LogPosition) => {
    const proof = signPlace(next.privateKey, tail)
    return rotationRecord({ former, key: next.publicKey, proof, isLost }, now())
  }
  const { position, hash } = await append(record, known ?? next)
  adoptNextKeys(files, keys)
  memory?.rotateKey(next.publicKey)
  return { position, hash, publicKey: next.publicKey }
}
