import { isNest, isPlain } from './json.ts'

/** Freezes plain data, all the way down, and leaves instances of classes alone: they are not ours. */
export function freezeDeep(value: unknown): void {
  if (freezeTree(value, mostVisits, deepest) < 0) freezeGraph(value)
}

/** Members that are visited before anything is remembered: a Set costs ordinary payloads more than freezing them. */
const mostVisits = 50_000
const deepest = 50

/**
 * Freezes a value as if it were a tree. Returns how many visits are left; below zero if the value was too large or too deep for
 * that. A part that is shared is visited again each time, so only so many visits are made.
 */
function freezeTree(value: unknown, visits: number, levels: number): number {
  if (typeof value !== 'object' || value === null) return visits
  if (Array.isArray(value)) {
    Object.freeze(value)
    let left = visits - value.length - 1
    if (levels === 0) return -1
    for (let at = 0; at < value.length && left >= 0; at++) {
      const item: unknown = value[at]
      if (typeof item === 'object') left = freezeTree(item, left, levels - 1)
    }
    return left
  }
  if (!isPlain(value)) return visits - 1
  Object.freeze(value)
  if (levels === 0) return -1
  let left = visits - 1
  const object = value as Record<string, unknown>
  for (const key in object) {
    left--
    const member = object[key]
    if (typeof member === 'object') left = freezeTree(member, left, levels - 1)
    if (left < 0) return left
  }
  return left
}

/** Visits each part once: for values that are large, too deep for the stack, shared many times, or that contain themselves. */
function freezeGraph(value: unknown): void {
  const seen = new Set<unknown>()
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!isNest(next) || seen.has(next)) continue
    seen.add(Object.freeze(next))
    for (const inner of Object.values(next)) if (typeof inner === 'object') pending.push(inner)
  }
}
