import type { PawlError } from '../../base/index.ts'
import type { LogLine } from '../chain/log-line.ts'
import { namesNext } from '../chain/rotation.ts'
import { logError } from '../disk/log-error.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { mustSignFirst, nextKeysIn, openKeys, presentKey } from '../signing/keys.ts'

/** A log that has records, and the folder of its keys. */
interface Signed {
  readonly keys: string
  /** Finds its last signed record. */
  readonly lastSigned: () => LogLine | undefined
  /** Refuses a key that is not the one that signs the log. */
  readonly check: (publicKey: string, last: LogLine | undefined) => void
}

/** Why the next record that has to be signed would be refused: the key is missing, damaged, or not the one that signed last. */
export function keyProblem({ keys, lastSigned, check }: Signed): PawlError | undefined {
  try {
    const { publicKey } = openKeys(nodeFiles, keys, { isNew: false })
    const last = lastSigned()
    const next = nextKeysIn(nodeFiles, keys)
    // the next signature finishes a rotation that was interrupted
    if (next !== undefined && namesNext(last, next.publicKey, presentKey(nodeFiles, keys))) return undefined
    check(publicKey, last)
    return undefined
  } catch (cause) {
    return logError(cause, 'read')
  }
}

/** Why the first record of a log would be refused: something is left of a key that cannot sign. */
export function firstKeyProblem(keys: string | undefined): PawlError | undefined {
  try {
    if (keys !== undefined) mustSignFirst(nodeFiles, keys)
    return undefined
  } catch (cause) {
    return logError(cause, 'read')
  }
}
