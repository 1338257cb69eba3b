import { PawlError } from '../../base/index.ts'
import { obstacleAt } from '../obstacle-at.ts'
import { type Holder, holderIn, isGone } from './lock-holder.ts'
import type { LockOptions } from './lock-options.ts'
import { processPlace } from './process-place.ts'
import { inTheWay, takeOver } from './take-over.ts'

/** A lock that is waited for, and how. */
export type Waiting = { readonly [Key in keyof LockOptions]-?: NonNullable<LockOptions[Key]> }

/** Takes a lock; undefined if it is taken. */
type Take<T> = () => T | undefined

/** Milliseconds, as from `performance.now`; but that is loaded when first used, which takes more than a millisecond. */
export const tick = () => Number(process.hrtime.bigint()) / 1e6

/** How long a process has to be seen with the lock before the wall clock is believed that the lock is old. */
const seenMs = 1000

/** The lock of a living process is not taken over before it is held for so long. */
export function leastHoldMs(staleMs: number): number {
  return Math.min(seenMs, staleMs)
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Tries to take a lock until it succeeds, and takes over the lock of a holder that is dead or too old. Blocks the thread. */
export function locked<T>(take: Take<T>, waiting: Waiting): T {
  const first = take()
  if (first !== undefined) return first
  const attempts = attemptsAt(take, waiting)
  for (;;) {
    const { done, value } = attempts.next()
    if (done === true) return value
    Atomics.wait(sleeper, 0, 0, value)
  }
}

/** The same without blocking the thread. */
export async function laterLocked<T>(take: Take<T>, waiting: Waiting): Promise<T> {
  const attempts = attemptsAt(take, waiting)
  for (;;) {
    const { done, value } = attempts.next()
    if (done === true) return value
    await new Promise((resolve) => setTimeout(resolve, value))
  }
}

/** Yields how many milliseconds to wait before the next attempt, and returns the lock. */
function* attemptsAt<T>(take: Take<T>, waiting: Waiting): Generator<number, T, void> {
  const { files, path, subject, patienceMs } = waiting
  const start = tick()
  const removeLost = lostRemover(waiting)
  for (;;) {
    const taken = take()
    if (taken !== undefined) return taken
    const obstacle = obstacleAt(path)
    if (obstacle !== undefined) throw inTheWay(obstacle, subject)
    const holder = holderIn(files, path)
    const waitedMs = tick() - start
    if (holder === undefined) {
      // it was just released
      if (waitedMs > patienceMs) throw unreadable(waiting)
      if (waitedMs > seenMs) yield 1
      continue
    }
    if (!removeLost(holder) && waitedMs > patienceMs) throw busy(waiting, holder)
    // at random, or all who wait would come at the same time again and again
    yield 0.2 + Math.random() * 2.8
  }
}

/** Removes the lock of a holder that has lost it; false if the holder has not. It remembers since when a holder is seen. */
function lostRemover(waiting: Waiting): (holder: Holder) => boolean {
  const { staleMs, onTakeover } = waiting
  let seen = { token: '', since: 0 }
  return (holder) => {
    const now = tick()
    if (holder.token !== seen.token) seen = { token: holder.token, since: now }
    const isDead = isGone(holder)
    // a lock from the future means that the clock was moved back
    const isOld = Math.abs(holder.ageMs) > staleMs && now - seen.since > leastHoldMs(staleMs)
    if (isDead || isOld) takeOver(waiting, holder, isDead ? () => undefined : onTakeover)
    return isDead || isOld
  }
}

function unreadable({ path, subject }: Waiting): PawlError {
  return new PawlError(subject.code, `${path} is there, and cannot be read`, { hint: `remove ${path}` })
}

function busy({ path, subject }: Waiting, { pid, place }: Holder): PawlError {
  const elsewhere = place === processPlace() ? '' : ` on ${place.split('/')[0]}`
  const who = pid > 0 ? `process ${pid}${elsewhere}` : 'another process'
  return new PawlError(subject.code, `${who} is ${subject.work}, and did not finish in time`, {
    hint: `try again; if no such process is running any more, remove ${path}`,
  })
}
