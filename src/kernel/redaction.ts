import type { Place } from './snapshot.ts'

/** What must not reach a record. */
export interface Redaction {
  /** Paths into a payload; `*` stands for any one key. */
  readonly paths?: readonly string[]
  /** Further words that mark a key as secret, whole: `pin` hides `pin` and `cardPin`, not `pinned`. */
  readonly words?: readonly string[]
}

const secretWords = new Set(
  'password passwd passphrase secret token auth authorization credential credentials cookie bearer jwt'.split(' '),
)
const secretKeys = new Set(['api', 'access', 'private', 'secret', 'encryption', 'signing', 'ssh'])

/** Shapes of secrets that give themselves away in the middle of a text. Each is linear in the text's length. */
const secretShapes = [
  /\b(?:sk|pk|rk)[-_][\w-]{6,}/g,
  /\b(?:AIza|ya29\.|hf_|xapp-)[\w-]{10,}/g,
  /\b(?:gh[pousr]|github_pat|glpat|xox[abprs]|npm)[_-][\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // from the start of a run of letters on, and only where two dots follow: else every `eyJ` would look to the end
  /(?<![\w-])(?=[\w-]{13,}\.[\w-]{10,}\.)[\w-]*?eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g,
  /\b(?:Bearer|Basic) [\w.~+/=-]{8,}/gi,
  /(?<=:\/\/[^\s:@/]{0,100}:)[^\s@/]{1,200}(?=@)/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----END)[\s\S])*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
]

/** A secret that is named: `password=…`, `"apiKey": "…"`. The name stays. */
const namedSecret =
  /(\b[\w-]{0,40}(?:password|passwd|pwd|passphrase|secret|api[_-]?key|access[_-]?key|token|credentials?|authorization|cookie)["']?\s{0,20}[:=]\s{0,20}["']?)[^\s"',;}]{3,}/gi

/** One look that most texts pass, in small letters, before anything is replaced: so it is compiled in half the time. */
const suspicious =
  /[spr]k[-_]|gh[pousr]_|github_pat|glpat|xox|xapp-|npm_|hf_|akia|asia|aiza|ya29|eyj|bearer |basic |private key|passw|pwd|passphrase|secret|api[_-]?key|access[_-]?key|token|credential|authorization|cookie|:\/\//

/** The text without what looks like a secret. */
export function withoutSecrets(text: string): string {
  if (text.length < 6 || !suspicious.test(text.toLowerCase())) return text
  const clean = secretShapes.reduce((rest, shape) => rest.replace(shape, '[redacted]'), text)
  return clean.replace(namedSecret, '$1[redacted]')
}

/** Tells of a key and its place whether the value is to be hidden. Words decide, so `totalTokens` stays. */
export function redactor({
  paths = [],
  words = [],
}: Redaction = {}): (key: string, inside: Place | undefined) => boolean {
  const patterns = paths.map((path) => path.split('.').reverse())
  const further = new Set(words.map((word) => word.toLowerCase()))
  const secrets = new Map<string, boolean>()
  return (key, inside) => {
    let secret = secrets.get(key)
    if (secret === undefined) {
      secret = isSecret(wordsOf(key), further)
      if (secrets.size < 10_000) secrets.set(key, secret)
    }
    return secret || (patterns.length > 0 && patterns.some((pattern) => covers(pattern, key, inside)))
  }
}

function isSecret(words: readonly string[], further: ReadonlySet<string>): boolean {
  return words.some(
    (word, at) =>
      secretWords.has(word) ||
      further.has(word) ||
      word === 'apikey' ||
      (word === 'key' && secretKeys.has(words[at - 1] ?? '')),
  )
}

/** `accessToken`, `ACCESS_TOKEN` and `access-token` are the same two words. */
function wordsOf(key: string): readonly string[] {
  return key
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** A pattern, last part first, against a key and where it is. */
function covers([last, ...rest]: readonly string[], key: string, inside: Place | undefined): boolean {
  if (last !== '*' && last !== key) return false
  if (rest.length === 0) return inside === undefined
  return inside !== undefined && covers(rest, inside.key, inside.outer?.outer === undefined ? undefined : inside.outer)
}
