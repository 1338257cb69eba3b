import { isNest } from './json.ts'

/**
 * A frozen copy of plain data, for which each property is read once. A getter or a proxy may return another value the
 * next time: the judged value would not be the used one. A part that is the same as in `known`, at the same place, is
 * data already and is kept. Instances of classes and functions are left alone.
 */
export function asData<T>(value: T, known?: unknown): T {
  const allowance = { left: mostVisits }
  const copy = copyTree(value, known, allowance, deepest)
  return (allowance.left < 0 ? copyGraph(value) : copy) as T
}

const kept = new WeakSet<object>()

/** Marks a part that `asData` has made, so that it stays the same object everywhere and can be recognised. */
export function keepData(part: object): void {
  kept.add(part)
}

function isKept(part: object): boolean {
  return !Object.isExtensible(part) && kept.has(part) // most copied values were never frozen: this check is quicker
}

/** Members that are visited before anything is remembered: a Map costs ordinary data more than the copy. */
const mostVisits = 50_000
const deepest = 50

/** Copies a value as if it were a tree; nothing is left of the allowance if it is too large or too deep for that. */
function copyTree(value: unknown, known: unknown, allowance: Allowance, levels: number): unknown {
  if (value === known || !isNest(value) || isKept(value)) return value
  if (levels === 0) allowance.left = -1
  const before = typeof known === 'object' && known !== null ? (known as Members) : nothing
  if (Array.isArray(value)) return copyList(value, before, allowance, levels - 1)
  return copyObject(value as Members, before, allowance, levels - 1)
}

interface Allowance {
  left: number
}
type Members = Readonly<Record<string | number, unknown>>
const nothing: Members = Object.freeze({})

function copyList(
  value: readonly unknown[],
  before: Members,
  allowance: Allowance,
  levels: number,
): readonly unknown[] {
  const { length } = value
  allowance.left -= length + 1
  const list: unknown[] = []
  for (let at = 0; at < length && allowance.left >= 0; at++)
    list.push(copyTree(value[at], before[at], allowance, levels))
  return Object.freeze(list)
}

function copyObject(value: Members, before: Members, allowance: Allowance, levels: number): Members {
  const keys = Object.keys(value)
  allowance.left -= keys.length + 1
  const object: Record<string, unknown> = {}
  for (const key of keys) {
    if (allowance.left < 0) break
    put(object, key, copyTree(value[key], before[key], allowance, levels))
  }
  return Object.freeze(object)
}

/** Copies each part once: for values that are large, too deep for the stack, shared many times, or that contain themselves. */
function copyGraph(value: unknown): unknown {
  const copies = new Map<object, object>()
  const copyOf = (part: unknown): unknown => {
    if (!isNest(part) || isKept(part)) return part
    const made = copies.get(part) ?? (Array.isArray(part) ? [] : {})
    copies.set(part, made)
    return made
  }
  const whole = copyOf(value)
  // a Map yields entries that are added during the iteration
  for (const [part, made] of copies) {
    for (const key of Object.keys(part)) put(made as Record<string, unknown>, key, copyOf((part as Members)[key]))
    if (Array.isArray(made)) made.length = (part as readonly unknown[]).length
    Object.freeze(made)
  }
  return whole
}

function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true })
  else target[key] = value
}
