import { oneOf } from '../reading/one-of.ts'
import { wordSet } from '../reading/word-set.ts'
import { looksRandom } from './looks-random.ts'

const ordinary = wordSet(
  'string number boolean null undefined none unknown true false str int text optional required hidden missing invalid expired empty unset disabled enabled default include same-origin basic bearer yes no on off prompt inherit changeme stdin',
)

/** Beginnings of values that refer to others. */
const placeholder = new RegExp(
  `^${oneOf(
    String.raw`\$[A-Za-z_{(]|\$\d?$|%[(sA-Z{]`, // variables of shells and formats
    String.raw`<|\[|@?\{`, // brackets of templates
    String.raw`\*{2,}|x{3,}$|X{3,}|\.{3}|\u2026`, // stars and dots
    'YOUR[_-]|your[_-]|my[_-]',
  )}`,
)
/** Not a name of a variable, but a password that people choose. */
const punctuated = /^\$\w*\d\w*[!#%^*~?]/

/** Whether the value refers to another one: a variable, a placeholder, stars. A random value may begin like one by chance. */
export function isReference(value: string): boolean {
  return (placeholder.test(value) || isMasked(value)) && !punctuated.test(value) && !looksRandom(value)
}

/** Whether the value is an example, with `x` instead of its characters: `ghp_xxxxxxxxxxxx`. */
export function isMasked(value: string): boolean {
  return value.includes('xxxxxxxx') || value.includes('XXXXXXXX')
}

/** Whether the value is a placeholder word, as in a help text: `password`, `token-here`. */
export function isPlaceName(value: string): boolean {
  return /^(?:passw(?:or)?d|passphrase|pass|pw|secret|token)(?![A-Za-z0-9])/i.test(value)
}

/** Whether the value is the word for a kind of value, or for having none: `bearer`, `required`, `null`. */
export function isOrdinary(value: string): boolean {
  return ordinary.has(value.toLowerCase())
}
