import { PawlError } from './errors.ts'

/** The stored text of a value. A value that is not JSON is refused rather than stored as something else. */
export function jsonText(what: string, value: unknown): string {
  let text: string | undefined
  let cause: unknown
  try {
    text = JSON.stringify(value)
  } catch (thrown) {
    cause = thrown
  }
  if (text !== undefined) return text
  throw notJson(what, cause)
}

/** Rejects a value that would be kept as another: a number that is not finite, a function, a `Date`, a hole in a list. */
export function checkJson(what: string, value: unknown): void {
  jsonText(what, value) // nothing circular or too deep
  if (!isJson(value)) throw notJson(what)
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  if (Array.isArray(value)) return Array.from(value).every(isJson)
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === null || prototype === Object.prototype
  // a key without a value is left out, which changes nothing
  // `JSON.stringify` calls a function of this name; any other value is a key like others
  const isChanged = 'toJSON' in value && typeof value.toJSON === 'function'
  return isPlain && !isChanged && Object.values(value).every((one) => one === undefined || isJson(one))
}

function notJson(what: string, cause?: unknown): PawlError {
  return new PawlError('not-json', `${what} cannot be kept: it is not JSON`, {
    hint: 'give plain objects, arrays, strings, finite numbers, true, false or null',
    cause,
  })
}
