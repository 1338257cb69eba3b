import { looksRandom } from './looks-random.ts'
import { type Secrecy, speaksOfSecrets } from './secret-name.ts'
import { wordSet } from './word-set.ts'

/**
 * How a value is written, which decides how much it must look like a secret. `plain`: only data is written so, as in `--password=X`.
 * `loose`: code and prose are, too. `weak`: mostly they are.
 */
export type Way = 'plain' | 'loose' | 'weak'

const ordinary = wordSet(
  'string number boolean bool null undefined none nil any unknown never void object true false str int integer bytes byte text char varchar uuid optional required hidden missing invalid expired empty unset disabled enabled default include omit same-origin basic bearer digest oauth oauth2 negotiate yes no on off auto strict function const self this prompt inherit changeme expression identifier keyword operator',
)

const placeholder =
  /^(?:\$[A-Za-z_{(]|\$\d?$|\{\{|<|%[(sA-Z{]|\*{2,}|x{3,}$|X{3,}|\.{3}|…|\[|\{|!secret|YOUR[_-]|your[_-]|my[_-]|@?\{)/
/** Nobody names a variable so, but people choose such passwords. */
const punctuated = /^\$\w*\d\w*[!#%^*~?]/

/** Whether the value stands for another one: a variable, a placeholder, stars. What looks random begins like one by chance. */
export function isReference(value: string): boolean {
  return placeholder.test(value) && !punctuated.test(value) && !looksRandom(value)
}

/** Whether the value is the word for what would be in its place, as in a help text: `password`, `token-here`. */
export function isPlaceName(value: string): boolean {
  return /^(?:passw(?:or)?d|passphrase|pass|pw|secret|token)(?![A-Za-z0-9])/i.test(value)
}

/** Whether the value is the word for a kind of value, or for having none: `bearer`, `required`, `null`. */
export function isOrdinary(value: string): boolean {
  return ordinary.has(value.toLowerCase())
}

/** Whether the digits under the name of a secret are one: a PIN and a numeric password are, an amount is not. */
export function isSecretNumber(digits: string, secrecy: Secrecy): boolean {
  return digits.length > (secrecy === 'password' ? 3 : 5)
}

const chosen = {
  none: /^$/,
  token: /^(?=.*\d)(?=.*[!@#$%^&*~?])(?=.*[A-Za-z])\S{8,}$/,
  password: /^(?=.*[\d!@#$%^&*~?])(?=.*[A-Za-z])\S{6,}$/,
}

/** Whether an item of a list under the name of secrets is one. Such lists also hold words, names and numbers. */
export function isSecretItem(value: string, secrecy: Secrecy, isQuoted: boolean): boolean {
  const looks = looksRandom(value) || (isQuoted && chosen[secrecy].test(value))
  return looks && isSecretValue(value, secrecy, 'weak')
}

/** Whether an item of a list of passwords is one: those that people choose may be plain words. */
export function isChosenItem(value: string): boolean {
  return isSecretValue(value, 'password', 'plain')
}

/** Characters of letters alone that may be a secret, if both cases are mixed. */
const longWord = 24

/**
 * Whether what a secret's name was given is a secret, rather than a type, code, a label or prose. Of one without quotes it counts whether
 * nothing else is left on its line.
 */
export function isSecretValue(value: string, secrecy: Secrecy, way: Way, isQuoted = true, endsLine = false): boolean {
  if (value.length < 3 || isReference(value) || isOrdinary(value)) return false
  if (/^[\^~<>=v]{0,3}\d[\d.,_:x*-]*$/.test(value)) {
    const isCount = secrecy !== 'password' && /\D/.test(value)
    return way !== 'weak' && !isCount && isSecretNumber(value, secrecy)
  }
  const isWords = /^[¿¡_]?\p{L}[\p{L} ._'’-]*[.?!…:]?$/u.test(value)
  if (isWords && ((way === 'weak' && value.length < longWord) || speaksOfSecrets(value))) return false
  if (/^(?:\.{0,2}\/[a-z]+(?:\/|$|\.[a-z]{1,5}$)|[a-z]+:\/\/|[a-z]+(?:\/[a-z\d-]+){2,}$)/.test(value)) return false
  return isQuoted ? isSecretQuoted(value, isWords, secrecy, way) : isSecretBare(value, isWords, secrecy, way, endsLine)
}

function isSecretQuoted(value: string, isWords: boolean, secrecy: Secrecy, way: Way): boolean {
  if (value.startsWith(' ')) return false // its quote closes another text
  if (/\s/.test(value)) return secrecy === 'password' && way !== 'weak' && !isSentence(value, isWords)
  if (!isWords) return true
  if (way === 'weak') return value.length >= longWord && isMixed(value)
  if (/^[A-Z][a-z]+$/.test(value) || (secrecy === 'token' && way === 'loose')) return value.length >= 20
  return true
}

const template = /\$[\w{(]|\{[\w. ]*\}|<[\w/][^<>]*>/
/** Words that sentences have, and phrases that are chosen as passwords mostly do not. */
const grammar =
  /(?:^|\s)(?:an?|the|is|are|be|was|to|of|or|and|for|from|not?|must|should|can|cannot|may|will|your?|this|that|it|with|in|at|on|too|please|enter|if|has|have|required|invalid|missing|wrong|empty|short|weak|characters|minimum|least|optional|field)(?=[\s.,:?!)]|$)/i

/** A sentence or a label for people, or a template of one. */
function isSentence(value: string, isWords: boolean): boolean {
  if (template.test(value)) return true
  const isSpoken = /[.?!…:]$|[()]/.test(value) || (isWords && /^[A-Z]/.test(value))
  return isSpoken && grammar.test(value)
}

const code =
  /^(?:[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*[([]|[({&*?:=!|]|\/[*/]|new$|await$|function$|async$|typeof$)/
const chain = /^[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+[!;]?$/
const typeName = /^(?:[A-Z][a-z]+\d{0,2}){2,}(?:\[\])?$/

function isSecretBare(value: string, isWords: boolean, secrecy: Secrecy, way: Way, endsLine: boolean): boolean {
  if (way === 'plain') return value.length >= 4 && !/^(?:[A-Za-z_$][\w$.]*\($|&\w)/.test(value) // a call, or the next field
  if (code.test(value) || /\w\(/.test(value) || chain.test(value) || typeName.test(value)) return false
  if (isWords || /^[A-Za-z_$]+$/.test(value)) {
    if (value.length >= longWord && isMixed(value)) return true
    return way === 'loose' && endsLine && secrecy === 'password' && /^[a-z]{6,}$/.test(value)
  }
  return value.length >= 6 && /[A-Za-z]/.test(value) && /[\d!@#$%^&*?~+/]/.test(value)
}

/** Both cases, and not as words have them. */
function isMixed(value: string): boolean {
  return (value.match(/[a-z][A-Z]|[A-Z][A-Z][a-z]/g)?.length ?? 0) > value.length / 5
}
