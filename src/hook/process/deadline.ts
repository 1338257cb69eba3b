import { Script } from 'node:vm'
import { PawlError } from '../../base/index.ts'
import { hasCode } from '../../node/index.ts'

/** Agents wait this long for us; when they time out, most of them allow the action. */
export const hostTimeoutMs = 60_000
/** So we answer before. */
export const deadlineMs = 45_000
/** After that there is this much time to record the refusal; then it is sent without a record. */
export const graceMs = 2000

/** How long everything may take together, and when that is over. */
export interface Limit {
  readonly limitMs: number
  readonly until: number
}

/** The rest of the time; never zero, so that the last step is cut off and reports the time-out. */
export function leftOf({ until }: Limit): number {
  return Math.max(1, until - Date.now())
}

/** The longest wait for other writers of the log; less time may be left. */
const mostPatienceMs = 15_000

/** How long one record may wait for other writers: several may have to, and the answer must still be sent in time. */
export function patienceOf({ until }: Limit): number {
  return Math.max(50, Math.min(mostPatienceMs, until + graceMs - Date.now()))
}

const running = Symbol.for('pawl.running')
const script = new Script('globalThis[Symbol.for("pawl.running")]()')

/** Runs code that may block the thread: V8 cuts it off at the deadline. Asynchronous waits are handled elsewhere. */
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
