import { PawlError } from '../kernel/index.ts'

/** The text a value is kept as. What is no JSON at all is refused rather than kept as something else. */
export function jsonText(what: string, value: unknown): string {
  let text: string | undefined
  let cause: unknown
  try {
    text = JSON.stringify(value)
  } catch (thrown) {
    cause = thrown
  }
  if (text !== undefined) return text
  throw new PawlError('not-json', `${what} cannot be kept: it is not JSON`, {
    hint: 'give plain objects, arrays, strings, finite numbers, true, false or null',
    cause,
  })
}
