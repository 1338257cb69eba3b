import { isNamedBefore, isNamedBeside } from './redaction/beside-its-name.ts'
import { type Cleaner, shortened } from './redaction/without-secrets.ts'

/** Data that survives JSON as it is. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface SnapshotOptions {
  /** Whether the value under a key must not be copied; `inside` tells where the object with that key is. */
  readonly hides?: (key: string, inside: Place | undefined) => boolean
  /** What is kept of a text, given how much of it. */
  readonly cleans?: Cleaner
  /** Values copied in all; what comes after becomes `[too much]`. */
  readonly nodes?: number
  /** Characters kept of one text; the rest is counted instead. */
  readonly textLength?: number
}

/** Where in a value something is: under a key of an object that is itself somewhere. */
export interface Place {
  readonly key: string
  readonly value: object
  readonly outer: Place | undefined
  readonly depth: number
}

/** Levels that are copied. What lies below becomes `[too deep]`, so that no value can exhaust the stack. */
const deepest = 24

/**
 * A frozen JSON copy of any value: what changes later does not change the copy. Cycles, class instances, functions
 * and whatever else JSON lacks become a text that says so. `__proto__` is a key like any other.
 */
export function snapshot(value: unknown, options: SnapshotOptions = {}): Json {
  return copy(value, '', undefined, options, { left: options.nodes ?? Number.POSITIVE_INFINITY })
}

function copy(
  value: unknown,
  key: string,
  outer: Place | undefined,
  options: SnapshotOptions,
  budget: { left: number },
): Json {
  if (budget.left-- <= 0) return '[too much]'
  const shown = typeof value === 'object' && value !== null ? representation(value) : value
  if (typeof shown !== 'object' || shown === null) return scalar(shown, options)
  for (let around = outer; around !== undefined; around = around.outer) if (around.value === shown) return '[circular]'
  const depth = outer === undefined ? 0 : outer.depth + 1
  if (depth >= deepest) return '[too deep]'
  const place = { key, value: shown, outer, depth }
  try {
    if (Array.isArray(shown))
      return Object.freeze(shown.map((item, at) => copyItem(shown, item, at, place, options, budget)))
    return copyObject(shown as Readonly<Record<string, unknown>>, place, options, budget)
  } catch {
    return unreadable // a getter of somebody else's threw: there is nothing to show
  }
}

function copyItem(
  shown: readonly unknown[],
  item: unknown,
  at: number,
  place: Place,
  options: SnapshotOptions,
  budget: { left: number },
): Json {
  const { hides } = options
  if (hides !== undefined && typeof item === 'string' && isNamedBefore(shown, at, hides)) return '[redacted]'
  return copy(item, String(at), place, options, budget)
}

function copyObject(
  shown: Readonly<Record<string, unknown>>,
  place: Place,
  options: SnapshotOptions,
  budget: { left: number },
): Json {
  const target: Record<string, Json> = {}
  const { hides } = options
  const outer = place.outer === undefined ? undefined : place
  for (const key of Object.keys(shown)) {
    const isHidden = hides !== undefined && (hides(key, outer) || isNamedBeside(shown, key, hides))
    const value = isHidden ? '[redacted]' : copy(shown[key], key, place, options, budget)
    if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true })
    else target[key] = value
  }
  return Object.freeze(target)
}

const unreadable = '[unreadable]'

function scalar(value: unknown, { cleans, textLength = Number.POSITIVE_INFINITY }: SnapshotOptions): Json {
  if (typeof value === 'string') {
    return cleans === undefined ? shortened(value, textLength) : cleans(value, { most: textLength })
  }
  if (value === null || typeof value === 'boolean') return value as null | boolean
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
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
