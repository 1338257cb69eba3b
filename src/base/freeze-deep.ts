import { isNest, isPlain } from './json.ts'

/**
 * Freezes plain data, all the way down, and leaves instances of classes alone: they are not ours. The value is marked, and not
 * visited again: one call is in several payloads, and a message in every request after it. Returns what it weighs, in characters,
 * roughly: `Infinity` if it is too large to say.
 */
export function freezeDeep(value: unknown): number {
  const known = typeof value === 'object' && value !== null ? Mark.weightOf(value) : undefined
  if (known !== undefined) return known
  if (!isNest(value)) return most - freezeMember(value, most, 0)
  const left = freezeMembers(value, most, deepest)
  if (left < 0) return freezeGraph(value)
  // an object that was frozen elsewhere takes no mark
  Object.freeze(Object.isExtensible(value) ? new Mark(value, most - left) : value)
  return most - left
}

/**
 * Says of an object that it is frozen all the way down, and what it weighs. A private field on the object itself, which only this
 * file can add and see, and which copies do not have; an entry in a WeakMap would take longer than freezing.
 */
class Mark extends (itself as unknown as new (value: object) => object) {
  readonly #weight: number

  constructor(value: object, weight: number) {
    super(value)
    this.#weight = weight
  }

  static weightOf(value: object): number | undefined {
    return #weight in value ? value.#weight : undefined
  }
}

/** As the constructor of a base class, it lets `Mark` add its field to this object instead of to a new one. */
function itself(value: object): object {
  return value
}

/** The most that a tree may weigh: a part is visited wherever it occurs, and may occur any number of times. */
const most = 1_000_000
const deepest = 50
const ofObject = 16
/** Of a value that is not data, and of a text at most: a few large texts do not make a tree too large. */
const heavy = 100_000

/**
 * Freezes the members of an object as if it were a tree. Returns what is left of a weight; below zero if the object is too large
 * or too deep for that, or contains itself.
 */
function freezeMembers(value: object, weight: number, levels: number): number {
  let left = weight - ofObject
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && left >= 0; at++) left = freezeMember(value[at], left, levels)
    return left
  }
  for (const key in value) {
    left = freezeMember((value as Record<string, unknown>)[key], left, levels)
    if (left < 0) return left
  }
  return left
}

function freezeMember(value: unknown, weight: number, levels: number): number {
  if (typeof value === 'string') return weight - Math.min(value.length, heavy) - 1
  if (typeof value !== 'object' || value === null) return weight - (typeof value === 'function' ? heavy : 1)
  const known = Mark.weightOf(value)
  if (known !== undefined) return weight - known
  if (!Array.isArray(value) && !isPlain(value)) return weight - heavy
  Object.freeze(value)
  return levels === 0 ? -1 : freezeMembers(value, weight, levels - 1)
}

/** Visits each part once: for values that are large, too deep for the stack, or that contain themselves. */
function freezeGraph(value: object): number {
  const seen = new Set<unknown>()
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!isNest(next) || Mark.weightOf(next) !== undefined || seen.has(next)) continue
    seen.add(Object.freeze(next))
    for (const inner of Object.values(next)) if (typeof inner === 'object') pending.push(inner)
  }
  return Number.POSITIVE_INFINITY
}
