/** Data that survives JSON as it is. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface SnapshotOptions {
  /** Values that must not be copied, told by the path of keys that leads to them. */
  readonly hides?: (path: readonly string[]) => boolean
  /** What is kept of a text. */
  readonly cleans?: (text: string) => string
  /** Levels copied; what lies below becomes `[too deep]`. */
  readonly depth?: number
  /** Values copied in all; what comes after becomes `[too much]`. */
  readonly nodes?: number
  /** Characters kept of one text; the rest is counted instead. */
  readonly textLength?: number
}

/** An object to be copied: its entries, where they go, and where it was found. */
interface Pending {
  readonly entries: readonly [string, unknown][]
  readonly target: object
  readonly path: readonly string[]
  readonly inside: Chain | undefined
}
/** The objects around a value, innermost first. */
interface Chain {
  readonly value: object
  readonly outer: Chain | undefined
}

/**
 * A frozen JSON copy of any value: what changes later does not change the copy. Cycles, class instances,
 * functions and whatever else JSON lacks become a text that says so. Keeps its own stack, so a value of any
 * depth is safe, and never assigns to `__proto__`, which is a key like any other.
 */
export function snapshot(value: unknown, options: SnapshotOptions = {}): Json {
  const { hides, cleans, depth = 24, nodes = Number.POSITIVE_INFINITY, textLength = Number.POSITIVE_INFINITY } = options
  const root: Json[] = []
  const pending: Pending[] = []
  const copies: object[] = []
  let seen = 0
  root.push(copyOne(value, [], undefined))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [key, item] of next.entries) put(next.target, key, copyOne(item, [...next.path, key], next.inside))
  }
  for (const copy of copies) Object.freeze(copy)
  return root[0] as Json

  function copyOne(item: unknown, path: readonly string[], inside: Chain | undefined): Json {
    if (path.length > 0 && hides?.(path) === true) return '[redacted]'
    if (++seen > nodes) return '[too much]'
    const shown = typeof item === 'object' && item !== null ? representation(item) : item
    if (typeof shown === 'string') return shorten(cleans === undefined ? shown : cleans(shown), textLength)
    if (typeof shown !== 'object' || shown === null) return plainScalar(shown)
    for (let around = inside; around !== undefined; around = around.outer) {
      if (around.value === shown) return '[circular]'
    }
    if (path.length >= depth) return '[too deep]'
    const entries = entriesOf(shown)
    if (entries === undefined) return unreadable
    const target = Array.isArray(shown) ? [] : {}
    copies.push(target)
    pending.push({ entries, target, path, inside: { value: shown, outer: inside } })
    return target
  }
}

const unreadable = '[unreadable]'

/** A getter of somebody else's may throw: then there is nothing to show. */
function entriesOf(value: object): [string, unknown][] | undefined {
  try {
    return Object.entries(value)
  } catch {
    return undefined
  }
}

function put(target: object, key: string, value: Json): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true })
  else (target as Record<string, Json>)[key] = value
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}[and ${text.length - length} more characters]`
}

function plainScalar(value: unknown): Json {
  if (value === null || typeof value === 'boolean') return value as null | boolean
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'undefined') return '[undefined]'
  return typeof value === 'bigint' ? String(value) : `[${typeof value}]`
}

/** What stands for an object in JSON: itself if it is plain, else what it says of itself. */
function representation(value: object): unknown {
  if (Array.isArray(value) || isPlain(value)) return value
  try {
    if (value instanceof Error) return { name: value.name, message: value.message }
    if (value instanceof Map || value instanceof Set) return [...value]
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON === 'function') return toJSON.call(value) as unknown
    return `[${value.constructor?.name ?? 'object'}]`
  } catch {
    return unreadable
  }
}

/** Data rather than an instance of some class. */
export function isPlain(value: object): boolean {
  if (value.constructor === Object) return true // the quick answer, nearly always
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
