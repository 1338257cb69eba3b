import { freezeDeep } from '../../base/index.ts'
import type { EventDeclaration, Fields } from '../declare/event.ts'
import type { Payload } from '../declare/hook.ts'
import { frozenKeys } from './payload.ts'

/** Characters, roughly, that a record may keep alive by sharing them: more is copied, and cut on the way. */
const most = 16_384

/** Returns whether a payload can be recorded without a copy: it cannot change any more, and it is small. */
export function sharing(event: EventDeclaration, standard: Fields): (payload: Payload) => boolean {
  const fields: Fields = { ...event.carries, ...standard }
  const frozen = frozenKeys(event, fields)
  return (payload) => {
    let left = most
    for (const key in payload) {
      const value = payload[key]
      const isObject = typeof value === 'object' && value !== null
      const isPart = fields[key]?.audit !== undefined // only a part of it is kept, and taken when it is read
      if ((isPart || isObject) && !frozen.includes(key)) return false
      if (!isPart) left -= freezeDeep(value)
      if (left < 0) return false
    }
    return true
  }
}
