import { PawlError } from '../base/index.ts'
import { regularBytes } from './regular-bytes.ts'

/**
 * The text of a file. Throws `not-a-file` for a pipe, a device or a folder: an agent that has waited long enough for its hooks
 * does without them.
 */
export function readRegularFile(path: string): string {
  const bytes = regularBytes(path)
  if (bytes !== undefined) return bytes.toString('utf8')
  throw notAFile(path)
}

/** The error for a path that leads to something else than a file. */
export function notAFile(path: string): PawlError {
  return new PawlError('not-a-file', `${path} is not a regular file`, {
    hint: 'find out who put it there, and remove it',
  })
}

/** Whether an error means that a path leads to something else than a file. */
export function isNotAFile(error: unknown): boolean {
  return error instanceof PawlError && error.code === 'not-a-file'
}
