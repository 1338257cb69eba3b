import { isPawlError } from '../../base/index.ts'
import { chainOf } from './chain-of.ts'

/** Decides whether an error is temporary, in place of the built-in rule. */
export type When = (error: unknown) => boolean

/**
 * Whether the call that failed with this error may succeed later, or elsewhere. Never so for a refusal of a hook, an abort, a question to a
 * person, a failure of the record, and a mistake of the caller: `when` is not asked about these.
 */
export function isTemporary(error: unknown, when: When | undefined): boolean {
  if (isPawlError(error) ? error.code !== 'model-failed' : isAbort(error)) return false
  const status = statusOf(error)
  if (status !== undefined && ofCaller.has(status)) return false
  return when === undefined ? looksTemporary(error, status) : when(error) === true
}

const ofCaller: ReadonlySet<number> = new Set([400, 401, 403, 404, 422])
const maySucceedLater: ReadonlySet<number> = new Set([408, 409, 425, 429])

function isAbort(error: unknown): boolean {
  return chainOf(error).some(({ name }) => name === 'AbortError')
}

function statusOf(error: unknown): number | undefined {
  for (const { status, statusCode } of chainOf(error)) {
    if (typeof status === 'number') return status
    if (typeof statusCode === 'number') return statusCode
  }
  return undefined
}

function looksTemporary(error: unknown, status: number | undefined): boolean {
  for (const { retryable, isRetryable } of chainOf(error)) {
    if (typeof retryable === 'boolean') return retryable
    if (typeof isRetryable === 'boolean') return isRetryable
  }
  if (status !== undefined) return status >= 500 || maySucceedLater.has(status)
  return !isBug(error)
}

/** An error of the program itself. `fetch` reports a lost connection as a TypeError with a cause. */
function isBug(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause === undefined
  return error instanceof ReferenceError || error instanceof RangeError || error instanceof SyntaxError
}
