import { isTangled, type Json, PawlError, sentenceOf } from '../../base/index.ts'

/** Converts a value to JSON for the record. An invalid value is an error here, not later when it is read. */
export function toJson(value: unknown, what: string): Json {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (isTangled(value)) throw notJson(what, 'it contains itself, or shares its parts too often')
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json
  } catch (cause) {
    throw notJson(what, sentenceOf(cause), cause)
  }
}

function notJson(what: string, why: string, cause?: unknown): PawlError {
  return new PawlError('not-json', `${what} cannot be kept as JSON: ${why}`, {
    hint: 'use plain objects, lists, texts, finite numbers, true, false or null',
    cause,
  })
}
