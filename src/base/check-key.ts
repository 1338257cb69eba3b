import { PawlError } from './errors.ts'

const unkeepable = /[\0\p{Surrogate}]/u

/** A name that every backend stores unchanged: two keys must never become one because of characters that cannot be stored. */
export function checkKey(what: string, key: unknown): asserts key is string {
  if (isKey(key)) return
  const shown = typeof key === 'string' ? JSON.stringify(key) : `a value of type ${typeof key}`
  throw new PawlError('bad-key', `${shown} cannot be ${what}`, {
    hint: 'use text that is not empty, with no NUL and no half of a surrogate pair',
  })
}

/** Whether it is such a name. */
export function isKey(key: unknown): key is string {
  return typeof key === 'string' && key !== '' && !unkeepable.test(key)
}
