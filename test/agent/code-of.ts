import { isPawlError } from '../../src/index.ts'

/** The code of an error, or that it is not one of ours. */
export function codeOf(error: unknown): string {
  return isPawlError(error) ? error.code : 'own error'
}
