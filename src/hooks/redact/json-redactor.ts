import { isObject, isTangled, type Json } from '../../base/index.ts'
import { cleanerOf, redactor, snapshot } from '../../kernel/index.ts'
import { disguisedToo } from './disguised-secrets.ts'
import { type PersonalKind, withoutPersonal } from './personal/without-personal.ts'
import { plainText } from './reading/plain-text.ts'

/** What is taken out. */
export interface Hidden {
  readonly secrets: boolean
  readonly personal: readonly PersonalKind[]
  /** Further names of secrets. */
  readonly words: readonly string[]
}

/** Takes secrets and personal data out of texts and data. What has neither comes back as the same value. */
export interface JsonRedactor {
  text(text: string): string
  json<T extends Json>(value: T): Json
}

export function jsonRedactor({ secrets, personal, words }: Hidden): JsonRedactor {
  const cleans = disguisedToo(cleanerOf({ words }))
  const named = redactor({ words })
  const hides: typeof named = (key, outer, value) => named(key, outer, value) || named(undisguised(key), outer, value)
  const text = (given: string) => {
    const clean = secrets ? cleans(given) : given
    return personal.length === 0 ? clean : withoutPersonal(clean, personal)
  }
  return {
    text,
    json(value) {
      if (typeof value === 'string') return text(value)
      if (isTangled(value)) return '[too large]' // its parts are shared so often that it cannot be written
      const copy = secrets ? snapshot(value, { hides, cleans }) : value
      const clean = secrets && isSame(value, copy) ? value : copy
      return personal.length === 0
        ? clean
        : withoutPersonalData(clean, { personal, depth: 0, key: '', known: new Map() })
    },
  }
}

/** A name without invisible characters. */
function undisguised(key: string): string {
  return plainText(key)?.text ?? key
}

interface Walking {
  readonly personal: readonly PersonalKind[]
  readonly depth: number
  /** The name of the value: it tells a number of a telephone from another one. */
  readonly key: string
  /** Lists and objects that were read already, by the name that they had: a part may be shared. */
  readonly known: Map<object, Map<string, Json>>
}

/** Deeper values are hidden: they would exhaust the stack. */
const deepest = 500

function withoutPersonalData(value: Json, walking: Walking): Json {
  if (typeof value === 'string') return named(value, walking)
  if (typeof value === 'number') return numberWithout(value, walking)
  if (typeof value !== 'object' || value === null) return value
  if (walking.depth >= deepest) return '[too deep]'
  const before = walking.known.get(value) ?? new Map<string, Json>()
  const name = Array.isArray(value) ? walking.key : '' // objects have names of their own inside
  const inside = { ...walking, depth: walking.depth + 1 }
  const clean = before.get(name) ?? (isObject(value) ? withoutIn(value, inside) : listWithout(value, inside))
  walking.known.set(value, before.set(name, clean))
  return clean
}

/** A number of few digits is not one of a card or a telephone. A social security number that is a number has lost its zeros. */
function numberWithout(value: number, walking: Walking): Json {
  const written = String(value)
  if (written.length < 7) return value
  const whole = isOfSsn.test(walking.key) && /^\d+$/.test(written) ? written.padStart(9, '0') : written
  const clean = named(whole, walking)
  return clean === whole ? value : clean
}

const isOfSsn = /ssn|social.?security/i

function listWithout(value: readonly Json[], inside: Walking): Json {
  const copy = value.map((one) => withoutPersonalData(one, inside))
  return copy.every((one, at) => one === value[at]) ? value : copy
}

function withoutIn(value: { readonly [key: string]: Json }, inside: Walking): Json {
  const copy: Record<string, Json> = {}
  const times = new Map<string, number>()
  let isChanged = false
  for (const [key, one] of Object.entries(value)) {
    const clean = withoutPersonalData(one, { ...inside, key })
    const name = nameOf(key, inside.personal, times)
    if (clean !== one || name !== key) isChanged = true
    Object.defineProperty(copy, name, { value: clean, enumerable: true, writable: true, configurable: true })
  }
  return isChanged ? copy : value
}

/** Two addresses that are keys must not become one key: the second is `[email] 2`. */
function nameOf(key: string, personal: Walking['personal'], times: Map<string, number>): string {
  const name = withoutPersonal(key, personal)
  if (name === key) return key
  const count = (times.get(name) ?? 0) + 1
  times.set(name, count)
  return count === 1 ? name : `${name} ${count}`
}

/** A text under its name: `phone: '4155552671'` in data is read like `phone: 4155552671` in a text. */
function named(text: string, { personal, key }: Walking): string {
  const clean = withoutPersonal(text, personal)
  if (clean !== text || key === '' || text.length > longestNumber) return clean
  const label = `${wordsOf(key)}: `
  const labelled = withoutPersonal(`${label}${text}`, personal)
  return labelled.startsWith(label) ? labelled.slice(label.length) : clean
}

const longestNumber = 40

/** `homePhone_number` as `home Phone number`. */
function wordsOf(key: string): string {
  const end = undisguised(key.slice(-longestNumber))
  return end.replaceAll(/[_-]/g, ' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
}

/** Compares parts that are shared once. */
function isSame(one: Json, other: Json, known: Map<object, object> = new Map()): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (known.get(one) === other) return true
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  known.set(one, other)
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key as never], other[key as never], known))
}
