import { PawlError } from './errors.ts'
import type { EventDeclaration, Fields, Own } from './event.ts'
import { didYouMean } from './nearest.ts'

/** All events of a system, and the standard keys that every one of their payloads has. */
export interface Catalogue<Standard extends Fields = Fields, Event extends EventDeclaration = EventDeclaration>
  extends Iterable<Event> {
  readonly standard: Standard
  has(name: string): boolean
  /** The event of that name; an unknown name is an error that suggests the nearest one. */
  get(name: string): Event
  /** A catalogue with further events; this one stays as it is. */
  with<const More extends readonly EventDeclaration[]>(...events: More): Catalogue<Standard, Event | More[number]>
}

export function defineCatalogue<S extends Fields, const E extends readonly EventDeclaration[]>(
  standard: S,
  events: E,
): Catalogue<S, E[number]> {
  const byName = new Map<string, E[number]>()
  for (const event of events) {
    const reserved = Object.keys(event.carries).find((key) => Object.hasOwn(standard, key))
    if (byName.has(event.name)) throw doubled(event.name, 'an event of that name is already declared')
    if (reserved !== undefined) throw doubled(event.name, `\`${reserved}\` is a standard key of every payload`)
    byName.set(event.name, event)
  }
  return {
    standard,
    has: (name) => byName.has(name),
    get: (name) => byName.get(name) ?? unknownEvent(name, byName.keys()),
    with: (...more) => defineCatalogue(standard, [...events, ...more]),
    [Symbol.iterator]: () => byName.values(),
  }
}

function doubled(event: string, problem: string): PawlError {
  return new PawlError('bad-event', `event \`${event}\` cannot be declared: ${problem}`, { event })
}

function unknownEvent(name: string, known: Iterable<string>): never {
  const names = [...known]
  throw new PawlError('unknown-event', `there is no event \`${String(name)}\``, {
    event: String(name),
    hint: didYouMean(String(name), names) ?? `the events are ${names.map((known) => `\`${known}\``).join(', ')}`,
  })
}

export type EventsOf<C> = C extends Catalogue<Fields, infer E> ? E : never
export type StandardOf<C> = C extends Catalogue<infer S, EventDeclaration> ? Own<S> : never
export type EventNamed<C, N> = Extract<EventsOf<C>, { readonly name: N }>

/** What a hook on that event is given: the event's own keys, the catalogue's standard keys, and when. */
export type PayloadOf<C, N> =
  EventNamed<C, N> extends infer E extends EventDeclaration
    ? Own<E['carries']> & StandardOf<C> & { readonly timestamp: number }
    : never
