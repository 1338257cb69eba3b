import type { LogFiles } from '../disk/log-files.ts'
import { finishRotation } from '../rotation/finish-rotation.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { type AuditKeys, keepPublicKey, keyReader } from '../signing/keys.ts'
import { checkSigner, lastSigned } from './last-signed.ts'

interface Signed {
  readonly files: LogFiles
  /** Of the log. */
  readonly folder: string
  /** The folder of the keys. */
  readonly keys: string
  readonly memory: HeadMemory | undefined
}

/** The keys that sign a log in files. */
export interface SigningKeys {
  /** Those of now: another process may have rotated them. They are made for a log that is new. Asked for under the lock of the log. */
  open(isNew: boolean): AuditKeys
  /** Those that were opened last. */
  last(): AuditKeys | undefined
}

/** Keys that did not sign the log before are refused. */
export function signingKeys({ files, folder, keys, memory }: Signed): SigningKeys {
  const read = keyReader(files, keys)
  let accepted: AuditKeys | undefined
  return {
    open(isNew) {
      finishRotation(files, keys, () => lastSigned(files, folder))
      const present = read(isNew)
      if (present === accepted) return present
      // a changed log does not stop the writer, since `verify` reports it; another key does
      checkSigner(memory, present.publicKey, () => lastSigned(files, folder), { folder, keys })
      keepPublicKey(files, keys, present)
      memory?.rememberKey(present.publicKey)
      accepted = present
      return present
    },
    last: () => accepted,
  }
}
