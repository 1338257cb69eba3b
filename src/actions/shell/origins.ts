import type { Action } from '../action/action.ts'
import { type Argument, isUnknown, unknown } from '../action/argument.ts'

/** Where files come from that a call has moved or copied: who reads or deletes the new name reaches what was in the old place. */
export interface Origins {
  readonly isEmpty: boolean
  /** Remembers that the files in these places have become those, or copies of them. */
  add(to: readonly Argument[], from: readonly Argument[], how: 'moved' | 'copied'): void
  /** The action, with the places that its files have been in before. */
  traced<Any extends Action>(action: Any): Any
}

interface Origin {
  readonly from: Argument
  readonly isCopy: boolean
}

/** The most places that are remembered for one name, and the most moves of a call. */
const mostPlaces = 8
const mostNames = 256

export function createOrigins(): Origins {
  const originsOf = new Map<string, readonly Origin[]>()
  const add: Origins['add'] = (to, from, how) => {
    if (originsOf.size >= mostNames) return
    const isCopy = how === 'copied'
    for (const place of to) {
      if (isUnknown(place)) continue
      const text = typeof place === 'string' ? place : place.text
      const known = originsOf.get(text) ?? []
      const more = from.filter((one) => one !== place && !known.some((before) => isEqual(before.from, one)))
      originsOf.set(text, [...known, ...more.map((one) => ({ from: one, isCopy }))].slice(0, mostPlaces))
    }
  }
  const before = (place: Argument, isRead: boolean, isWhole: boolean): readonly Argument[] => {
    if (isUnknown(place)) return []
    const text = typeof place === 'string' ? place : place.text
    const found: Argument[] = []
    const take = (name: string, rest: string) => {
      for (const { from, isCopy } of originsOf.get(name) ?? []) if (isRead || !isCopy) found.push(extended(from, rest))
    }
    take(text, '')
    for (let at = text.lastIndexOf('/'); at > 0; at = text.lastIndexOf('/', at - 1))
      take(text.slice(0, at), text.slice(at))
    if (isWhole) for (const name of originsOf.keys()) if (name.startsWith(`${text}/`)) take(name, '')
    return found
  }
  const all = (places: readonly Argument[], isRead: boolean, isWhole: boolean): readonly Argument[] => {
    const found = [...places]
    // what was moved may have been moved before
    for (let at = 0; at < found.length && found.length < mostPlaces * 2; at++)
      for (const one of before(found[at] as Argument, isRead, isWhole))
        if (!found.some((known) => isEqual(known, one))) found.push(one)
    return found
  }
  return {
    get isEmpty() {
      return originsOf.size === 0
    },
    add,
    traced(action) {
      const isRead = action.type === 'reads'
      if (!isRead && action.type !== 'deletes') return action
      const { path, recursive } = action
      const places = all(path.places, isRead, recursive)
      return places.length === path.places.length ? action : { ...action, path: { ...path, places } }
    },
  }
}

function isEqual(one: Argument, other: Argument): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  if (one.type === 'pattern') return other.type === 'pattern' && one.text === other.text
  return other.type === 'unknown' && one.begins === other.begins
}

/** A place below another one. */
function extended(place: Argument, rest: string): Argument {
  if (rest === '') return place
  if (typeof place === 'string') return place + rest
  return isUnknown(place) ? unknown(place.why, place.begins) : { type: 'pattern', text: place.text + rest }
}
