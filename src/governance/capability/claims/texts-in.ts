import { type Json, PawlError } from '../../../base/index.ts'
import { plainKey } from '../../../protocol/index.ts'
import { isForPeople, type KeyMeaning, meaningOf } from './key-meaning.ts'

/** A text in an input, its key, and the meaning of the key. Below a key of commands, everything is a command. */
export interface KeyedText {
  readonly key: string
  /** The key as it is written. */
  readonly name: string
  readonly text: string
  readonly meaning: KeyMeaning
  /** Whether it is one of several in a list. */
  readonly isListed: boolean
}

interface Pending extends Omit<KeyedText, 'text'> {
  readonly value: unknown
}

const longestJson = 1_000_000

/** The parts of an input. */
export interface InputTexts {
  readonly texts: readonly KeyedText[]
  /** Keys that are more than a word: some tools take files as `{ "a.ts": "…" }`. */
  readonly keys: readonly string[]
  /** The input, and the values of all JSON in it that is written as a text. */
  readonly values: readonly unknown[]
}

/** All texts of an input, at any depth, also in JSON that is written as a text. JSON in content is left unchanged. */
export function textsIn(input: Json): InputTexts {
  const texts: KeyedText[] = []
  const keys: string[] = []
  const values: unknown[] = [input]
  const seen = new Set<unknown>()
  const pending: Pending[] = [{ key: '', name: '', value: input, meaning: 'unknown', isListed: false }]
  // a list that grows while it is read: an input may be deeper than the stack
  for (const { value, ...place } of pending) {
    if (typeof value === 'string') {
      texts.push({ ...place, text: value })
      const inner = place.meaning === 'content' ? undefined : parsed(value)
      if (inner === undefined) continue
      values.push(inner)
      pending.push({ ...place, value: inner })
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      for (const entry of entriesOf(value, place)) {
        if (/[^\w-]/.test(entry.name)) keys.push(entry.name)
        pending.push(entry.place)
      }
    }
  }
  return { texts, keys, values }
}

function* entriesOf(value: object, above: Omit<Pending, 'value'>) {
  const isListed = Array.isArray(value) && value.length > 1
  for (const [name, inner] of Object.entries(value)) {
    const place: Pending = Array.isArray(value)
      ? { ...above, value: inner, isListed }
      : { key: plainKey(name), name, value: inner, meaning: meaningBelow(above.meaning, name), isListed: false }
    yield { name, place }
  }
}

/** Text for people stays so inside a command; everything else in it may be run. */
function meaningBelow(above: KeyMeaning, name: string): KeyMeaning {
  return above === 'command' && !isForPeople(name) ? 'command' : meaningOf(name)
}

/** The value of a text that is JSON of an object, a list or a text. */
function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  if (text.length > longestJson) throw new PawlError('too-long', 'a text that may be JSON is too long to be judged')
  try {
    return JSON.parse(text)
  } catch {
    return undefined // then it is only a text
  }
}
