import { isObject, sentenceOf, typeName } from '../../base/index.ts'
import type { Here } from './here.ts'

export function numberIn(given: unknown, here: Here): number {
  if (typeof given === 'number' && Number.isFinite(given)) return given
  return here.refuse(`is ${typeName(given)}, not a number`)
}

export function countIn(given: unknown, here: Here): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0) return given
  return here.refuse(`is not a whole number from 0 up`)
}

export function listIn(given: unknown, here: Here): readonly unknown[] {
  if (Array.isArray(given)) return given
  return here.refuse(`is ${typeName(given)}, not a list`)
}

export function namesIn(given: unknown, here: Here): readonly string[] {
  const names = listIn(given, here)
  if (names.every((name) => typeof name === 'string')) return names
  return here.refuse('is not a list of texts')
}

export function entriesIn(given: unknown, here: Here): readonly (readonly [string, unknown])[] {
  if (isObject(given)) return Object.entries(given)
  return here.refuse(`is ${typeName(given)}, not an object`)
}

/** These mean something else without the Unicode flag. */
const unicodeOnly = /\\(?:[pP]\{|u\{|k<)/

/** Compiles a pattern with the Unicode flag, as the specification requires, or without it for older patterns. */
export function patternIn(given: unknown, here: Here): RegExp {
  if (typeof given !== 'string') return here.refuse(`is ${typeName(given)}, not a pattern`)
  try {
    return new RegExp(given, 'u')
  } catch (cause) {
    if (unicodeOnly.test(given)) return here.refuse(sentenceOf(cause), 'escape only the characters that need it')
    try {
      return new RegExp(given)
    } catch (error) {
      return here.refuse(sentenceOf(error))
    }
  }
}
