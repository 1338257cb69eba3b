import { isPlain, isTangled, type Json, PawlError, typeName } from '../../base/index.ts'
import { isDeeperThan } from '../json/is-deeper-than.ts'
import { type ContextVariables, contextVariables } from './variables.ts'

/** Variables as JSON, from which exactly the same are read. */
interface WrittenVariables {
  readonly values: { readonly [key: string]: Json }
  /** The places of `undefined`, which JSON lacks: `null` replaces it. */
  readonly unset: readonly (readonly string[])[]
}

/** Levels of a variable that are kept: more could exhaust the stack of a reader. */
const deepest = 1000

/**
 * Writes variables as JSON. A value that would be read as another, such as `NaN`, `5n`, a `Date` or a function, is refused: a hook
 * that decides by it would decide otherwise.
 */
export function writeVariables(variables: ContextVariables): WrittenVariables {
  const unset: (readonly string[])[] = []
  const values = variables.keys().map((key) => {
    const value = variables.get([key])
    if (isTangled(value)) throw notKept([key], 'contains itself, or shares its parts too often')
    if (isDeeperThan(value, deepest)) throw notKept([key], `is nested in more than ${deepest} levels`)
    return [key, written(value, [key], unset)] as const
  })
  return { values: Object.fromEntries(values), unset }
}

function written(value: unknown, path: string[], unset: (readonly string[])[]): Json {
  if (value === undefined) {
    unset.push([...path])
    return null
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw notKept(path, `is ${value}`)
  }
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlain(value)))
    throw notKept(path, `is ${typeName(value)}`)
  const inside = (inner: unknown, key: string | number) => {
    path.push(String(key))
    const json = written(inner, path, unset)
    path.pop()
    return json
  }
  if (Array.isArray(value)) return Array.from(value, inside)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner, key)]))
}

/** Reads variables as they were written. */
export function readVariables({ values, unset }: WrittenVariables): ContextVariables {
  if (unset.length === 0) return contextVariables(values)
  const copy = structuredClone(values)
  for (const path of unset) clear(copy, path)
  return contextVariables(copy)
}

function clear(values: unknown, path: readonly string[]): void {
  let inside: unknown = values
  for (const key of path.slice(0, -1)) inside = ownOf(inside, key)
  const last = path.at(-1)
  if (last !== undefined && ownOf(inside, last) === null)
    Object.defineProperty(inside, last, { value: undefined, enumerable: true, writable: true, configurable: true })
}

function ownOf(value: unknown, key: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return isThere ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

function notKept(path: readonly string[], why: string): PawlError {
  return new PawlError(
    'not-json',
    `the context variable \`${path.join('.')}\` cannot be kept while a run waits: it ${why}`,
    {
      hint: 'a run that waits or is durable has variables that are JSON, or undefined; keep other values outside the context, such as in a map by session id',
    },
  )
}
