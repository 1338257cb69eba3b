import type { PawlError } from './errors.ts'

/** Something that is waited for; the links between them are the watch's own. */
export interface Watched {
  readonly giveUp: (error: PawlError) => void
  since: number
  previous: Watched | undefined
  next: Watched | undefined
}

/** Abandons promises that take longer than a limit. */
export interface Watch {
  begin(watched: Watched): void
  /** Once for each `begin`, unless it was abandoned. */
  end(watched: Watched): void
}

/** Parts of the limit after which the timer checks: a promise is abandoned between one limit and a quarter more. */
const parts = 4

/**
 * Watches any number of promises with one timer, which holds the process only while one of them is waited for: a timer for each
 * would cost an asynchronous hook more than its call.
 */
export function createWatch(limitMs: number, tooLate: (limitMs: number) => PawlError): Watch {
  // in the order in which they began, as a linked list: one that ends in the middle is removed immediately
  let first: Watched | undefined
  let last: Watched | undefined
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = (watched: Watched) => {
    const { previous, next } = watched
    if (previous === undefined) first = next
    else previous.next = next
    if (next === undefined) last = previous
    else next.previous = previous
    watched.previous = undefined
    watched.next = undefined
    if (first === undefined) release(timer)
  }
  const look = () => {
    looks++
    timer = undefined
    while (first !== undefined && looks - first.since > parts) {
      const late = first
      end(late)
      late.giveUp(tooLate(limitMs))
    }
    if (first !== undefined) timer = setTimeout(look, limitMs / parts)
  }
  return {
    begin(watched) {
      if (timer === undefined) timer = setTimeout(look, limitMs / parts)
      else if (first === undefined) hold(timer)
      watched.since = looks
      watched.previous = last
      if (last === undefined) first = watched
      else last.next = watched
      last = watched
    },
    end,
  }
}

/** Timers of browsers are numbers, and hold nothing. */
function hold(timer: ReturnType<typeof setTimeout> | undefined): void {
  if (typeof timer === 'object') timer.ref()
}

function release(timer: ReturnType<typeof setTimeout> | undefined): void {
  if (typeof timer === 'object') timer.unref()
}

/** The promise, or a rejection when the watch abandons it. */
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
