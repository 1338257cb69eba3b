import { PawlError } from '../kernel/index.ts'

const unkeepable = /[\0\p{Surrogate}]/u

/** A name that every backend keeps as it is: two keys must never become one because of what cannot be stored. */
export function checkKey(what: string, key: string): void {
  if (key !== '' && !unkeepable.test(key)) return
  throw new PawlError('bad-key', `${JSON.stringify(key)} cannot be ${what}`, {
    hint: 'use text that is not empty, with no NUL and no half of a surrogate pair',
  })
}
