import type { Hook } from '../language/tree.ts'
import { matchOf } from '../program/selection.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { isDoubt, show, type Value } from '../program/value.ts'
import { wildcard } from '../program/wildcard.ts'
import type { Miss } from './explanation.ts'

/** The fields that keep the dispatcher from calling a hook; none if it does, and none that cannot be read. */
export function selectionMisses(hook: Hook, read: (field: string) => Value): readonly Miss[] {
  const { selects = {} } = theoryEvents[hook.event.text.toUpperCase()] ?? {}
  return Object.entries(matchOf(hook) ?? {}).flatMap(([key, wanted]) => {
    const field = Object.keys(selects).find((name) => selects[name] === key) ?? key
    const value = read(field)
    const isFitting = typeof value === 'string' && wanted.some((pattern) => wildcard(value, pattern))
    return isFitting || isDoubt(value) ? [] : [{ field, wanted, value: show(value) }]
  })
}
