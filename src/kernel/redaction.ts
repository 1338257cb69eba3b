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
  /\b(?:sk|pk|rk)-[\w-]{6,}/g,
  /\b(?:gh[pousr]|github_pat|glpat|xox[abprs]|npm)[_-][\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g,
  /\b(?:Bearer|Basic) [\w.~+/=-]{8,}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
]

/** A secret that is named: `password=…`, `"apiKey": "…"`. The name stays. */
const namedSecret =
  /(\b[\w-]{0,40}(?:password|passwd|secret|api[_-]?key|token)["']?\s{0,4}[:=]\s{0,4}["']?)[^\s"',;}]{3,}/gi

/** The text without what looks like a secret. */
export function withoutSecrets(text: string): string {
  const clean = secretShapes.reduce((rest, shape) => rest.replace(shape, '[redacted]'), text)
  return clean.replace(namedSecret, '$1[redacted]')
}

/** Tells of each path of keys whether its value is to be hidden. Words decide, so `totalTokens` stays. */
export function redactor({ paths = [], words = [] }: Redaction = {}): (path: readonly string[]) => boolean {
  const patterns = paths.map((path) => path.split('.'))
  const further = new Set(words.map((word) => word.toLowerCase()))
  const secrets = new Map<string, boolean>()
  return (path) => {
    const key = path.at(-1) ?? ''
    let secret = secrets.get(key)
    if (secret === undefined) {
      secret = isSecret(wordsOf(key), further)
      if (secrets.size < 10_000) secrets.set(key, secret)
    }
    return secret || patterns.some((pattern) => covers(pattern, path))
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

function covers(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, at) => part === '*' || part === path[at])
}
