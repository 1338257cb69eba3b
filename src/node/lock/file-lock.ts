import { basename, dirname } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { type Obstacle, obstacleAt } from '../obstacle-at.ts'
import type { LockFiles } from './lock-files.ts'
import { arrive, holderIn, leave } from './lock-holder.ts'
import type { LockOptions } from './lock-options.ts'
import { ownFile } from './own-file.ts'
import { takeoverObstacle } from './take-over.ts'
import { laterLocked, leastHoldMs, locked, tick } from './wait-for-lock.ts'

/** A lock that this process took. */
export interface HeldLock {
  /** Whether it was taken so short a time ago that no process can have taken it over. Costs nothing, unlike a look. */
  isYoung(): boolean
  /** Looks. */
  isHeld(): boolean
  /** The error for work that has found it lost. */
  lost(): PawlError
}

export interface FileLock {
  /** Does work while no other process does. The work asks whether the lock is still held before and after it writes. Waiting blocks the thread. */
  hold<T>(work: (lock: HeldLock) => T): T
  /** The same for work that waits; waiting does not block the thread. */
  holdLater<T>(work: (lock: HeldLock) => Promise<T>): Promise<T>
  /** Removes the file that the lock keeps between its uses. */
  close(): void
}

/**
 * A lock for processes of this machine, its containers and sandboxes. Each process has a file with its name and place;
 * a second name for that file is the lock: it can be made only once, has its holder's name from its first moment on,
 * and costs a tenth of a new file.
 *
 * A holder whose process is dead loses the lock. One that may be alive, but is suspended or cannot be seen from here,
 * loses it when it is old; `onTakeover` is called before that, so that its late writes are harmless.
 */
export function fileLock(options: LockOptions): FileLock {
  const { files, path, subject, patienceMs = 15_000, staleMs = 10_000, onTakeover = () => {} } = options
  const own = ownFile(files, dirname(path))
  const waiting = { files, path, subject, patienceMs, staleMs, onTakeover }
  const take = () => own.lock(path)
  const held = (id: number): Held => {
    arrive(own.token)
    return heldLock({ files, path, subject, id, leastMs: leastHoldMs(staleMs) })
  }
  const release = (lock: Held) => {
    try {
      lock.release()
    } catch {
      leave(own.token) // the work is done, whether or not the lock is still held
    }
  }
  return {
    hold(work) {
      const lock = held(locked(take, waiting))
      try {
        return work(lock)
      } finally {
        release(lock)
      }
    },
    async holdLater(work) {
      const lock = held(await laterLocked(take, waiting))
      try {
        return await work(lock)
      } finally {
        release(lock)
      }
    },
    close: own.remove,
  }
}

/** The obstacle that keeps all processes from a lock: something else in its place, or in the place of the mark of a takeover. */
export function lockObstacle(files: LockFiles, path: string): Obstacle | undefined {
  const obstacle = obstacleAt(path)
  if (obstacle !== undefined) return obstacle
  const holder = holderIn(files, path)
  return holder && takeoverObstacle(path, holder)
}

interface Held extends HeldLock {
  release(): void
}

interface Holding extends Pick<LockOptions, 'files' | 'path' | 'subject'> {
  /** Of the file that is the lock. */
  readonly id: number
  /** No process takes it over before it is held for so long. */
  readonly leastMs: number
}

function heldLock({ files, path, subject, id, leastMs }: Holding): Held {
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
    lost() {
      const heldMs = tick() - since
      const why =
        heldMs < leastMs
          ? `${path} was removed while this process was ${subject.work}`
          : `this process was suspended, or waited for the disk, for ${Math.round(heldMs)} ms, and another one took over ${path}`
      return new PawlError(subject.code, `lost the lock of ${subject.name}: ${why}`, {
        hint: `try again; only Pawl may remove ${basename(path)}`,
      })
    },
    release() {
      if ((isSeen && isYoung()) || isHeld()) files.remove(path)
    },
  }
}
