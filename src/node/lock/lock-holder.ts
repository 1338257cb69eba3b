import { hasCode } from '../has-code.ts'
import { type LockFiles, readAll, withFile } from './lock-files.ts'
import { processPlace } from './process-place.ts'

/** The holder of a lock. */
export interface Holder {
  readonly token: string
  readonly pid: number
  /** Where its number means something. */
  readonly place: string
  /** Since it took the lock; negative if the clock was moved back. */
  readonly ageMs: number
}

/** The holder in a file; undefined if the file is missing. */
export function holderIn(files: LockFiles, path: string): Holder | undefined {
  try {
    return withFile(files, path, 'read', (file) => {
      const [token = '', pid, place = ''] = readAll(files, file, 512, 0).toString('utf8').split(' ')
      // a second name for a file changes its metadata, not its content
      const ageMs = Date.now() - files.look(file).changedAt
      // the token becomes part of a file's name
      return { token: /^[\w-]{1,64}$/.test(token) ? token : 'nobody', pid: Number(pid), place, ageMs }
    })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether it is certain that the holder does nothing any more. Only processes of this place can be looked for. */
export function isGone({ token, pid, place }: Holder): boolean {
  return left.has(token) || (pid > 0 && place === processPlace() && !isAlive(pid))
}

/** Locks that this process could not remove when its work was done: it is alive, and does not hold them any more. */
const left = new Set<string>()

export function leave(token: string): void {
  left.add(token)
}

export function arrive(token: string): void {
  left.delete(token)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH') // another user's process is alive, too
  }
}
