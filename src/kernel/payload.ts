import type { Catalogue } from './catalogue.ts'
import type { EventDeclaration } from './event.ts'
import { isPlain } from './snapshot.ts'

export type Scope = Readonly<Record<string, unknown>>

/**
 * Makes payloads of one event: the event's own keys, then the standard keys, which win, then frozen. What
 * hooks may judge and rewrite, and what the event declares as frozen, is frozen all the way down, so that nothing can
 * change after it was approved.
 */
export function payloadsOf(event: EventDeclaration, catalogue: Catalogue, now: () => number) {
  const standard = Object.keys(catalogue.standard)
  const modified = (event.modifies ?? []).map((path) => path.split('.')[0] ?? path)
  const declared = Object.keys(event.carries).filter((key) => event.carries[key]?.frozen === true)
  const judged = [...new Set([...modified, ...declared])]

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

/** Freezes plain data, all the way down, and leaves instances of classes alone: they are not ours. */
export function freezeDeep(value: unknown): void {
  freezeTo(value, 50)
}

function freezeTo(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) freezeOnHeap(value)
  else if (Array.isArray(value)) {
    Object.freeze(value)
    for (const item of value) if (typeof item === 'object') freezeTo(item, levels - 1)
  } else if (isPlain(value)) {
    Object.freeze(value)
    const object = value as Record<string, unknown>
    for (const key in object) if (typeof object[key] === 'object') freezeTo(object[key], levels - 1)
  }
}

/** The slow way, for what is too deep for the stack, or contains itself. */
function freezeOnHeap(value: object): void {
  const seen = new Set<unknown>()
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null || seen.has(next) || !(Array.isArray(next) || isPlain(next))) continue
    seen.add(Object.freeze(next))
    for (const inner of Object.values(next)) pending.push(inner)
  }
}
