import { callable, fromZeroUp, oneWordOf, whenAborted } from '../../base/index.ts'
import { milliseconds, type Rule, wholeFrom } from '../shared/check-options.ts'
import { isTemporary, type When } from './is-temporary.ts'
import { retryAfter } from './retry-after.ts'

/** How often a call is tried, and how long a hook waits in between. */
export interface Attempts {
  /** Attempts in all, the first one included. Default: 3. */
  readonly attempts?: number
  /** Milliseconds before the second attempt. Default: 500. */
  readonly firstDelayMs?: number
  /** The factor by which each wait is longer than the one before. Default: 2. */
  readonly factor?: number
  /** Milliseconds of the longest wait. An error that asks for a longer one is not tried again. Default: 30,000. */
  readonly maxDelayMs?: number
  /** `full`: each wait is a random part of its length, so that many runs do not try again together. `none`: the whole. Default: `full`. */
  readonly jitter?: 'full' | 'none'
  /** Whether an error is temporary. Never asked about refusals, aborts, questions to people, and errors of the caller. Default: by status. */
  readonly when?: When
}

/** The rule for `when`. */
export const whenRule: Rule = { ...callable, such: '(error) => error instanceof TypeError' }

/** The rules for these options. */
export const attemptRules: Readonly<Record<keyof Attempts, Rule>> = {
  attempts: wholeFrom(1, 3),
  firstDelayMs: milliseconds,
  factor: { says: 'a number from 1 up', fits: (value) => fromZeroUp.fits(value) && Number(value) >= 1, such: '2' },
  maxDelayMs: { ...milliseconds, such: '30_000' },
  jitter: oneWordOf('full', 'none'),
  when: whenRule,
}

/** Calls `next` until it succeeds, fails for a reason that stays, or was called often enough. An abort ends a wait immediately. */
export async function tryAgain<R>(next: () => Promise<R>, options: Attempts, signal?: AbortSignal): Promise<R> {
  const { attempts = 3, when } = options
  for (let made = 1; ; made++) {
    try {
      return await next()
    } catch (error) {
      if (made >= attempts || isOver(signal) || !isTemporary(error, when)) throw error
      const delay = delayOf(error, made, options)
      if (delay === undefined) throw error
      await waitFor(delay, signal)
      if (isOver(signal)) throw error
    }
  }
}

/** A function, because the compiler takes a signal that has not aborted for one that never will. */
function isOver(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

/** Undefined if the provider asks for more than the longest wait: it would refuse an earlier attempt as well. */
function delayOf(error: unknown, made: number, options: Attempts): number | undefined {
  const { firstDelayMs = 500, factor = 2, maxDelayMs = 30_000, jitter = 'full' } = options
  const asked = retryAfter(error, Date.now())
  if (asked !== undefined) return asked <= maxDelayMs ? asked : undefined
  const delay = Math.min(firstDelayMs * factor ** (made - 1), maxDelayMs)
  return jitter === 'full' ? Math.random() * delay : delay
}

function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    let release: (() => void) | undefined
    const end = () => {
      clearTimeout(timer)
      release?.()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    release = signal && whenAborted(signal, end)
  })
}
