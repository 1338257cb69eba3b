import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { logError } from '../disk/log-error.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { firstKeyProblem, keyProblem } from '../rotation/key-problem.ts'
import { type HeadMemory, headMemory } from '../seen/head-memory.ts'
import type { LogState } from '../seen/log-state.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { publicKeyIn } from '../signing/keys.ts'
import { checkSigner, lastRotation, lastSigned } from './last-signed.ts'
import { logLockObstacle } from './log-lock.ts'
import { leadsTo } from './segments/leads-to.ts'
import { segmentOf, segmentsIn } from './segments/segments.ts'
import { readTail } from './segments/tail.ts'

/** A quick check whether the log in a folder can be relied on. */
export function inspectLog(folder: string, keys = join(dirname(folder), 'keys')): LogState {
  try {
    return stateOf(folder, keys)
  } catch (cause) {
    throw logError(cause, 'read')
  }
}

function stateOf(folder: string, keys: string): LogState {
  const memory = headMemory(nameOfFolder(folder))
  const seen = memory.recall() // before the log is read: others may append meanwhile
  const end = readTail(nodeFiles, segmentsIn(nodeFiles, folder), segmentOf(folder, 1))
  const { position, hash, size } = end
  const isThere = seen === undefined || seen.hash === hash || leadsTo(nodeFiles, folder, seen, end)
  const signed = {
    keys,
    lastSigned: () => lastSigned(nodeFiles, folder),
    check: (publicKey: string, last: ReturnType<typeof lastSigned>) =>
      checkSigner(memory, publicKey, () => last, { folder, keys }),
  }
  return {
    records: position,
    isEmpty: position === 0 && size === 0,
    keyProblem: position > 0 ? (strangeKey(memory, folder, keys) ?? keyProblem(signed)) : firstKeyProblem(keys),
    lost: isThere ? undefined : seen,
    losses: memory.losses(),
    damagedMemory: memory.damaged(),
    obstacle: logLockObstacle(nodeFiles, folder),
  }
}

/** A key that took the place of the one that this user knows, as if that were lost: its owner did not consent. */
function strangeKey(memory: HeadMemory, folder: string, keys: string): PawlError | undefined {
  const [known, present] = [memory.recallKey(), publicKeyIn(nodeFiles, keys)]
  if (known === undefined || present === undefined || known.trim() === present.trim()) return undefined
  const rotation = lastRotation(nodeFiles, folder)
  if (rotation === undefined || !rotation.isLost || rotation.key.trim() !== present.trim()) return undefined
  return new PawlError('other-key', 'the key that you know was replaced as lost, and not by you', {
    hint: 'run `pawl audit verify`; if you know who did it, `pawl audit forget` trusts the key in its place',
  })
}
