import { isTangled, PawlError, sentenceOf } from '../../base/index.ts'

/** The text of a value, the same for equal JSON in any order of its keys. Values that JSON lacks are left out, as JSON does. */
export function canonical(value: unknown): string {
  if (isTangled(value)) throw notJson('a value that contains itself, or shares its parts too often, cannot be written')
  try {
    return JSON.stringify(value, sorted) ?? 'null'
  } catch (cause) {
    // a number like 5n, a `toJSON` that throws, or more levels than the stack has room for
    throw notJson(`a value cannot be written as JSON: ${sentenceOf(cause)}`, cause)
  }
}

function sorted(_: string, inner: unknown): unknown {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
  return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function notJson(sentence: string, cause?: unknown): PawlError {
  const hint =
    'give plain objects, lists, texts, finite numbers, true, false or null, nested in no more than 1,000 levels'
  return new PawlError('not-json', sentence, { hint, cause })
}
