import { Script } from 'node:vm'
import { PawlError } from '../../base/index.ts'
import { hasCode } from '../../node/index.ts'

/** Agents are told to wait this long for us; when they give up, most of them let the action through. */
export const hostTimeoutMs = 60_000
/** So we give up before. */
export const deadlineMs = 45_000
/** After that there is this much time to put the refusal on record; then it is said without a record. */
export const graceMs = 2000

/** How long everything may take together, and when that is over. */
export interface Limit {
  readonly limitMs: number
  readonly until: number
}

/** What is left of the time; never nothing, so that whoever comes last is told that it is over by being cut off. */
export function leftOf({ until }: Limit): number {
  return Math.max(1, until - Date.now())
}

/** A wait for other writers of the log that is never longer than this; what is left may be less. */
const mostPatienceMs = 15_000

/** How long one record may wait for other writers: several may have to, and the answer must be given in time all the same. */
export function patienceOf({ until }: Limit): number {
  return Math.max(50, Math.min(mostPatienceMs, until + graceMs - Date.now()))
}

const running = Symbol.for('pawl.running')
const script = new Script('globalThis[Symbol.for("pawl.running")]()')

/** Runs something that may never let go of the thread: V8 cuts it off at the deadline. What it waits for is another matter. */
export function cutOff<T>(run: () => T, limit: Limit): T {
  const place = globalThis as { [running]?: () => T }
  place[running] = run
  try {
    return script.runInThisContext({ timeout: leftOf(limit) }) as T
  } catch (error) {
    if (!hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error
    throw tooSlow(limit)
  } finally {
    delete place[running]
  }
}

export function tooSlow({ limitMs }: Limit): PawlError {
  return new PawlError('too-slow', `the hooks took longer than ${limitMs / 1000} s`, {
    hint: 'give a slow hook a `timeoutMs` of its own: then it fails alone, and is named',
  })
}
