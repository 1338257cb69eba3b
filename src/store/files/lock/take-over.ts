import { hasCode } from '../../../node/index.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { inTheWay, type Obstacle, obstacleAt } from '../../disk/obstacle-at.ts'
import { type Holder, holderIn } from './lock-holder.ts'

/**
 * Removes the lock of a holder that has lost it, after `before` was called. Two that find the same holder gone must not both remove
 * its lock: the second would remove the one that the first has made since. So the first makes a mark with the holder's name, which
 * only one can, and looks again.
 */
export function takeOver(files: LogFiles, path: string, { token }: Holder, before: () => void): void {
  const mark = markOf(path, token)
  try {
    files.makeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    removeOld(files, mark)
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

function removeOld(files: LogFiles, mark: string): void {
  const obstacle = obstacleAt(mark, 'an empty folder')
  if (obstacle !== undefined) throw inTheWay(obstacle)
  try {
    const made = files.lookAt(mark)
    if (made !== undefined && Math.abs(Date.now() - made.changedAt) > oldMs) files.removeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** A mark that somebody put something into stays, and costs nothing but its name. */
function removeQuietly(files: LogFiles, mark: string): void {
  try {
    files.removeMark(mark)
  } catch {
    // the lock is free, and that is what counts
  }
}
