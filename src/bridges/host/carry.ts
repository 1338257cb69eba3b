import { Suspension } from '../../agent/internal.ts'

const carriedErrors = new WeakMap<Suspension, unknown>()

/**
 * Wraps an error with which a framework steers itself, such as its own interrupt: hooks do not take it for a failure of the call, and wraps do
 * not try again. `carried` unwraps it where the framework takes over.
 */
export function carry(error: unknown, by: string): Suspension {
  const waiting = { digest: '', step: '', event: 'tool.before', action: null, askedAt: 0, expiresAt: 0 } as const
  const suspension = new Suspension({ ...waiting, by, reason: `${by} goes on elsewhere` })
  carriedErrors.set(suspension, error)
  return suspension
}

/** The error of the framework that was wrapped, or the error itself. */
export function carried(error: unknown): unknown {
  return error instanceof Suspension && carriedErrors.has(error) ? carriedErrors.get(error) : error
}
