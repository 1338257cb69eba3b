import type { EventDeclaration } from '../declare/event.ts'
import type { Payload } from '../declare/hook.ts'
import type { Listener } from './registry.ts'

/** Fewer are asked one by one in less time than it takes to look them up. */
const fewest = 8

export type Narrow = (payload: Payload) => readonly Listener[]

/**
 * Where many listeners match one value each, finds those that can hear a payload without asking the others. Not where
 * somebody transforms: the value may change on the way, and whoever matches the new one must be asked.
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
    if (typeof value !== 'string') return listeners // several values, or none: each decides for itself
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

/** Whoever asks for nothing but the value that was looked up has it, unless that can be in doubt. */
function matched(event: EventDeclaration, listener: Listener, key: string): Listener {
  if (event.doubts?.[key] !== undefined) return listener
  const isAll = Object.keys(listener.hook.match ?? {}).length === 1 && wanted(listener, key) !== undefined
  return isAll ? { ...listener, matches: undefined } : listener
}

/** The values a listener asks for, unless a pattern is among them. */
function wanted({ hook }: Listener, key: string): readonly string[] | undefined {
  const given = hook.match !== undefined && Object.hasOwn(hook.match, key) ? hook.match[key] : undefined
  const values = typeof given === 'string' ? [given] : given
  return values?.some((value) => value.includes('*')) === true ? undefined : values
}

/** A payload that cannot be selected by is each listener's own failure. */
function selected(select: (payload: Payload) => unknown, payload: Payload): unknown {
  try {
    return select(payload)
  } catch {
    return undefined
  }
}
