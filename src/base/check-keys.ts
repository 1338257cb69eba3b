import type { ErrorCode } from './error-code.ts'
import { PawlError } from './errors.ts'
import { didYouMean } from './nearest.ts'
import { typeName } from './type-name.ts'

/** Refuses something else than an object, and a key that is not known: a misspelt one would otherwise switch something off without a word. */
export function checkKeys(given: unknown, known: readonly string[], what: string, code: ErrorCode): void {
  const keys = () => `the keys are ${known.map((name) => `\`${name}\``).join(', ')}`
  if (typeof given !== 'object' || given === null || Array.isArray(given) || typeName(given) === 'a promise')
    throw new PawlError(code, `${what} must be an object, not ${typeName(given)}`, { hint: keys() })
  const names = Object.keys(given)
  // an instance of something, such as a signal in the place of `{ signal }`, has no keys of its own
  if (names.length === 0 && typeName(given) !== 'an object')
    throw new PawlError(code, `${what} must be an object with keys, not ${typeName(given)}`, { hint: keys() })
  for (const key of names) {
    if (known.includes(key)) continue
    const has = what.startsWith('the options') ? 'have' : 'has'
    throw new PawlError(code, `${what} ${has} an unknown key \`${key}\``, { hint: didYouMean(key, known) ?? keys() })
  }
}
