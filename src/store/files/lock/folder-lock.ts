import { join } from 'node:path'
import { PawlError } from '../../../base/index.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { type Obstacle, obstacleAt } from '../../disk/obstacle-at.ts'
import { arrive, holderIn, leave } from './lock-holder.ts'
import { ownFile } from './own-file.ts'
import { takeoverObstacle } from './take-over.ts'
import { leastHoldMs, tick, waitForLock } from './wait-for-lock.ts'

export interface LockManner {
  /** How long to wait for other processes; 15 seconds by default. */
  readonly patienceMs?: number | undefined
  /** A holder this old that cannot be seen to be dead loses the lock; 10 seconds by default. */
  readonly staleMs?: number | undefined
}

/** A lock that this process took. */
export interface HeldLock {
  /** Whether it was taken so short a time ago that no process can have taken it over. Costs nothing, unlike a look. */
  isYoung(): boolean
  /** Looks. */
  isHeld(): boolean
  /** The error for work that has found it lost. */
  lost(): PawlError
}

export interface FolderLock {
  /** Does work while no other process does. The work asks whether the lock is still held before and after it writes. */
  hold<T>(work: (lock: HeldLock) => T): T
  /** Removes what the lock needs between its uses. */
  close(): void
}

/**
 * A lock of a folder, for processes of this machine, its containers and sandboxes. Each process has a file with its name and
 * place; a second name for that file, `lock`, is the lock: it can be made only once, has its holder's name from its first moment
 * on, and costs a tenth of a new file. Waiting blocks the thread, since a hook process has nothing else to do.
 *
 * A holder whose process is dead loses the lock. One that may be alive, but is suspended or cannot be seen from here, loses it
 * when it is old; `onTakeover` is called before that, so that whatever it still writes when it wakes up does no harm.
 */
export function folderLock(
  files: LogFiles,
  folder: string,
  { patienceMs = 15_000, staleMs = 10_000, onTakeover }: LockManner & { readonly onTakeover: () => void },
): FolderLock {
  const path = lockIn(folder)
  const own = ownFile(files, folder)
  return {
    hold(work) {
      const id = waitForLock(() => own.lock(path), { files, path, patienceMs, staleMs, onTakeover })
      arrive(own.token)
      const { release, ...held } = heldLock(files, path, id, leastHoldMs(staleMs))
      try {
        return work(held)
      } finally {
        try {
          release()
        } catch {
          leave(own.token) // the record is written, whatever becomes of the lock
        }
      }
    },
    close: own.remove,
  }
}

/** What keeps everybody from the lock of a folder: something else in its place, or in the place of the mark that a takeover makes. */
export function lockObstacle(files: LogFiles, folder: string): Obstacle | undefined {
  const path = lockIn(folder)
  const obstacle = obstacleAt(path)
  if (obstacle !== undefined) return obstacle
  const holder = holderIn(files, path)
  return holder && takeoverObstacle(path, holder)
}

function lockIn(folder: string): string {
  return join(folder, 'lock')
}

/** The lock that is the file with this id. No process takes it over before it is held for `leastMs`. */
function heldLock(files: LogFiles, path: string, id: number, leastMs: number): HeldLock & { release(): void } {
  const since = tick()
  let isSeen = false
  const isYoung = () => tick() - since < leastMs / 2
  const isHeld = () => {
    isSeen = files.lookAt(path)?.id === id
    return isSeen
  }
  return {
    isYoung,
    isHeld,
    lost: () => lostLock(path, tick() - since, leastMs),
    release() {
      if ((isSeen && isYoung()) || isHeld()) files.remove(path)
    },
  }
}

function lostLock(path: string, heldMs: number, leastMs: number): PawlError {
  const why =
    heldMs < leastMs
      ? `${path} was removed while this process was writing`
      : `this process was suspended, or waited for the disk, for ${Math.round(heldMs)} ms, and another one took over ${path}`
  return new PawlError('audit-locked', `lost the lock of the audit log: ${why}`, {
    hint: 'try again; nothing but Pawl may remove that file',
  })
}
