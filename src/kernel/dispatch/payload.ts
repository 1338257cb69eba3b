import { freezeDeep } from '../../base/index.ts'
import type { Catalogue } from '../declare/catalogue.ts'
import type { EventDeclaration, Fields } from '../declare/event.ts'

export type Scope = Readonly<Record<string, unknown>>

/**
 * Makes payloads of one event: the event's own keys, then the standard keys, which win, then frozen. Fields that hooks
 * may judge or rewrite, and fields declared as frozen, are frozen deeply, so that an approved payload cannot change.
 */
export function payloadsOf(event: EventDeclaration, catalogue: Catalogue, now: () => number) {
  const [first, second, ...others] = Object.keys(catalogue.standard)
  const frozen = frozenKeys(event, event.carries)

  const seal = (payload: Record<string, unknown>): Record<string, unknown> => {
    for (const key of frozen) freezeDeep(payload[key])
    return Object.freeze(payload)
  }
  return {
    /** Takes over the passed object where it can: pass a fresh literal. */
    make(own: Record<string, unknown>, scope: Scope): Record<string, unknown> {
      const payload = Object.isExtensible(own) ? own : { ...own }
      // the first two apart: where a place in the code sees one key only, V8 stores it four times as fast
      if (first !== undefined) payload[first] = scope[first]
      if (second !== undefined) payload[second] = scope[second]
      for (const key of others) payload[key] = scope[key]
      payload['timestamp'] = now()
      return seal(payload)
    },
    /** The same moment with changed values. */
    change(payload: Scope, changes: Scope): Record<string, unknown> {
      return seal(Object.assign({ ...payload }, changes))
    },
  }
}

/** Of some fields, those that hooks may judge or rewrite at an event, and those declared as frozen. */
export function frozenKeys({ modifies = [] }: EventDeclaration, fields: Fields): readonly string[] {
  const modified = modifies.map((path) => path.split('.')[0] ?? path)
  return [...new Set([...modified, ...Object.keys(fields).filter((key) => fields[key]?.frozen)])]
}
