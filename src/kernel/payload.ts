import type { Catalogue } from './catalogue.ts'
import type { EventDeclaration } from './event.ts'
import { isPlain } from './snapshot.ts'

/** Objects known to be frozen all the way down, so that a growing conversation is walked once. */
const frozen = new WeakSet<object>()

export type Scope = Readonly<Record<string, unknown>>

/**
 * Makes payloads of one event: the event's own keys, then the standard keys, which win, then frozen. What
 * hooks may judge and rewrite is frozen all the way down, so that nothing can change after it was approved.
 */
export function payloadsOf(event: EventDeclaration, catalogue: Catalogue, now: () => number) {
  const standard = Object.keys(catalogue.standard)
  const judged = [...new Set((event.modifies ?? []).map((path) => path.split('.')[0] ?? path))]

  const seal = (payload: Record<string, unknown>): Record<string, unknown> => {
    for (const key of judged) freezeDeep(payload[key])
    return Object.freeze(payload)
  }
  return {
    /** Takes over the object it is given where it can: pass a fresh literal. */
    make(own: Record<string, unknown>, scope: Scope): Record<string, unknown> {
      const payload = Object.isExtensible(own) ? own : { ...own }
      for (const key of standard) payload[key] = scope[key]
      payload['timestamp'] = now()
      return seal(payload)
    },
    /** The same moment with changed values. */
    change(payload: Scope, changes: Scope): Record<string, unknown> {
      return seal(Object.assign({ ...payload }, changes))
    },
  }
}

/** Freezes plain data and leaves instances of classes alone: they are not ours. */
export function freezeDeep(value: unknown): void {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null || frozen.has(next)) continue
    if (!Array.isArray(next) && !isPlain(next)) continue
    frozen.add(Object.freeze(next))
    for (const inner of Object.values(next)) pending.push(inner)
  }
}
