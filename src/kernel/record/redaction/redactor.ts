import { isSecretData } from './is-secret-data.ts'
import { remembered } from './reading/remembered.ts'
import type { Place } from './snapshot.ts'
import { codeKindOf, isCode, isSeed } from './values/access-code.ts'
import { isSecretKey, singularOf } from './values/secret-name.ts'
import { namesWith } from './values/words-of.ts'

/** Values that must not reach a record, besides those that look like secrets. */
export interface Redaction {
  /** Paths into a payload whose values are hidden; `*` matches any one key. Default: none. */
  readonly paths?: readonly string[]
  /** Further words that mark a name as secret, whole: `iban` hides `iban` and `payerIban`. In data, they hide whatever is there. Default: none. */
  readonly words?: readonly string[]
  /** Also hide long strings that look random, wherever they are in a text. Default: `false`. */
  readonly entropy?: boolean
}

/**
 * Returns whether the value under a key at a place is hidden. Words decide, so `totalTokens` stays. With the value, it
 * also checks whether that can be a secret: `true` and `bearer` cannot.
 */
export type Hides = (key: string, inside: Place | undefined, value?: unknown) => boolean

/** The meaning of a key: declared as hidden, a secret, a list of secrets, a code, the words of a wallet, or another value. */
type Kind = 'declared' | 'secret' | 'secrets' | 'code' | 'seed' | 'other'

/** Makes a function that returns whether the value under a key at a place is hidden. */
export function redactor({ paths = [], words = [] }: Redaction = {}): Hides {
  const covers = pathsCover(paths)
  const isDeclared = namesWith(words)
  const kindOf = remembered((key) => (isDeclared(key) ? 'declared' : builtInKind(key)))
  return (key, inside, value) => {
    const kind = kindOf(key)
    if (kind === 'declared' || (kind !== 'other' && isHidden(kind, key, value))) return true
    return paths.length > 0 && covers(key, inside)
  }
}

function builtInKind(key: string): Kind {
  if (isSecretKey(key)) return 'secret'
  return isSecretKey(singularOf(key) ?? '') ? 'secrets' : (codeKindOf(key) ?? 'other')
}

function isHidden(kind: Exclude<Kind, 'declared' | 'other'>, key: string, value: unknown): boolean {
  if (kind === 'code') return isCode(key, value)
  if (kind === 'seed') return isSeed(value)
  if (value === undefined) return kind === 'secret'
  return (kind === 'secret' || typeof value === 'object') && isSecretData(key, value)
}

/** Makes a function that returns whether one of these paths leads to a key. */
export function pathsCover(paths: readonly string[]): (key: string, inside: Place | undefined) => boolean {
  const patterns = paths.map((path) => path.split('.').reverse())
  return (key, inside) => patterns.some((pattern) => leadsTo(pattern, key, inside))
}

/** A pattern, last part first, against a key and its place. A path into a call applies to each call: a call has several names. */
function leadsTo([last, ...rest]: readonly string[], key: string, inside: Place | undefined): boolean {
  if (last !== '*' && last !== key) return false
  if (rest.length === 0 || inside === undefined) return rest.length === 0 && inside === undefined
  if (rest.length === 1 && rest[0] === 'call' && isCall(inside.value)) return true
  return leadsTo(rest, inside.key, inside.outer?.outer === undefined ? undefined : inside.outer)
}

/** A call as hooks see it, as its agent named it (`native`), or as a block of a message. */
function isCall(value: object): boolean {
  return 'input' in value && 'name' in value
}
