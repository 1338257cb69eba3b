import { PawlError } from '../../base/index.ts'
import type { LogLine } from '../chain/log-line.ts'
import type { Rotation } from '../chain/rotation.ts'
import type { Verifier } from '../chain/verifier.ts'
import { type LogFiles, nodeFiles } from '../disk/log-files.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { publicKeyIn } from '../signing/keys.ts'
import { isGoingOn } from './must-go-on.ts'

/** Where the key is known that signed a log and is lost. */
export interface LostKey {
  /** The folder of the keys. */
  readonly keys: string
  readonly files?: LogFiles | undefined
  readonly memory?: HeadMemory | undefined
  /** The last rotation that is on record. */
  readonly lastRotation: () => Rotation | undefined | Promise<Rotation | undefined>
  /** Reads all lines of the log. */
  readonly walk: (take: Verifier['take']) => void | Promise<void>
  /** Whether the log verifies at first sight, without a memory. */
  readonly isSound: () => Promise<boolean>
  /** Where its files are; undefined for a log on a server. */
  readonly folder?: string
}

/**
 * Finds the public half of the key that signs a log at present, from the last signed record. The log itself names it,
 * if the key was ever rotated: the folder of the keys may hold an older one, or the next one.
 */
export async function lostKeyFinder(lost: LostKey, next: string): Promise<(last: LogLine | undefined) => string> {
  const { keys, files = nodeFiles, memory } = lost
  const known = [memory?.recallKey(), publicKeyIn(files, keys)].flatMap((one) => (one === next ? [] : (one ?? [])))
  const named = [(await lost.lastRotation())?.key ?? []].flat()
  return (last) => {
    const all = [...named, ...known]
    const former = all.find((key) => isGoingOn(last, key))
    if (former === undefined && all.length > 0) throw overtaken()
    return former ?? '' // only the new key vouches for the records before it
  }
}

function overtaken(): PawlError {
  return new PawlError('other-key', 'no key that is known here signed the end of the audit log: nothing was written', {
    hint: 'another process may have rotated the key: try again',
  })
}
