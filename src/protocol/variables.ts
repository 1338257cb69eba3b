import { isPlain, type Json, PawlError, snapshot } from '../kernel/index.ts'

/** A difference between two sets of variables; `before` or `after` is missing where there was no value. */
export interface VariableChange {
  readonly path: string
  readonly before?: Json
  readonly after?: Json
}

/**
 * The values an agent works with. Never changes: `set` and `merge` give a new one. A key is found in camelCase
 * and snake_case alike, at every level, since models and programs spell them differently.
 */
export interface ContextVariables {
  readonly size: number
  /** The value at `a.b.c` or `['a', 'b', 'c']`, or nothing. */
  get(path: string | readonly string[]): unknown
  has(path: string | readonly string[]): boolean
  set(path: string | readonly string[], value: unknown): ContextVariables
  /** Sets the top-level keys of an object. */
  merge(values: Readonly<Record<string, unknown>>): ContextVariables
  keys(): readonly string[]
  /** What changed on the way from the other set to this one. */
  diff(earlier: ContextVariables): readonly VariableChange[]
  toJSON(): { readonly [key: string]: Json }
}

type Data = Readonly<Record<string, unknown>>

export function contextVariables(values: Data = {}): ContextVariables {
  return over(frozenCopy(values) as Data)
}

function over(data: Data): ContextVariables {
  return Object.freeze({
    size: Object.keys(data).length,
    get: (path: string | readonly string[]) => find(data, path)?.value,
    has: (path: string | readonly string[]) => find(data, path) !== undefined,
    set: (path: string | readonly string[], value: unknown) => over(put(data, partsOf(data, path), frozenCopy(value))),
    merge: (values: Data) =>
      over(Object.entries(values).reduce((all, [key, value]) => put(all, [key], frozenCopy(value)), data)),
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

function put(data: Data, [part, ...rest]: readonly string[], value: unknown): Data {
  if (part === undefined || part === '') throw new PawlError('bad-path', 'a variable needs a name')
  const key = keyLike(data, part) ?? part
  const inner = Object.hasOwn(data, key) ? data[key] : undefined
  const innerData = typeof inner === 'object' && inner !== null && isPlain(inner) ? (inner as Data) : {}
  const next = rest.length === 0 ? value : put(innerData, rest, value)
  return Object.freeze(
    Object.defineProperty({ ...data }, key, {
      value: next,
      enumerable: true,
      writable: true,
      configurable: true,
    }),
  )
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
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    const at = (object: Readonly<Record<string, Json>>, key: string) =>
      Object.hasOwn(object, key) ? object[key] : undefined
    return [...keys].flatMap((key) =>
      differences(at(before, key), at(after, key), path === '' ? key : `${path}.${key}`),
    )
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }]
}

function isObject(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
