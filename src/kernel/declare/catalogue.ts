import { didYouMean, PawlError } from '../../base/index.ts'
import type { EventDeclaration, Fields, Own } from './event.ts'

/** The values of standard keys that hooks of every event can select on. */
type StandardSelect<Key extends string> = { readonly [K in Key]: (standard: never) => string }

/** All events of a system, and the standard keys that every one of their payloads has. */
export interface Catalogue<
  Standard extends Fields = Fields,
  Event extends EventDeclaration = EventDeclaration,
  Key extends string = string,
> extends Iterable<Event> {
  /** The fields that every payload has. */
  readonly standard: Standard
  /** The values of standard fields that hooks of every event can match on. */
  readonly select: StandardSelect<Key>
  /** Whether there is an event of that name. */
  has(name: string): boolean
  /** Returns the event of that name. An unknown name throws: the error suggests the nearest name, and names the hook if one is passed. */
  get(name: string, hook?: string): Event
  /** Returns a catalogue with further events; does not change this one. */
  with<const More extends readonly EventDeclaration[]>(...events: More): CatalogueWith<this, More[number]>
}

/** A catalogue with further events. It has a name, so that the declarations of a library can refer to it. */
export interface CatalogueWith<C, More extends EventDeclaration>
  extends Catalogue<FieldsOf<C>, EventsOf<C> | More, KeyOf<C>> {}

type FieldsOf<C> = C extends Catalogue<infer S, EventDeclaration> ? S : never
type KeyOf<C> = C extends Catalogue<Fields, EventDeclaration, infer Key> ? Key : never

/**
 * Makes a catalogue: the events of a program, and the fields that every payload has.
 *
 * @example
 * const placed = defineEvent({ name: 'order.placed', carries: { total: of<number>() }, outcomes: ['deny'] })
 * const shop = defineCatalogue({ user: of<string>() }, [placed])
 * const { guard } = hooksFor(shop)
 * const limit = guard({ name: 'limit', on: 'order.placed', run: ({ total }) => (total > 100 ? deny('too much') : undefined) })
 */
export function defineCatalogue<
  S extends Fields,
  const E extends readonly EventDeclaration[],
  const Key extends string = never,
>(
  standard: S,
  events: E,
  select: { readonly [K in Key]: (standard: Own<S>) => string } = {} as never,
): Catalogue<S, E[number], Key> {
  const byName = new Map<string, E[number]>()
  for (const event of events) {
    const reserved = Object.keys(event.carries).find((key) => Object.hasOwn(standard, key))
    if (byName.has(event.name)) throw doubled(event.name, 'an event of that name is already declared')
    if (reserved !== undefined) throw doubled(event.name, `\`${reserved}\` is a standard key of every payload`)
    byName.set(event.name, Object.keys(select).length === 0 ? event : selectable(event, select))
  }
  return {
    standard,
    select,
    has: (name) => byName.has(name),
    get: (name, hook) => byName.get(name) ?? unknownEvent(name, byName.keys(), hook),
    with: (...more) => defineCatalogue(standard, [...events, ...more], select) as never, // the compiler cannot compute the name of its type
    [Symbol.iterator]: () => byName.values(),
  }
}

/** Adds the standard selectors to an event; its own selector of the same name takes precedence. */
function selectable<E extends EventDeclaration>(event: E, select: object): E {
  return Object.freeze({ ...event, select: { ...select, ...event.select } })
}

function doubled(event: string, problem: string): PawlError {
  return new PawlError('bad-event', `event \`${event}\` cannot be declared: ${problem}`, { event })
}

function unknownEvent(name: string, known: Iterable<string>, hook: string | undefined): never {
  const names = [...known]
  const who = hook === undefined ? '' : `hook \`${hook}\`: `
  throw new PawlError('unknown-event', `${who}there is no event \`${String(name)}\``, {
    hook,
    event: String(name),
    hint: didYouMean(String(name), names) ?? `the events are ${names.map((known) => `\`${known}\``).join(', ')}`,
  })
}

/** All events of a catalogue. */
export type EventsOf<C> = C extends Catalogue<Fields, infer E> ? E : never
/** The standard fields of every payload of a catalogue. */
export type StandardOf<C> = C extends Catalogue<infer S, EventDeclaration> ? Own<S> : never
/** The match on standard values, which every event of the catalogue takes. */
export type StandardMatchOf<C> =
  C extends Catalogue<Fields, EventDeclaration, infer Key>
    ? { readonly [K in Key]?: string | readonly string[] }
    : never
/** The event of this name in a catalogue. */
export type EventNamed<C, N> = Extract<EventsOf<C>, { readonly name: N }>

/** The payload of an event: its own fields, the standard fields of the catalogue, and `timestamp`. */
export type PayloadOf<C, N> =
  EventNamed<C, N> extends infer E extends EventDeclaration
    ? Own<E['carries']> & StandardOf<C> & { readonly timestamp: number }
    : never
