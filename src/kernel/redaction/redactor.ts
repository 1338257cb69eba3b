import type { Place } from '../snapshot.ts'
import { isSecretKey } from './secret-name.ts'

/** What must not reach a record. */
export interface Redaction {
  /** Paths into a payload; `*` stands for any one key. */
  readonly paths?: readonly string[]
  /** Further words that mark a key as secret, whole: `pin` hides `pin` and `cardPin`, not `pinned`. */
  readonly words?: readonly string[]
  /** Also hide long strings that look random, wherever they are in a text. Default: `false`. */
  readonly entropy?: boolean
}

/** Tells of a key and its place whether the value is to be hidden. Words decide, so `totalTokens` stays. */
export type Hides = (key: string, inside: Place | undefined) => boolean

/** Makes a function that tells of a key and its place whether the value is to be hidden. */
export function redactor({ paths = [], words = [] }: Redaction = {}): Hides {
  const patterns = paths.map((path) => path.split('.').reverse())
  const further = new Set(words.map((word) => word.toLowerCase()))
  const secrets = new Map<string, boolean>()
  return (key, inside) => {
    let secret = secrets.get(key)
    if (secret === undefined) {
      secret = isSecretKey(key, further)
      if (secrets.size < 10_000) secrets.set(key, secret)
    }
    return secret || (patterns.length > 0 && patterns.some((pattern) => covers(pattern, key, inside)))
  }
}

/** A pattern, last part first, against a key and where it is. */
function covers([last, ...rest]: readonly string[], key: string, inside: Place | undefined): boolean {
  if (last !== '*' && last !== key) return false
  if (rest.length === 0) return inside === undefined
  return inside !== undefined && covers(rest, inside.key, inside.outer?.outer === undefined ? undefined : inside.outer)
}
