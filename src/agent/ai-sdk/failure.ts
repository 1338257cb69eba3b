import { isPawlError, sentenceOf } from '../../base/index.ts'
import { ModelError } from '../model.ts'

/** The known fields of a provider's error: an `APICallError`, a part of a stream, or any other thrown value. */
interface Thrown {
  readonly name?: unknown
  readonly message?: unknown
  readonly statusCode?: unknown
  readonly isRetryable?: unknown
  readonly type?: unknown
  readonly code?: unknown
  readonly cause?: unknown
  /** A part of a stream may hold the error itself. */
  readonly error?: unknown
}

/** The error to throw when a provider threw: an abort unchanged, all else as a ModelError. */
export function failure(thrown: unknown, signal?: AbortSignal): unknown {
  // Some providers wrap the reason of an abort that came while they were reading.
  if (signal?.aborted === true) return signal.reason
  const outer = asObject(thrown)
  const known = outer.message === undefined && outer.error !== undefined ? asObject(outer.error) : outer
  if (isPawlError(thrown) || known.name === 'AbortError') return thrown
  const status = typeof known.statusCode === 'number' ? known.statusCode : undefined
  const message =
    typeof known.message === 'string' && known.message !== '' ? known.message : sentenceOf(outer.error ?? thrown)
  return new ModelError(message, { status, retryable: isRetryable(known, status), cause: thrown })
}

function asObject(thrown: unknown): Thrown {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}

function isRetryable(known: Thrown, status: number | undefined): boolean {
  if (typeof known.isRetryable === 'boolean') return known.isRetryable
  if (status !== undefined) return status === 408 || status === 409 || status === 429 || status >= 500
  return saysLater(known) || brokeOff(known)
}

/** An error in the middle of a stream has a word instead of a status. */
function saysLater({ type, code }: Thrown): boolean {
  return /overloaded|rate_limit|server_error|api_error|timeout|unavailable/.test(`${type} ${code}`)
}

/** A connection that broke in the middle: `fetch` reports `terminated`, with the socket's error inside. */
function brokeOff({ name, cause }: Thrown): boolean {
  if (name === 'TimeoutError') return true
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|UND_ERR_)/.test(code)
}
