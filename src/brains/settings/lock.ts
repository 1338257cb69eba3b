import { isPawlError } from '../../base/index.ts'
import { fileLock, type LockManner, lockFiles } from '../../node/index.ts'
import { fileError } from './file-error.ts'

const subject = { name: 'the settings', work: 'changing the settings', code: 'settings-locked' } as const

/** To edit settings takes milliseconds: a holder this old is suspended, or in a place that cannot be seen from here. */
const usual: LockManner = { patienceMs: 10_000, staleMs: 30_000 }

/** Does work while no other process changes settings. The work can ask whether the lock is still its own. */
export async function withLock<T>(
  path: string,
  work: (isHeld: () => boolean) => T | Promise<T>,
  manner: LockManner = usual,
): Promise<T> {
  const lock = fileLock({ ...manner, files: lockFiles(), path, subject })
  let isBegun = false
  try {
    return await lock.holdLater(async ({ isHeld }) => {
      isBegun = true
      return work(isHeld)
    })
  } catch (error) {
    throw isBegun || isPawlError(error) ? error : fileError(error, path, 'written')
  } finally {
    lock.close()
  }
}
