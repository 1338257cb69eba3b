import { PawlError } from '../../../base/index.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { inTheWay, obstacleAt } from '../../disk/obstacle-at.ts'
import { type Holder, holderIn, isGone } from './lock-holder.ts'
import { processPlace } from './process-place.ts'
import { takeOver } from './take-over.ts'

/** What is waited for, and how. */
export interface Waiting {
  readonly files: LogFiles
  /** Of the lock. */
  readonly path: string
  readonly patienceMs: number
  readonly staleMs: number
  /** Called before the lock of a process that may be alive is taken over. */
  readonly onTakeover: () => void
}

/** Milliseconds, as from `performance.now`; but that is loaded when first used, which takes more than a millisecond. */
export const tick = () => Number(process.hrtime.bigint()) / 1e6

/** How long a process has to be seen with the lock before the wall clock is believed that the lock is old. */
const seenMs = 1000

/** No lock of a living process is taken over before it is held for so long. */
export function leastHoldMs(staleMs: number): number {
  return Math.min(seenMs, staleMs)
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Tries to take a lock until it succeeds, and takes over the lock of a holder that is dead or too old. Blocks the thread. */
export function waitForLock<T>(take: () => T | undefined, waiting: Waiting): T {
  return take() ?? takeLater(take, waiting)
}

function takeLater<T>(take: () => T | undefined, waiting: Waiting): T {
  const { files, path, patienceMs } = waiting
  const start = tick()
  const removeLost = lostRemover(waiting)
  for (;;) {
    const taken = take()
    if (taken !== undefined) return taken
    const obstacle = obstacleAt(path)
    if (obstacle !== undefined) throw inTheWay(obstacle)
    const holder = holderIn(files, path)
    const waitedMs = tick() - start
    if (holder === undefined) {
      // it was just given back
      if (waitedMs > patienceMs) throw unreadable(path)
      if (waitedMs > seenMs) Atomics.wait(sleeper, 0, 0, 1)
      continue
    }
    if (!removeLost(holder) && waitedMs > patienceMs) throw locked(path, holder)
    // at random, or all who wait would come at the same time again and again
    Atomics.wait(sleeper, 0, 0, 0.2 + Math.random() * 2.8)
  }
}

/** Removes the lock of a holder that has lost it; false if the holder has not. It remembers since when a holder is seen. */
function lostRemover({ files, path, staleMs, onTakeover }: Waiting): (holder: Holder) => boolean {
  let seen = { token: '', since: 0 }
  return (holder) => {
    const now = tick()
    if (holder.token !== seen.token) seen = { token: holder.token, since: now }
    const isDead = isGone(holder)
    // a lock from the future tells that the clock was moved back
    const isOld = Math.abs(holder.ageMs) > staleMs && now - seen.since > leastHoldMs(staleMs)
    if (isDead || isOld) takeOver(files, path, holder, isDead ? () => undefined : onTakeover)
    return isDead || isOld
  }
}

function unreadable(path: string): PawlError {
  return new PawlError('audit-locked', `${path} is there, and cannot be read`, { hint: `remove ${path}` })
}

function locked(path: string, { pid, place }: Holder): PawlError {
  const elsewhere = place === processPlace() ? '' : ` on ${place.split('/')[0]}`
  const who = pid > 0 ? `process ${pid}${elsewhere}` : 'another process'
  return new PawlError('audit-locked', `${who} is writing to the audit log, and did not finish in time`, {
    hint: `try again; if no such process is running any more, remove ${path}`,
  })
}
