import { isObject, isTangled, type Json } from '../../base/index.ts'
import { inexactIn, isDeeperThan } from '../../protocol/index.ts'
import { cutJsonText, cutNote, cutText, jsonSize, type Keep } from './cut-text.ts'

/** How much is kept, and of which end. */
interface Cut {
  readonly most: number
  readonly keep: Keep
}

/**
 * A value whose JSON has about so many characters at most, escapes included: long texts in it are cut, then long lists and objects. JSON stays
 * JSON, also inside a text. Of another text, its own characters count. A value that is short enough comes back as the same value.
 */
export function cutJson(value: Json, cut: Cut): Json {
  if (typeof value === 'string') return cutInText(value, cut)
  if (isDeeperThan(value, deepest))
    return isTangled(value) ? tooLarge : cutText(JSON.stringify(value), cut.most, cut.keep)
  return cutData(value, cut)
}

/** Deeper values are cut as a text: they would exhaust the stack. */
const deepest = 500
/** Stands for a value whose parts are shared so often that it cannot be written. */
const tooLarge = '[… all cut …]'
/** About the characters of a note, in its quotes. The one of the whole value comes in addition; those of its parts are counted. */
const note = 30
/** The least that is kept of a large member, so that there is a place for a note; where there is no room for all members, some of them are cut. */
const least = 40

function cutInText(text: string, cut: Cut): string {
  if (text.length <= cut.most) return text
  const data = parsed(text)
  if (data === undefined || isDeeperThan(data, deepest) || (text.includes('-0') && hasNegativeZero(data)))
    return cutText(text, cut.most, cut.keep)
  return JSON.stringify(cutData(data, cut))
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

/** JSON is written without the sign of `-0`. */
function hasNegativeZero(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0)
  return Object.values(value).some(hasNegativeZero)
}

function cutData(value: Json, { most, keep }: Cut): Json {
  const sizes = sizesIn(value)
  return sizeOf(value, sizes) <= most ? value : cutValue(value, most + note, { keep, sizes })
}

interface Cutting {
  readonly keep: Keep
  readonly sizes: ReadonlyMap<object, number>
}

function cutValue(value: Json, most: number, cutting: Cutting): Json {
  if (typeof value === 'string') return cutMember(value, most, cutting)
  if (typeof value !== 'object' || value === null || sizeOf(value, cutting.sizes) <= most) return value
  return isObject(value) ? cutObject(value, most, cutting) : cutList(value, most, cutting)
}

/** A text in data, or the name of a field. A short one is shorter than the note would be. */
function cutMember(text: string, most: number, { keep }: Cutting): string {
  const size = jsonSize(text)
  if (size <= most) return text
  const cut = cutJsonText(text, most - note, keep)
  return jsonSize(cut) < size ? cut : text
}

function cutList(list: readonly Json[], most: number, cutting: Cutting): Json {
  const sizes = list.map((one) => sizeOf(one, cutting.sizes) + 1)
  const { head, tail, share } = keptOf(sizes, least + 1, { most, keep: cutting.keep })
  const kept = [...list.slice(0, head), ...list.slice(list.length - tail)]
  const cut = kept.map((one) => cutValue(one, share - 1, cutting))
  const count = list.length - kept.length
  return count === 0 ? cut : [...cut.slice(0, head), cutNote(count, 'item'), ...cut.slice(head)]
}

function cutObject(object: { readonly [key: string]: Json }, most: number, cutting: Cutting): Json {
  const entries = Object.entries(object)
  const names = entries.map(([key]) => jsonSize(key))
  const sizes = entries.map(([, one], at) => (names[at] ?? 0) + sizeOf(one, cutting.sizes) + 2)
  const longest = names.reduce((most, size) => Math.max(most, size), 0)
  const { head, tail, share } = keptOf(sizes, Math.min(longest, least) + least + 2, { most, keep: cutting.keep })
  const kept = [...entries.slice(0, head), ...entries.slice(entries.length - tail)]
  const used = new Set<string>()
  const cut = kept.map(([key, one], at): readonly [string, Json] => {
    const short = cutMember(key, share - 2 - Math.min(sizeOf(one, cutting.sizes), least), cutting)
    const name = used.has(short) ? `${short} ${at}` : short // two names may be the same when they are cut
    used.add(name)
    return [name, cutValue(one, share - 2 - jsonSize(name), cutting)]
  })
  const count = entries.length - kept.length
  const cutHere: readonly (readonly [string, Json])[] = count === 0 ? [] : [['…', cutNote(count, 'field')]]
  return Object.fromEntries([...cut.slice(0, head), ...cutHere, ...cut.slice(head)])
}

interface Kept {
  readonly head: number
  readonly tail: number
  /** The largest size that each of them may have. */
  readonly share: number
}

/** The members at both ends for which there is room, each with the least that is kept of it. */
function keptOf(sizes: readonly number[], leastOfEach: number, { most, keep }: Cut): Kept {
  const costs = sizes.map((size) => Math.min(size, leastOfEach))
  if (costs.reduce((sum, cost) => sum + cost, 0) <= most - 2)
    return { head: sizes.length, tail: 0, share: shareOf(sizes, most - 2) }
  const room = Math.max(most - note, 0)
  const parts = keep === 'both' ? room / 2 : room
  const head = keep === 'end' ? 0 : fitting(costs, parts)
  const tail = keep === 'start' ? 0 : Math.min(fitting(costs.toReversed(), parts), sizes.length - head)
  return { head, tail, share: shareOf([...sizes.slice(0, head), ...sizes.slice(sizes.length - tail)], room) }
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
    left -= size
  }
  return most
}

function sizeOf(value: Json, sizes: ReadonlyMap<object, number>): number {
  if (typeof value === 'string') return jsonSize(value)
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
      size += sizeOf(inner, sizes) + 1 + (Array.isArray(one) ? 0 : jsonSize(key) + 1)
    }
    sizes.set(one, size)
  }
  measure(value)
  return sizes
}
