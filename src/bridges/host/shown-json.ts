import { isNest, type Json } from '../../base/index.ts'
import { jsonOf } from './given-input.ts'

const longData = 400
const shownData = 200

/**
 * The JSON of what has no block of ours, for the metadata of a message or an answer: a guard that looks at all of it sees it there. Data of pictures
 * and files is cut, because its text says nothing. `said` are texts of blocks: a provider repeats them, and a hook that redacts a block must not
 * leave the same text here.
 */
export function shownJson(value: unknown, said: readonly string[] = []): Json {
  return shortened(jsonOf(withText(value, 16)), new Set(said.filter((text) => text !== '')))
}

/** The fields without these ones, and without those that are empty; undefined if nothing is left. */
export function restOf(value: object, shown: readonly string[]): { readonly [key: string]: unknown } | undefined {
  const left = Object.entries(value).filter(([key, one]) => !shown.includes(key) && !isEmpty(one))
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

function isEmpty(value: unknown): boolean {
  return value == null || (isNest(value) && Object.keys(value).length === 0)
}

/** Bytes are written as base64: their JSON would be a list of numbers. */
function withText(value: unknown, levels: number): unknown {
  if (isBytes(value)) return Buffer.from(value).toString('base64')
  if (!isNest(value) || levels === 0) return value
  if (Array.isArray(value)) return value.map((item) => withText(item, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withText(item, levels - 1)]))
}

function shortened(value: Json, said: ReadonlySet<string>): Json {
  if (typeof value === 'string') return shortText(value, said)
  if (!isNest(value)) return value
  if (Array.isArray(value)) return value.map((item) => shortened(item, said))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, said)]))
}

function shortText(text: string, said: ReadonlySet<string>): string {
  if (said.has(text)) return '(shown)'
  return isData(text) ? `${text.slice(0, shownData)}… (${text.length} characters)` : text
}

function isData(text: string): boolean {
  return text.length > longData && /^(?:data:[^,]{0,200},)?[A-Za-z0-9+/_-]+={0,2}$/.test(text)
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}
