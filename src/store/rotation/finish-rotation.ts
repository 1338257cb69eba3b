import type { LogLine } from '../chain/log-line.ts'
import { namesNext } from '../chain/rotation.ts'
import type { LogFiles } from '../disk/log-files.ts'
import { adoptNextKeys, dropNextKeys, nextKeysIn, presentKey } from '../signing/keys.ts'

/**
 * A rotation of the key may have been interrupted: when its record is the last signed one of the log, the new key is taken into
 * use, and otherwise it is dropped.
 */
export function finishRotation(files: LogFiles, keys: string, last: () => LogLine | undefined): void {
  const next = nextKeysIn(files, keys)
  if (next === undefined) return
  if (namesNext(last(), next.publicKey, presentKey(files, keys))) adoptNextKeys(files, keys)
  else dropNextKeys(files, keys)
}
