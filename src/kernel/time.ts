import { PawlError } from './errors.ts'
import type { Hook, Verb } from './hook.ts'

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
        reject(new PawlError('time-out', `no answer within ${timeoutMs} ms`))
        stop.abort()
      }, timeoutMs)
      Promise.resolve(returned)
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
  }
}

/** The promise, or a rejection as soon as the signal aborts. */
export function abortable(returned: PromiseLike<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  const answer = Promise.resolve(returned)
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new PawlError('aborted', reasonOf(signal), { cause: signal.reason }))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    answer.finally(() => signal.removeEventListener('abort', onAbort)).then(resolve, reject)
  })
}

function reasonOf({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : String(reason)
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
