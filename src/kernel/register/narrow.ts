import type { EventDeclaration } from '../declare/event.ts'
import type { Payload } from '../declare/hook.ts'
import type { Listener } from './registry.ts'

/** Below this number, testing each listener is faster than a lookup. */
const fewest = 8

export type Narrow = (payload: Payload) => readonly Listener[]

/**
 * Looks up the listeners that a payload can concern, where many match a value of one key. Undefined if there is a
 * transform: it may change the value, and listeners that match the new value must then be tested.
 */
export function narrowing(event: EventDeclaration, listeners: readonly Listener[]): Narrow | undefined {
  if (listeners.length < fewest || listeners.some(({ hook }) => hook.verb === 'transform')) return undefined
  const counted = Object.keys(event.select ?? {}).map((key) => ({
    key,
    count: listeners.filter((one) => wanted(one, key) !== undefined).length,
  }))
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one), { key: '', count: 0 })
  const select = event.select?.[best.key] as ((payload: Payload) => unknown) | undefined
  if (select === undefined || best.count < fewest) return undefined
  const others = listeners.filter((one) => wanted(one, best.key) === undefined)
  const named = new Set(listeners.flatMap((one) => wanted(one, best.key) ?? []))
  const lists = new Map<string, readonly Listener[]>()
  return (payload) => {
    const value = selected(select, payload)
    if (typeof value !== 'string') return listeners // several values, or none: the match of each listener decides
    if (!named.has(value)) return others
    const known = lists.get(value)
    if (known !== undefined) return known
    const list = listeners.filter((one) => wanted(one, best.key)?.includes(value) ?? true)
    lists.set(
      value,
      list.map((one) => matched(event, one, best.key)),
    )
    return list
  }
}

/** Drops the test of a listener whose match has only the key of the lookup, unless that key can be undecided. */
function matched(event: EventDeclaration, listener: Listener, key: string): Listener {
  if (event.doubts?.[key] !== undefined) return listener
  const { match = {}, selects } = listener.hook
  const isAll = selects === undefined && Object.keys(match).length === 1 && wanted(listener, key) !== undefined
  return isAll ? { ...listener, matches: undefined } : listener
}

/** The values that a listener matches; undefined if one of them is a pattern. */
function wanted({ hook }: Listener, key: string): readonly string[] | undefined {
  const given = hook.match !== undefined && Object.hasOwn(hook.match, key) ? hook.match[key] : undefined
  const values = typeof given === 'string' ? [given] : given
  return values?.some((value) => value.includes('*')) === true ? undefined : values
}

/** Returns undefined if the selector throws: the test of each listener then throws itself, as a failure of that listener. */
function selected(select: (payload: Payload) => unknown, payload: Payload): unknown {
  try {
    return select(payload)
  } catch {
    return undefined
  }
}
