import { remembered } from '../reading/remembered.ts'
import { wordSet } from '../reading/word-set.ts'
import { namesWith, wordsOf } from './words-of.ts'

const secretWords = wordSet(
  'passcode pass pwd pw secrets token auth authorization credential credentials creds cookie bearer jwt dsn psk requirepass masterauth storepass keypass userpass dbpass',
)
const keyKinds = wordSet(
  'api access private encryption signing ssh account master auth app session client admin functions subscription shared preshared hmac recovery',
)
/** People write such words together: `clientsecret`. A suffix that ends ordinary words, such as `pass`, is not here. */
const joined = /(?:password|passwd|passphrase|secret|token|(?:api|access|secret|private|account)key|pwd)$/
/** Whose password it is, in one word with it: `MYPASS`, `rootpw`, `dbpwd`. Other words end so as well, such as `bypass`. */
const glued =
  /^(?:my|your|root|db|database|user|admin|login|mysql|postgres|redis|mongo|sql|smtp|i?map|mail|ftp|ldap|bind|vnc|wifi|sudo|svc|app|master|oracle|rabbit)(?:pass|pwd?)$/
/** A last word after the secret one that keeps the name secret: `SECRET_KEY_BASE`, `tokenValue`. */
const harmlessTails = wordSet(
  'value base key text string old new current confirm hex base64 pem data prod dev staging test live main default',
)

/** A word after the secret one that makes it public: `tokenCount`, `secretName`. */
const aboutIt = wordSet(
  'type count limit url uri endpoint host path file dir name ref field method mode provider kind scope scopes ttl expiry expires age at length size version policy usage budget used status enabled required',
)
/** Names that mean a secret only in this spelling: `SSHPASS`, and personal access tokens. Most names `pat` alone are patterns. */
const spelt = /^SSHPASS$|(?:^|_)PAT$|^--pat$|(?:[Gg]it[Hh]ub|[Gg]it[Ll]ab|[Dd]ev[Oo]ps|[Aa]zure)(?:[-_]pat|Pat)$/
/** The working folder. */
const isFolder = /^(?:OLD)?PWD$/
const bounds = new Set(['max', 'min', 'total', 'num'])

/**
 * The kind of secret that a name means: a password is often a plain word, a token never is. A declared one may be
 * anything, such as an amount.
 */
export type Secrecy = 'none' | 'token' | 'password' | 'declared'

/** Returns the meaning of a name in a text. */
export type SecrecyOf = (name: string) => Secrecy

/** Whether a key of an object names a secret. Whole words decide, so `totalTokens`, `compass` and `tokenCount` do not. */
export function isSecretKey(key: string): boolean {
  if (isFolder.test(key)) return false
  if (spelt.test(key)) return true
  const words = wordsOf(key)
  return words.some((_, at) => isSecretAt(words, at) && !isAbout(words, at))
}

/** Whether a key beside a secret holds a public fact about it: `type`, `secretName`. */
export function isAboutSecret(key: string): boolean {
  return aboutIt.has(wordsOf(key).at(-1) ?? '')
}

function isAbout(words: readonly string[], at: number): boolean {
  return bounds.has(words[0] ?? '') || words.slice(at + 1).some((word) => aboutIt.has(word))
}

/** The name of one, of a name of many: `tokens` are held in lists. Nothing if the name is not a plural. */
export function singularOf(name: string): string | undefined {
  return /[^s]s$/i.test(name) ? name.slice(0, -1) : undefined
}

/** Whether a plural name means passwords, which people choose: they may be plain words, as names of keys are. */
export function areChosen(name: string): boolean {
  return /pass(?:word|wd|phrase)s$/i.test(name)
}

/** The meaning of a name in a text. The secret word must be the last: `token_url` holds no secret. */
export const secrecyOf = remembered(judged)

/** The same, where names with these words are declared. */
export function secrecyWith(words: readonly string[]): SecrecyOf {
  const isDeclared = namesWith(words)
  return remembered<Secrecy>((name) => (isDeclared(name) ? 'declared' : secrecyOf(name)))
}

function judged(name: string): Secrecy {
  if (isFolder.test(name)) return 'none'
  if (spelt.test(name)) return 'token'
  const words = wordsOf(name)
  let at = words.length - 1
  while (at > 0 && (harmlessTails.has(words[at] ?? '') || /^\d+$/.test(words[at] ?? '')) && !isSecretAt(words, at))
    at -= 1
  if (!isSecretAt(words, at)) return 'none'
  if (words.length === 1 && /^(?:pass|pw)$/.test(unnumbered(words[0]))) return 'token' // to succeed, and a width
  return /pass|pw|secret|key/.test(words[at] ?? '') ? 'password' : 'token'
}

function isSecretAt(words: readonly string[], at: number): boolean {
  return isSecretWord(unnumbered(words[at]), words[at - 1], words[at + 1])
}

/** `password2` is a second password. `auth0` is a service. */
function unnumbered(word = ''): string {
  return word === 'auth0' ? word : word.replace(/\d+$/, '')
}

function isSecretWord(word: string, before: string | undefined, after: string | undefined): boolean {
  if (secretWords.has(word)) return true
  if (word === 'key') return keyKinds.has(before ?? '')
  if (word === 'string') return before === 'connection'
  if (word === 'data') return before === 'string' // of a Kubernetes Secret
  return word === 'connectionstring' || glued.test(word) || (word.length > 5 && joined.test(word) && after !== 'type')
}

/** Whether words have a secret one among them: such words are about secrets, and not one. Labels are translated. */
export function speaksOfSecrets(text: string): boolean {
  return wordsOf(text).some((word) => secretWords.has(word) || aWord.test(word) || joined.test(word.replace(/s$/, '')))
}

const aWord = /^(?:keys?|(?:key|pass)file|passe)$/
