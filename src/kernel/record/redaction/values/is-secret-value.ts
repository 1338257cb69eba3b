import { lazy } from '../../../../base/index.ts'
import { isOrdinary, isReference } from './is-reference.ts'
import { looksRandom } from './looks-random.ts'
import { type Secrecy, speaksOfSecrets } from './secret-name.ts'

/**
 * How a value is written, which decides how much it must look like a secret. `plain`: only data is written so, as in `--password=X`.
 * `loose`: code and prose are, too. `weak`: mostly they are.
 */
export type Way = 'plain' | 'loose' | 'weak'

/** Whether the digits under the name of a secret are one: a PIN and a numeric password are, an amount is not. */
export function isSecretNumber(digits: string, secrecy: Secrecy): boolean {
  return digits.length > (secrecy === 'password' ? 3 : 5)
}

/** A JSON object begins like a template, but as the value of an option or a variable it is a secret. */
const json = /^\{\\?"\w/
/** An amount, a version, a date or a time. */
const number = /^[\^~<>=v]{0,3}\d[\d.,_:x*-]*$/
const words = lazy(() => /^[¿¡_]?\p{L}[\p{L} ._'’-]*[.?!…:]?$/u)
/** `./a.ts`, `https://…`, `a/b/c`. */
const path = /^(?:\.{0,2}\/[a-z]+(?:\/|$|\.[a-z]{1,5}$)|[a-z]+:\/\/|[a-z]+(?:\/[a-z\d-]+){2,}$)/
/** Characters of letters alone that may be a secret, if both cases are mixed. */
const longWord = 24

/**
 * Whether the value of a secret's name is a secret, rather than a type, code, a label or prose. For one without quotes
 * it matters whether it ends its line.
 */
export function isSecretValue(value: string, secrecy: Secrecy, way: Way, isQuoted = true, endsLine = false): boolean {
  if (isOrdinary(value) || (isReference(value) && !(way === 'plain' && json.test(value)))) return false
  if (secrecy === 'declared' && /\d/.test(value) && (isQuoted || way === 'plain' || !looksLikeCode(value))) return true
  if (value.length < 3) return false
  if (number.test(value)) {
    const isCount = secrecy !== 'password' && /\D/.test(value)
    return way !== 'weak' && !isCount && isSecretNumber(value, secrecy)
  }
  const isWords = words().test(value)
  if (isWords && ((way === 'weak' && value.length < longWord) || speaksOfSecrets(value))) return false
  if (path.test(value)) return false
  return isQuoted ? isSecretQuoted(value, isWords, secrecy, way) : isSecretBare(value, isWords, secrecy, way, endsLine)
}

function isSecretQuoted(value: string, isWords: boolean, secrecy: Secrecy, way: Way): boolean {
  if (value.startsWith(' ')) return false // its quote closes another text
  if (/\s/.test(value)) return secrecy !== 'token' && way !== 'weak' && !isSentence(value, isWords)
  if (!isWords) return true
  if (way === 'weak') return value.length >= longWord && isMixed(value)
  if (/^[A-Z][a-z]+$/.test(value) || (secrecy === 'token' && way === 'loose')) return value.length >= 20
  return true
}

const template = /\$[\w{(]|\{[\w. ]*\}|<[\w/][^<>]*>/
/** Words that sentences have, and phrases that are chosen as passwords mostly do not. */
const grammar =
  /(?:^|\s)(?:an?|the|is|are|to|of|or|and|for|not?|must|should|your?|this|that|it|with|in|at|on|if|empty|short|least|field)(?=[\s.,:?!)]|$)/i

/** A sentence or a label for people, or a template of one. */
function isSentence(value: string, isWords: boolean): boolean {
  if (template.test(value)) return true
  const isSpoken = /[.?!\u2026:]$|[()]/.test(value) || (isWords && /^[A-Z]/.test(value))
  return isSpoken && grammar.test(value)
}

const code = /^(?:[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*[([]|[({&*?:=!|]|\d\*(?:<|[A-Za-z]+$)|\/[*/])/
const chain = /^[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+[!;]?$/
const typeName = /^(?:[A-Z][a-z]+\d{0,2}){2,}(?:\[\])?$/

function isSecretBare(value: string, isWords: boolean, secrecy: Secrecy, way: Way, endsLine: boolean): boolean {
  if (way === 'plain') return value.length >= 4 && !/^(?:[A-Za-z_$][\w$.]*\($|&\w)/.test(value) // a call, or the next field
  if (looksLikeCode(value)) return false
  if (isWords || /^[A-Za-z_$]+$/.test(value)) {
    if (value.length >= longWord && isMixed(value)) return true
    return way === 'loose' && endsLine && secrecy !== 'token' && /^[a-z]{6,}$/.test(value)
  }
  return value.length >= 6 && /[A-Za-z]/.test(value) && /[\d!@#$%^&*?~+/]/.test(value)
}

/** A call, a chain of names, or the name of a type. */
function looksLikeCode(value: string): boolean {
  return code.test(value) || /\w\(/.test(value) || chain.test(value) || (typeName.test(value) && !looksRandom(value))
}

/** Both cases, and not as words have them. */
function isMixed(value: string): boolean {
  return (value.match(/[a-z][A-Z]|[A-Z][A-Z][a-z]/g)?.length ?? 0) > value.length / 5
}
