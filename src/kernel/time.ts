import { PawlError } from '../base/index.ts'
import type { Hook, Verb } from './hook.ts'
import { tooLate, type Watch, type Watched } from './watch.ts'

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

/** The promise, or a rejection when the watch gives it up. */
export function watched<T>(promise: PromiseLike<T>, watch: Watch): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const giveUp = (error: PawlError) => {
      isOver = true
      reject(error)
    }
    const wait: Watched = { giveUp, since: 0, previous: undefined, next: undefined }
    watch.begin(wait)
    const end = () => {
      if (!isOver) watch.end(wait)
    }
    Promise.resolve(promise).finally(end).then(resolve, reject)
  })
}

/** The failure of what a signal cuts off. */
export function cutOff(signal: AbortSignal): PawlError {
  return new PawlError('aborted', reasonOf(signal), { cause: signal.reason })
}

function reasonOf({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : String(reason)
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
