import { isThenable, PawlError } from '../../base/index.ts'
import type { Hook, Verb } from './hook.ts'

/** Default time limit for the promise of a guard, transform or observer, in milliseconds. */
export const defaultHookTimeoutMs = 60_000

/** The longest delay of a timer, about 24 days. A timer with a longer one fires immediately. */
const longest = 2_147_483_647

/** Returns why a value is not a time limit; undefined if it is: milliseconds above zero, or `Infinity` for no limit. */
export function timeoutProblem(limitMs: unknown): string | undefined {
  const isLimit =
    typeof limitMs === 'number' && limitMs > 0 && (limitMs <= longest || limitMs === Number.POSITIVE_INFINITY)
  return isLimit ? undefined : `give milliseconds above 0 and up to ${longest}, or \`Infinity\` for no limit`
}

/** Adds a time-out to a hook: when the time is over, its promise rejects and its signal aborts. */
export function timed(verb: Verb, run: Hook['run'], timeoutMs: number): Hook['run'] {
  return (payload, second, third) => {
    const stop = new AbortController()
    const outer = (verb === 'around' ? third : second) as AbortSignal | undefined
    const signal = outer === undefined ? stop.signal : AbortSignal.any([outer, stop.signal])
    const returned = verb === 'around' ? run(payload, second, signal) : run(payload, signal, undefined)
    if (!isThenable(returned)) return returned
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(tooLate(timeoutMs))
        stop.abort()
      }, timeoutMs)
      Promise.resolve(returned)
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
  }
}

/** The failure of a hook whose promise takes longer than its limit. */
export function tooLate(limitMs: number): PawlError {
  return new PawlError('time-out', `no answer within ${limitMs} ms`, {
    hint: 'give the hook a `timeoutMs` of its own, or its owner another `hookTimeoutMs`; `Infinity` means no limit',
  })
}
