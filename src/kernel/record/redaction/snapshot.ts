import { isNest, isPlain, type Json } from '../../../base/index.ts'
import { isNamedBy, isValueKey, itemsOf, secretLabels } from './beside-its-name.ts'
import type { Hides } from './redactor.ts'
import { type Cleaner, shortened } from './without-secrets.ts'

export interface SnapshotOptions {
  /** Whether the value under a key must not be copied, from the place of the object with that key. */
  readonly hides?: Hides
  /**
   * Levels at which `hides` checks the place and not only the key: an object in two places has a copy for each there,
   * and one copy below. Default: all levels.
   */
  readonly placedLevels?: number
  /** Returns the part of a text to keep, up to a length. */
  readonly cleans?: Cleaner
  /** Values copied in all, a shared one each time; later ones become `[too much]`. */
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

/** Levels that are copied. Deeper values become `[too deep]`, so that no value can exhaust the stack. */
const deepest = 24

/** Values that are copied before copies are remembered: most snapshots are smaller, and pay nothing for it. */
const unremembered = 1000

/** Texts of this length and more are cleaned once, however often they occur. */
const longText = 1000

/**
 * A frozen JSON copy of any value: later changes do not change the copy. Cycles, class instances, functions and other
 * values that JSON lacks become a descriptive text. `__proto__` is a key like any other.
 *
 * It takes linear time. All places of an object that occurs many times at one level share one copy; a part that is
 * `[circular]` in the first of them is so in all. `nodes` counts the copy in each place, so that the snapshot is
 * bounded when it is written, too.
 */
export function snapshot(value: unknown, options: SnapshotOptions = {}): Json {
  const nodes = options.nodes ?? Number.POSITIVE_INFINITY
  const sharedFrom = options.placedLevels ?? (options.hides === undefined ? 0 : deepest)
  return copy(value, '', undefined, { options, sharedFrom, left: nodes, made: 0, copies: undefined, texts: undefined })
}

/** One snapshot under way. */
interface Copying {
  readonly options: SnapshotOptions
  /** The level from which on copies do not depend on the place. */
  readonly sharedFrom: number
  left: number
  made: number
  /** Copies of objects by level, with how many values they count for. */
  copies: Map<object, { readonly copy: Json; readonly nodes: number }>[] | undefined
  texts: Map<string, string> | undefined
}

function copy(value: unknown, key: string, outer: Place | undefined, copying: Copying): Json {
  if (copying.left-- <= 0) return '[too much]'
  if (typeof value !== 'object' || value === null) return scalar(value, copying)
  for (let around = outer; around !== undefined; around = around.outer) if (around.value === value) return '[circular]'
  const depth = outer === undefined ? 0 : outer.depth + 1
  if (depth >= deepest) return isNest(value) ? '[too deep]' : shownOf(representation(value), copying)
  copying.made++
  if (copying.made < unremembered || depth < copying.sharedFrom) return copyAt(value, key, outer, depth, copying)
  copying.copies ??= Array.from({ length: deepest }, () => new Map())
  const known = copying.copies[depth]?.get(value)
  if (known !== undefined) {
    copying.left -= known.nodes
    return copying.left < 0 ? '[too much]' : known.copy
  }
  const before = copying.left
  const made = copyAt(value, key, outer, depth, copying)
  copying.copies[depth]?.set(value, { copy: made, nodes: before - copying.left })
  return made
}

function shownOf(shown: unknown, copying: Copying): Json {
  return typeof shown === 'object' && shown !== null ? '[too deep]' : scalar(shown, copying)
}

function copyAt(value: object, key: string, outer: Place | undefined, depth: number, copying: Copying): Json {
  const shown = representation(value)
  if (typeof shown !== 'object' || shown === null) return scalar(shown, copying)
  const place = { key, value, outer, depth }
  try {
    if (Array.isArray(shown)) return copyList(shown, place, copying)
    return copyObject(shown as Readonly<Record<string, unknown>>, place, copying)
  } catch {
    return unreadable // a foreign getter threw: there is nothing to show
  }
}

function copyList(shown: readonly unknown[], place: Place, copying: Copying): Json {
  const { hides } = copying.options
  const named = hides === undefined ? undefined : itemsOf(shown, place.outer?.value, hides)
  return Object.freeze(shown.map((item, at) => copy(named?.(at) ?? item, String(at), place, copying)))
}

function copyObject(shown: Readonly<Record<string, unknown>>, place: Place, copying: Copying): Json {
  const target: Record<string, Json> = {}
  const { hides } = copying.options
  const outer = place.outer === undefined ? undefined : place
  const keys = Object.keys(shown)
  let labels: readonly string[] | undefined // found once, and for few objects
  const isNamedBeside = (key: string, given: unknown, hiding: Hides) => {
    labels ??= secretLabels(shown, keys, hiding)
    const label = labels[labels[0] === key ? 1 : 0]
    return label !== undefined && isNamedBy(String(shown[label]), key, given, hiding)
  }
  for (const key of keys) {
    const given = shown[key]
    const isHidden =
      hides !== undefined &&
      (hides(key, outer, given) ||
        (isValueKey(key, given) && isNamedBeside(key, given, hides)) ||
        (key === 'data' && shown.kind === 'Secret' && isNest(given))) // of Kubernetes
    const value = isHidden ? '[redacted]' : copy(given, key, place, copying)
    const name = key.length < shortKey ? key : keyOf(key, copying)
    if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true })
    else target[name] = value
  }
  return Object.freeze(target)
}

/** No recognisable secret is shorter. */
const shortKey = 12

/** A key may be a secret as well: `{ 'ghp_…': 1 }`. */
function keyOf(key: string, { options: { cleans } }: Copying): string {
  return cleans === undefined ? key : cleans(key, { most: 1000 })
}

const unreadable = '[unreadable]'

function scalar(value: unknown, copying: Copying): Json {
  if (typeof value === 'string') return kept(value, copying)
  if (value === null || typeof value === 'boolean') return value as null | boolean
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return typeof value === 'bigint' ? String(value) : `[${typeof value}]`
}

/** The part of a text to keep. Cleaning a long text again in each place would take quadratic time. */
function kept(value: string, copying: Copying): string {
  if (value.length < longText) return cleaned(value, copying.options)
  copying.texts ??= new Map()
  const known = copying.texts.get(value)
  if (known !== undefined) return known
  const text = cleaned(value, copying.options)
  copying.texts.set(value, text)
  return text
}

function cleaned(value: string, { cleans, textLength = Number.POSITIVE_INFINITY }: SnapshotOptions): string {
  return cleans === undefined ? shortened(value, textLength) : cleans(value, { most: textLength })
}

/** The JSON form of an object: itself if it is plain, else its own representation. */
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
