import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PawlError } from '../../base/index.ts'
import { makeFolders } from '../../node/index.ts'
import { type HeadMemory, headMemory, nameOfFolder } from './head-memory.ts'
import { nextKeysIn, openKeys, presentKey } from './keys.ts'
import { checkSigner, lastSigned } from './last-signed.ts'
import { leadsTo } from './leads-to.ts'
import { lockObstacle } from './lock/folder-lock.ts'
import { logError } from './log-error.ts'
import { nodeFiles } from './log-files.ts'
import type { Obstacle } from './obstacle-at.ts'
import type { LostHead, SeenHead } from './remembered.ts'
import { namesNext } from './rotation.ts'
import { segmentOf, segmentsIn } from './segments.ts'
import { stateFolder } from './state-folder.ts'
import { readTail } from './tail.ts'

/** What can be told of a log without reading it. */
export interface LogState {
  readonly records: number
  /** Whether there is nothing at all, not even something damaged. */
  readonly isEmpty: boolean
  /** Whether a log that has records has lost the key that signs it. */
  readonly isKeyLost: boolean
  /** Why the key of a log that has records cannot sign, although something is in its place. */
  readonly badKey: PawlError | undefined
  /** The last record that this user has seen, if it is not there any more. */
  readonly lost: SeenHead | undefined
  /** What this user had seen, and was found missing since, also if it was put back. */
  readonly losses: readonly LostHead[]
  /** The folder that should remember the end of the log, if it cannot be written. */
  readonly deaf: string | undefined
  /** The file that should remember what this user has seen of the log, if it is damaged. */
  readonly damagedMemory: string | undefined
  /** What keeps everybody from writing to the log. */
  readonly obstacle: Obstacle | undefined
}

/** A quick look at the log in a folder, for somebody who wants to know whether it can be relied on. */
export function inspectLog(folder: string): LogState {
  try {
    return stateOf(folder)
  } catch (cause) {
    throw logError(cause, 'read')
  }
}

function stateOf(folder: string): LogState {
  const memory = headMemory(nameOfFolder(folder))
  const seen = memory.recall() // before the log is read: others may append meanwhile
  const end = readTail(nodeFiles, segmentsIn(nodeFiles, folder), segmentOf(folder, 1))
  const { position, hash, size } = end
  const isThere = seen === undefined || seen.hash === hash || leadsTo(nodeFiles, folder, seen, end)
  const keyError = position > 0 ? keyErrorIn(folder, memory) : undefined
  return {
    records: position,
    isEmpty: position === 0 && size === 0,
    isKeyLost: keyError?.code === 'key-lost',
    badKey: keyError?.code === 'key-lost' ? undefined : keyError,
    lost: isThere ? undefined : seen,
    losses: memory.losses(),
    deaf: deafFolder(),
    damagedMemory: memory.damaged(),
    obstacle: lockObstacle(nodeFiles, folder),
  }
}

/** What keeps the key of a log from signing, such as that it is an older one. */
function keyErrorIn(folder: string, memory: HeadMemory): PawlError | undefined {
  const keys = join(dirname(folder), 'keys')
  try {
    const { publicKey } = openKeys(nodeFiles, keys, { isNew: false })
    const last = lastSigned(nodeFiles, folder)
    const next = nextKeysIn(nodeFiles, keys)
    // the next signature finishes a rotation that was interrupted
    if (next !== undefined && namesNext(last, next.publicKey, presentKey(nodeFiles, keys))) return undefined
    checkSigner(memory, publicKey, () => last, { folder, keys })
    return undefined
  } catch (cause) {
    return logError(cause, 'read')
  }
}

function deafFolder(): string | undefined {
  const state = stateFolder()
  if (state === undefined) return 'the state folder of a user without a home'
  try {
    makeFolders(join(state, 'audit'))
    accessSync(join(state, 'audit'), constants.W_OK)
    return undefined
  } catch {
    return join(state, 'audit')
  }
}
