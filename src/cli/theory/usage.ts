import { PawlError } from '../../kernel/index.ts'

/** The command line is wrong. */
export function usage(message: string, hint: string): PawlError {
  return new PawlError('usage', message, { hint })
}
