import { PawlError, type Watch, type Watched, whenAborted } from '../../base/index.ts'
import { beginWaiting, endWaiting, type Way } from './way.ts'

/** Receives the settled value, or the reason why there is none. */
type Answered = (answer: unknown, failed: { readonly error: unknown } | undefined) => void
type Wait = (promise: PromiseLike<unknown>, watch: Watch | undefined) => void

/**
 * Waits for the promises of one dispatch, one after the other: until each settles, its watch expires, or the signal
 * aborts. Calls `answered` once for each. A promise that settles later is ignored.
 */
export function createWait(signal: AbortSignal | undefined, way: Way, answered: Answered): Wait {
  /** Which promise is waited for; none between two of them. */
  let number = 0
  let isWaiting = false
  let isCounted = false
  let current: Watch | undefined
  let release: (() => void) | undefined

  const settled = (which: number, answer: unknown, failed?: { readonly error: unknown }) => {
    if (!isWaiting || which !== number) return
    isWaiting = false
    endWaiting(way, isCounted)
    if (current !== undefined) current.end(watched)
    release?.()
    answered(answer, failed)
  }
  const onAbort = () => settled(number, undefined, { error: cutOff(signal as AbortSignal) })
  const watched: Watched = {
    giveUp(error) {
      current = undefined // it has ended there
      settled(number, undefined, { error })
    },
    since: 0,
    previous: undefined,
    next: undefined,
  }
  return (promise, watch) => {
    number++
    const which = number
    isWaiting = true
    isCounted = beginWaiting(way)
    current = watch
    watch?.begin(watched)
    if (signal?.aborted === true) queueMicrotask(onAbort)
    else release = signal && whenAborted(signal, onAbort)
    const fail = (error: unknown) => settled(which, undefined, { error })
    try {
      Promise.resolve(promise).then((answer) => settled(which, answer), fail)
    } catch (error) {
      queueMicrotask(() => fail(error)) // a promise whose own `then` or `constructor` throws
    }
  }
}

/** The failure of a hook that a signal cuts off. */
function cutOff(signal: AbortSignal): PawlError {
  return new PawlError('aborted', reasonOf(signal), { cause: signal.reason })
}

function reasonOf({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : String(reason)
}
