import { PawlError } from './errors.ts'
import { didYouMean } from './nearest.ts'

/** Refuses a key that is not known: a misspelt one would otherwise switch something off without a word. */
export function checkKeys(given: object, known: readonly string[], what: string, code: string): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue
    throw new PawlError(code, `${what} has an unknown key \`${key}\``, {
      hint: didYouMean(key, known) ?? `the keys are ${known.map((name) => `\`${name}\``).join(', ')}`,
    })
  }
}
