import type { Json } from '../../base/index.ts'

/** Whether a result could come from the same tool as another: the same keys and kinds of values, in lists of any length. */
export function isShapedLike(value: Json, came: Json): boolean {
  if (typeof value !== 'object' || typeof came !== 'object' || value === null || came === null) {
    return typeof value === typeof came && (value === null) === (came === null)
  }
  if (Array.isArray(value) !== Array.isArray(came)) return false
  if (Array.isArray(value)) return isListLike(value, came as readonly Json[])
  const [ours, theirs] = [value as JsonObject, came as JsonObject]
  const keys = Object.keys(theirs)
  if (Object.keys(ours).length !== keys.length) return false
  return keys.every((key) => Object.hasOwn(ours, key) && isShapedLike(ours[key] ?? null, theirs[key] ?? null))
}

type JsonObject = { readonly [key: string]: Json }

/** Items may have been left out: each is looked for at its place and at both ends, so that long lists take no longer than they are. */
function isListLike(value: readonly Json[], came: readonly Json[]): boolean {
  return value.every((one, at) =>
    [came[at], came[0], came.at(-1)].some((other) => other !== undefined && isShapedLike(one, other)),
  )
}
