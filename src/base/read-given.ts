import type { ErrorCode } from './error-code.ts'
import { isPawlError, PawlError } from './errors.ts'

/**
 * Reads a value from outside, once: its getters and proxies may return something else the next time. An error that they
 * throw gets this code.
 */
export function readGiven<T>(what: string, code: ErrorCode, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (isPawlError(cause)) throw cause
    throw new PawlError(code, `${what} cannot be read`, { hint: 'give plain data, without getters that throw', cause })
  }
}
