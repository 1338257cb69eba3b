import { isObject, isTangled, type Json } from '../../base/index.ts'
import { inexactIn, isDeeperThan } from '../../protocol/index.ts'
import { cutNote, cutText, type Keep } from './cut-text.ts'

/** How much is kept, and of which end. */
interface Cut {
  readonly most: number
  readonly keep: Keep
}

/**
 * A value whose JSON has about so many characters at most: long texts in it are cut, then long lists and objects. JSON stays JSON, also inside a
 * text. A value that is short enough comes back as the same value.
 */
export function cutJson(value: Json, cut: Cut): Json {
  if (typeof value === 'string') return cutInText(value, cut)
  if (isDeeperThan(value, deepest))
    return isTangled(value) ? tooLarge : cutText(JSON.stringify(value), cut.most, cut.keep)
  return cutValue(value, cut.most, { keep: cut.keep, sizes: sizesIn(value) })
}

/** Deeper values are cut as a text: they would exhaust the stack. */
const deepest = 500
/** Stands for a value whose parts are shared so often that it cannot be written. */
const tooLarge = '[… all cut …]'
/** About the characters of a note: a text is not cut by fewer. */
const note = 30
/** The least that is kept of a large member; where there is no room for all members, some of them are cut. */
const least = 40

function cutInText(text: string, { most, keep }: Cut): string {
  if (text.length <= most) return text
  const data = parsed(text)
  if (data === undefined || isDeeperThan(data, deepest)) return cutText(text, most, keep)
  return JSON.stringify(cutValue(data, most, { keep, sizes: sizesIn(data) }))
}

/** The list or the object that a text is; undefined for other texts, and for JSON with numbers that would change. */
function parsed(text: string): Json | undefined {
  if (!/^\s{0,100}[[{]/.test(text)) return undefined
  try {
    const data = JSON.parse(text) as Json
    return inexactIn(text) === undefined ? data : undefined
  } catch {
    return undefined // a text that only begins like JSON
  }
}

interface Cutting {
  readonly keep: Keep
  readonly sizes: ReadonlyMap<object, number>
}

function cutValue(value: Json, most: number, cutting: Cutting): Json {
  if (sizeOf(value, cutting.sizes) <= most) return value
  if (typeof value === 'string') return value.length - most < note ? value : cutText(value, most, cutting.keep)
  if (typeof value !== 'object' || value === null) return value
  return isObject(value) ? cutObject(value, most, cutting) : cutList(value, most, cutting)
}

function cutList(list: readonly Json[], most: number, cutting: Cutting): Json {
  const sizes = list.map((one) => sizeOf(one, cutting.sizes))
  const { head, tail } = keptOf(sizes, most, cutting.keep)
  const kept = [...list.slice(0, head), ...list.slice(list.length - tail)]
  const share = shareOf([...sizes.slice(0, head), ...sizes.slice(list.length - tail)], most)
  const cut = kept.map((one) => cutValue(one, share, cutting))
  const count = list.length - kept.length
  return count === 0 ? cut : [...cut.slice(0, head), cutNote(count, 'item'), ...cut.slice(head)]
}

function cutObject(object: { readonly [key: string]: Json }, most: number, cutting: Cutting): Json {
  const entries = Object.entries(object)
  const sizes = entries.map(([key, one]) => key.length + 4 + sizeOf(one, cutting.sizes))
  const { head, tail } = keptOf(sizes, most, cutting.keep)
  const kept = [...entries.slice(0, head), ...entries.slice(entries.length - tail)]
  const share = shareOf([...sizes.slice(0, head), ...sizes.slice(entries.length - tail)], most)
  const cut = kept.map(([key, one]): readonly [string, Json] => {
    const name = cutText(key, Math.max(Math.floor(share / 2), 1), cutting.keep)
    return [name, cutValue(one, Math.max(share - name.length - 4, 1), cutting)]
  })
  const count = entries.length - kept.length
  const cutHere: readonly (readonly [string, Json])[] = count === 0 ? [] : [['…', cutNote(count, 'field')]]
  return Object.fromEntries([...cut.slice(0, head), ...cutHere, ...cut.slice(head)])
}

/** The members at both ends for which there is room, each with the least that is kept of it. */
function keptOf(sizes: readonly number[], most: number, keep: Keep): { readonly head: number; readonly tail: number } {
  const costs = sizes.map((size) => Math.min(size, least) + 1)
  if (costs.reduce((sum, cost) => sum + cost, 0) <= most) return { head: sizes.length, tail: 0 }
  if (keep === 'start') return { head: Math.max(fitting(costs, most), 1), tail: 0 }
  if (keep === 'end') return { head: 0, tail: Math.max(fitting(costs.toReversed(), most), 1) }
  const head = Math.max(fitting(costs, most / 2), 1)
  return { head, tail: Math.min(fitting(costs.toReversed(), most / 2), sizes.length - head) }
}

/** How many of the first ones fit. */
function fitting(costs: readonly number[], most: number): number {
  let left = most
  const over = costs.findIndex((cost) => {
    left -= cost
    return left < 0
  })
  return over === -1 ? costs.length : over
}

/** The largest size that each member may have, so that all of them together are not too large: small members leave their room to large ones. */
function shareOf(sizes: readonly number[], most: number): number {
  let left = most
  const sorted = sizes.toSorted((one, other) => one - other)
  for (const [at, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at))
    if (size > share) return Math.max(share, 1)
    left -= size + 1
  }
  return most
}

function sizeOf(value: Json, sizes: ReadonlyMap<object, number>): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return String(value).length
  return sizes.get(value) ?? 2
}

/** The sizes of all lists and objects in a value, as JSON. */
function sizesIn(value: Json): ReadonlyMap<object, number> {
  const sizes = new Map<object, number>()
  const measure = (one: Json): void => {
    if (typeof one !== 'object' || one === null || sizes.has(one)) return
    let size = 2
    for (const [key, inner] of Object.entries(one)) {
      measure(inner)
      size += sizeOf(inner, sizes) + 1 + (Array.isArray(one) ? 0 : key.length + 3)
    }
    sizes.set(one, size)
  }
  measure(value)
  return sizes
}
