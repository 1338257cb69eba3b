import { PawlError } from '../../base/index.ts'
import { hasCode } from '../has-code.ts'
import { type Obstacle, obstacleAt, obstacleText } from '../obstacle-at.ts'
import type { LockFiles } from './lock-files.ts'
import { type Holder, holderIn } from './lock-holder.ts'
import type { LockOptions, LockSubject } from './lock-options.ts'

type Locked = Pick<LockOptions, 'files' | 'path' | 'subject'>

/**
 * Removes the lock of a holder that has lost it, after `before` was called. Two that find the same holder gone must not both remove
 * its lock: the second would remove the one that the first has made since. So the first makes a mark with the holder's name, which
 * only one can, and looks again.
 */
export function takeOver({ files, path, subject }: Locked, { token }: Holder, before: () => void): void {
  const mark = markOf(path, token)
  try {
    files.makeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    removeOld(files, mark, subject)
    return
  }
  try {
    if (holderIn(files, path)?.token !== token) return
    before()
    if (holderIn(files, path)?.token === token) files.remove(path)
  } finally {
    removeQuietly(files, mark)
  }
}

/** The lock cannot be taken before a person removes the obstacle. */
export function inTheWay(obstacle: Obstacle, { code, name }: LockSubject): PawlError {
  return new PawlError(code, `${name} cannot be locked: ${obstacleText(obstacle)}`, {
    hint: `remove it: \`${obstacle.removal}\``,
  })
}

/** Something in the place of the mark, which keeps everybody from taking over. */
export function takeoverObstacle(path: string, { token }: Holder): Obstacle | undefined {
  return obstacleAt(markOf(path, token), 'an empty folder')
}

/** Beside the lock. */
function markOf(path: string, token: string): string {
  return `${path}.${token}.gone`
}

/** So old is the mark of a process that was killed in the middle of a takeover. */
const oldMs = 1000

function removeOld(files: LockFiles, mark: string, subject: LockSubject): void {
  const obstacle = obstacleAt(mark, 'an empty folder')
  if (obstacle !== undefined) throw inTheWay(obstacle, subject)
  try {
    const made = files.lookAt(mark)
    if (made !== undefined && Math.abs(Date.now() - made.changedAt) > oldMs) files.removeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** A mark with content stays, and is harmless. */
function removeQuietly(files: LockFiles, mark: string): void {
  try {
    files.removeMark(mark)
  } catch {
    // the lock is free, which is enough
  }
}
