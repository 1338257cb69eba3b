import { isPlain } from '../../base/index.ts'
import type { EventDeclaration, Fields } from '../declare/event.ts'
import type { Payload } from '../declare/hook.ts'

/** Characters, roughly, that a record may keep alive by sharing them: more is copied, and cut on the way. */
const most = 16_384
const ofNode = 16

/** Returns whether a payload can be recorded without a copy: it cannot change any more, and it is small. */
export function sharing(event: EventDeclaration, standard: Fields): (payload: Payload) => boolean {
  const judged = new Set((event.modifies ?? []).map((path) => path.split('.')[0] ?? path))
  const fields: Fields = { ...event.carries, ...standard }
  const isFrozen = (key: string) => fields[key]?.frozen === true || judged.has(key)
  return (payload) => {
    let left = most
    for (const key in payload) {
      const value = payload[key]
      if (fields[key]?.audit !== undefined) {
        if (!isFrozen(key)) return false // only a part of it is kept, and taken when it is read
      } else if (typeof value === 'string') left -= value.length
      else if (typeof value === 'object' && value !== null) {
        if (!isFrozen(key)) return false
        left = weighed(value, left)
      } else if (typeof value === 'function') return false
      if (left < 0) return false
    }
    return true
  }
}

/** The rest of the allowance; below zero if the value exceeds it, or is not plain data. */
function weighed(value: object, left: number): number {
  let rest = left - ofNode
  if (rest < 0) return rest
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && rest >= 0; at++) rest = less(value[at], rest)
    return rest
  }
  if (!isPlain(value)) return -1
  const object = value as Record<string, unknown>
  for (const key in object) {
    rest = less(object[key], rest)
    if (rest < 0) return rest
  }
  return rest
}

function less(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - 1 // so that a list of empty texts comes to an end, too
  if (typeof value === 'object' && value !== null) return weighed(value, left)
  return typeof value === 'function' ? -1 : left - 1
}
