import type { Json } from '../../base/index.ts'

/**
 * Whether a result could come from the same tool as another: the same keys and kinds of values, in lists of any length. All items of a
 * list have one shape, which takes in each of them: to compare every item with several others would take exponential time in nested lists.
 */
export function isShapedLike(value: Json, came: Json): boolean {
  const shape = newShape()
  take(shape, came)
  return fits(shape, value)
}

/** The values seen at one place. */
interface Shape {
  /** Their types, `null` and `list` among them. */
  readonly kinds: Set<string>
  /** Objects by their keys, each key with the shape of its values. */
  readonly objects: Map<string, ReadonlyMap<string, Shape>>
  /** Of the items of lists. */
  items: Shape | undefined
}

function newShape(): Shape {
  return { kinds: new Set(), objects: new Map(), items: undefined }
}

function take(shape: Shape, value: Json): void {
  const kind = kindOf(value)
  shape.kinds.add(kind)
  if (Array.isArray(value)) {
    shape.items ??= newShape()
    for (const item of value) take(shape.items, item)
  } else if (kind === 'object') {
    const entries = Object.entries(value as object)
    const keys = keysOf(entries)
    const known = shape.objects.get(keys) ?? new Map(entries.map(([key]) => [key, newShape()]))
    shape.objects.set(keys, known)
    for (const [key, one] of entries) take(known.get(key) as Shape, one)
  }
}

function fits(shape: Shape | undefined, value: Json): boolean {
  const kind = kindOf(value)
  if (shape === undefined || !shape.kinds.has(kind)) return false
  if (Array.isArray(value)) return value.every((item) => fits(shape.items, item))
  if (kind !== 'object') return true
  const entries = Object.entries(value as object)
  const known = shape.objects.get(keysOf(entries))
  return known !== undefined && entries.every(([key, one]) => fits(known.get(key), one))
}

function kindOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function keysOf(entries: readonly (readonly [string, unknown])[]): string {
  return JSON.stringify(entries.map(([key]) => key).sort())
}
