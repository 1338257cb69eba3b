import { isThenable, PawlError } from '../../base/index.ts'
import type { Hook, Verb } from './hook.ts'

/** Milliseconds that a guard, transform or observer has for its promise, where nothing else is said. */
export const defaultHookTimeoutMs = 60_000

/** The longest delay that timers know: about 24 days. A longer one would be over at once. */
const longest = 2_147_483_647

/** Why this is not a time limit, if it is not: a number of milliseconds above zero, or `Infinity` for none. */
export function timeoutProblem(limitMs: unknown): string | undefined {
  const isLimit =
    typeof limitMs === 'number' && limitMs > 0 && (limitMs <= longest || limitMs === Number.POSITIVE_INFINITY)
  return isLimit ? undefined : `give milliseconds above 0 and up to ${longest}, or \`Infinity\` for no limit`
}

/** The same hook with a time-out: its promise is given up when the time is over, and its signal tells it so. */
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

/** The failure of a hook that did not answer within its limit. */
export function tooLate(limitMs: number): PawlError {
  return new PawlError('time-out', `no answer within ${limitMs} ms`, {
    hint: 'give the hook a `timeoutMs` of its own, or its owner another `hookTimeoutMs`; `Infinity` means no limit',
  })
}
