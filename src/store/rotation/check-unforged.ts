import { PawlError } from '../../base/index.ts'
import type { LogProblem } from '../../ports/index.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { publicKeyIn } from '../signing/keys.ts'
import type { LostKey } from './lost-key.ts'

/** Refuses a log with signatures of a stranger, as far as a key is known here: the new key would vouch for them. */
export async function checkUnforged({ keys, files = nodeFiles, memory, problem }: LostKey): Promise<void> {
  if (memory?.recallKey() === undefined && publicKeyIn(files, keys) === undefined) return
  const wrong = await problem()
  if (wrong?.kind === 'forged' || wrong?.kind === 'other-key') throw doubtful(wrong)
}

function doubtful({ position, what }: LogProblem): PawlError {
  return new PawlError(
    'other-key',
    `record ${position}: ${what}; the new key would vouch for that: nothing was written`,
    {
      hint: 'copy the right keys back, or keep the log as evidence and begin a new one: see `pawl help audit forget`',
    },
  )
}
