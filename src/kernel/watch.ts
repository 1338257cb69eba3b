import { PawlError } from '../base/index.ts'

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

/** Something that is waited for; the links between them are the watch's own. */
export interface Watched {
  readonly giveUp: (error: PawlError) => void
  since: number
  previous: Watched | undefined
  next: Watched | undefined
}

/** Gives up on what takes longer than a limit. */
export interface Watch {
  begin(watched: Watched): void
  /** Once for each `begin`, unless it was given up. */
  end(watched: Watched): void
}

/** How long hooks may take: no watch means for ever. */
export interface Limit {
  readonly watch: Watch | undefined
}

/** Parts of the limit after which the timer looks: a promise is given up between one limit and a quarter more. */
const parts = 4

/**
 * Watches any number of promises with one timer, which holds the process only while one of them is waited for: a timer for each
 * would cost an asynchronous hook more than its call.
 */
export function createWatch(limitMs: number): Watch {
  // in the order in which they began, as a chain: one that ends in the middle is taken out at once
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

export function tooLate(limitMs: number): PawlError {
  return new PawlError('time-out', `no answer within ${limitMs} ms`, {
    hint: 'give the hook a `timeoutMs` of its own, or its owner another `hookTimeoutMs`; `Infinity` means no limit',
  })
}
