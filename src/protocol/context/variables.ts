import { isObject, isPlain, isTangled, type Json, PawlError } from '../../base/index.ts'
import { snapshot } from '../../kernel/index.ts'

/** A difference between two sets of variables; `before` or `after` is missing where there was no value. */
interface VariableChange {
  readonly path: string
  readonly before?: Json
  readonly after?: Json
}

/**
 * The values an agent works with. Never changes: `set` and `merge` return a new one. A key is found in camelCase and
 * snake_case alike, at every level, since models and programs spell them differently.
 */
export interface ContextVariables {
  /** How many variables there are. */
  readonly size: number
  /** The value at `a.b.c` or `['a', 'b', 'c']`, or nothing. */
  get(path: string | readonly string[]): unknown
  /** Whether there is a value at this path. */
  has(path: string | readonly string[]): boolean
  /** Returns new variables with this value at the path. */
  set(path: string | readonly string[], value: unknown): ContextVariables
  /** Sets the top-level keys of an object. */
  merge(values: Readonly<Record<string, unknown>>): ContextVariables
  /** The names of the variables. */
  keys(): readonly string[]
  /** The changes from the other set to this one. */
  diff(earlier: ContextVariables): readonly VariableChange[]
  /** All values as plain JSON. */
  toJSON(): { readonly [key: string]: Json }
}

type Data = Readonly<Record<string, unknown>>

/**
 * Makes the variables of a context from plain values. Keys are found in camelCase and snake_case.
 *
 * @example
 * contextVariables({ userName: 'Kim' }).get('user_name') // => 'Kim'
 */
export function contextVariables(values: Data = {}): ContextVariables {
  return over(frozenCopy(values) as Data)
}

function over(data: Data): ContextVariables {
  return Object.freeze({
    size: Object.keys(data).length,
    get: (path: string | readonly string[]) => find(data, path)?.value,
    has: (path: string | readonly string[]) => find(data, path) !== undefined,
    set: (path: string | readonly string[], value: unknown) => over(put(data, partsOf(data, path), frozenCopy(value))),
    merge: (values: Data) => over(merged(data, values)),
    keys: () => Object.keys(data),
    diff: (earlier: ContextVariables) => differences(earlier.toJSON(), snapshot(data), ''),
    toJSON: () => snapshot(data) as { readonly [key: string]: Json },
  })
}

/** A whole key that contains dots wins over the path it could be read as. */
function partsOf(data: Data, path: string | readonly string[]): readonly string[] {
  if (typeof path !== 'string') return path
  return Object.hasOwn(data, path) ? [path] : path.split('.')
}

function find(data: Data, path: string | readonly string[]): { readonly value: unknown } | undefined {
  let value: unknown = data
  for (const part of partsOf(data, path)) {
    const key = typeof value === 'object' && value !== null ? keyLike(value, part) : undefined
    if (key === undefined) return undefined
    value = (value as Data)[key]
  }
  return { value }
}

/** The same data with a value at a path. From the inside out, in a loop: a path may have more parts than the stack has room for. */
function put(data: Data, parts: readonly string[], value: unknown): Data {
  const [first] = parts
  if (first === undefined || parts.includes('')) throw new PawlError('bad-path', 'a variable needs a name')
  const places: { readonly inside: Data; readonly key: string }[] = []
  let inside = data
  for (const part of parts) {
    const key = keyLike(inside, part) ?? part
    places.push({ inside, key })
    const inner = Object.hasOwn(inside, key) ? inside[key] : undefined
    inside = typeof inner === 'object' && inner !== null && isPlain(inner) ? (inner as Data) : {}
  }
  return places.reduceRight<unknown>((inner, place) => {
    const changed: Record<string, unknown> = { ...place.inside }
    define(changed, place.key, inner)
    return Object.freeze(changed)
  }, value) as Data
}

/** As `put` for each key, with one copy and one index for all of them: parts that several values share are copied once. */
function merged(data: Data, values: Data): Data {
  const all: Record<string, unknown> = { ...data }
  const spelled = new Map<string, string>()
  for (const key of Object.keys(data).reverse()) spelled.set(plainly(key), key)
  for (const [given, value] of Object.entries(frozenCopy(values) as Data)) {
    if (given === '') throw new PawlError('bad-path', 'a variable needs a name')
    const plain = plainly(given)
    const key = Object.hasOwn(all, given) ? given : (spelled.get(plain) ?? given)
    if (!spelled.has(plain)) spelled.set(plain, key)
    define(all, key, value)
  }
  return Object.freeze(all)
}

function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
}

/** The object's own key that is spelled so, or else one that differs only in case and underscores. */
function keyLike(object: object, wanted: string): string | undefined {
  if (Object.hasOwn(object, wanted)) return wanted
  const plain = plainly(wanted)
  return Object.keys(object).find((key) => plainly(key) === plain)
}

function plainly(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase()
}

/** Copies data and keeps instances of classes as they are; a value that contains itself still does. */
function frozenCopy(value: unknown): unknown {
  const copies = new Map<object, object>()
  const pending: object[] = []
  const copyOf = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null || !(Array.isArray(item) || isPlain(item))) return item
    const known = copies.get(item)
    if (known !== undefined) return known
    const copy = Array.isArray(item) ? [] : {}
    copies.set(item, copy)
    pending.push(item)
    return copy
  }
  const root = copyOf(value)
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    const copy = copies.get(source) ?? {}
    for (const [key, item] of Object.entries(source)) {
      Object.defineProperty(copy, key, { value: copyOf(item), enumerable: true })
    }
    Object.freeze(copy)
  }
  return root
}

function differences(before: Json | undefined, after: Json | undefined, path: string): VariableChange[] {
  // a value that cannot be written in linear time cannot be compared in it: it counts as another value
  const isComparable = !isTangled(before) && !isTangled(after)
  if (isComparable && isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    const at = (object: Readonly<Record<string, Json>>, key: string) =>
      Object.hasOwn(object, key) ? object[key] : undefined
    return [...keys].flatMap((key) =>
      differences(at(before, key), at(after, key), path === '' ? key : `${path}.${key}`),
    )
  }
  if (isComparable && JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }]
}
