import { PawlError } from '../../base/index.ts'
import type { LogLine } from '../chain/log-line.ts'
import { type Rotation, rotationIn } from '../chain/rotation.ts'
import { readPublicKey } from '../signing/read-key.ts'
import { isSigned } from '../signing/signature.ts'

/** The folder of the keys, and the command for a person who has lost the right ones. */
export interface Signing {
  readonly keys: string
  readonly command: string
  /** More about the command. */
  readonly note?: string
}

/** Refuses a key that neither signed last nor was named by the key that did: its signatures would look forged. */
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

/** Whether the former key signed the rotation; where it was lost, the new one. Any program can write such a record. */
function isConsented(line: LogLine, { former, key, isLost }: Rotation): boolean {
  try {
    return isSigned(readPublicKey(isLost ? key : former), 'rotation', line, line.signature ?? '')
  } catch {
    return false // the value is not a key
  }
}

function otherKeys({ keys, command, note = '' }: Signing): PawlError {
  return new PawlError('other-key', `the audit log is signed with another key than the one in ${keys}`, {
    hint: `copy the present audit.key and audit.pub there, from a backup or another machine that writes to this log; if there is none, run \`${command}\`${note}; nothing was written`,
  })
}
