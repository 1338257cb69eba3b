import type { Json } from '../../../base/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { Host } from '../../host/open-host.ts'

/**
 * How far a result must be the one that hooks see. `judged`: guards or transforms judge it, and the AI SDK receives nothing else. `wrapped`:
 * wraps may look at it. `observed`: the AI SDK receives it as the tool returned it.
 */
export type Care = 'judged' | 'wrapped' | 'observed'

/** A result of a tool, taken once: the tool may change its own object later, and an object may answer in another way when it is read again. */
export interface Snapshot {
  /** What hooks see. */
  readonly json: Json
  /** The result for the AI SDK if hooks change nothing. */
  valueFor(care: Care): Kept
}

/** A result that hooks left as it is. */
interface Kept {
  readonly value: unknown
  /** Whether it has the form that the tool returned, or else that of its JSON. */
  readonly isOwn: boolean
}

/** What must be true of results at this moment. */
export function careFor({ judges, hears }: Host): Care {
  if (judges('tool.after')) return 'judged'
  return hears('tool.around') ? 'wrapped' : 'observed'
}

/** Copies plain data. A map or an instance of a class is more than its JSON shows: where hooks judge results, the JSON replaces it. */
export function snapshotOf(raw: unknown, care: Care): Snapshot {
  const copy = care === 'observed' ? undefined : copyOf(raw)
  const json = jsonOf(copy === undefined ? raw : copy.value)
  return {
    json,
    valueFor(now) {
      if (copy !== undefined) return { value: copy.value, isOwn: true }
      return now === 'judged' ? { value: structuredClone(json), isOwn: false } : { value: raw, isOwn: true }
    },
  }
}

interface Copy {
  readonly value: unknown
}

/** A copy that is worth the same as the value, and that its JSON shows; undefined if there is none. */
function copyOf(raw: unknown): Copy | undefined {
  try {
    return { value: copied(raw, new Set()) }
  } catch {
    return undefined // one that JSON does not show, or a getter or a proxy that throws
  }
}

/** `around` are the objects that the value is in. */
function copied(value: unknown, around: Set<object>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw notShown
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return new Date(value.getTime())
  if (around.has(value) || (!Array.isArray(value) && !isPlain(value))) throw notShown
  around.add(value)
  const copy = Array.isArray(value)
    ? Array.from(value, (item) => copied(item, around))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item, around)]))
  around.delete(value)
  return copy
}

const notShown = new Error('JSON does not show it')

/** Whether it is an object literal, also one of another realm, which JSON shows as it is. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false
  return typeof Reflect.get(value, 'toJSON') !== 'function'
}
