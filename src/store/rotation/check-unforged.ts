import { PawlError } from '../../base/index.ts'
import type { LogProblem } from '../../ports/index.ts'
import { signerProblem } from '../chain/signer-problem.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { presentKey, trustedKeyIn } from '../signing/keys.ts'
import type { LostKey } from './lost-key.ts'
import { newLogHint } from './new-log-hint.ts'

/** Refuses a log with signatures of a stranger, as far as a key is known here: the new key would vouch for them. */
export async function checkUnforged(log: LostKey, isLost: boolean): Promise<void> {
  const { keys, files = nodeFiles, memory, walk, isSound, folder } = log
  const known = memory?.recallKey()
  const publicKey = known ?? trustedKeyIn(files, keys)
  if (publicKey === undefined) return
  const { isUnsigned, problem } = await signerProblem(walk, { publicKey, formerKeys: memory?.recallFormerKeys() })
  const isStrange = isUnsigned && !isLost && known !== undefined && isOther(presentKey(files, keys).publicKey, known)
  const doubt = problem ?? (isStrange ? stranger : undefined)
  if (doubt !== undefined)
    throw doubtful(doubt, (await isSound()) ? accept : `copy the right keys back, or ${newLogHint(folder)}`)
}

/** Where no signature is left, the log itself does not show its owner. */
const stranger = { position: 1, what: 'no record is signed, and the key is another one than you have seen' }

function isOther(key: string | undefined, known: string): boolean {
  return key !== undefined && key.trim() !== known.trim()
}

const accept =
  'run `pawl audit verify`; when you know why, `pawl audit forget` accepts the log and the key that are there now'

function doubtful({ position, what }: Pick<LogProblem, 'position' | 'what'>, hint: string): PawlError {
  return new PawlError(
    'other-key',
    `record ${position}: ${what}; the new key would vouch for that: nothing was written`,
    { hint },
  )
}
