import { type Json, PawlError, sentenceOf } from '../kernel/index.ts'

/** A value as JSON has it, to be kept. What cannot be kept is an error here, not a surprise on the day it is read. */
export function toJson(value: unknown, what: string): Json {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json
  } catch (cause) {
    throw new PawlError('not-json', `${what} cannot be kept as JSON: ${sentenceOf(cause)}`, { cause })
  }
}
