import { PawlError, typeName } from '../../base/index.ts'

/** Refuses what a program passes in the place of a text, such as the result of a file that was not read. */
export function mustBeText(value: unknown, what: string, hint: string): void {
  if (typeof value === 'string') return
  throw new PawlError('bad-option', `${what} is ${typeName(value)}, not a text`, { hint })
}
