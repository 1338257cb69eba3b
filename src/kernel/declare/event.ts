import { PawlError } from '../../base/index.ts'
import type { Affect, Approve, Ask, Deny, Inform, Modify, OutcomeType, Resume, Stub } from './outcome.ts'

declare const carried: unique symbol

/** One field of a payload: its type at compile time; at run time, its check and its form in the audit. */
export interface Field<T = unknown> {
  readonly [carried]?: T
  /** Whether the field may be missing. */
  readonly optional?: boolean
  /** Whether the program that dispatches freezes the value deeply: the audit then shares it instead of copying it. */
  readonly frozen?: boolean
  /** Returns what the audit keeps of the value. Default: a redacted copy of the whole value. */
  audit?(value: T): unknown
  /** Throws if a value from a hook does not fit; the message states what is expected. */
  check?(value: unknown, path?: string, payload?: unknown): void
}

/** The fields of a payload, by their keys. */
export type Fields = Readonly<Record<string, Field>>

/**
 * Declares a field that is always there.
 *
 * @example
 * const placed = defineEvent({ name: 'order.placed', carries: { total: of<number>() } })
 */
export function of<T>(options: Pick<Field<T>, 'audit' | 'check' | 'frozen'> = {}): Field<T> {
  return options
}

/**
 * Declares a field that may be missing.
 *
 * @example
 * const placed = defineEvent({ name: 'order.placed', carries: { total: of<number>(), coupon: maybe<string>() } })
 */
export function maybe<T>(options: Pick<Field<T>, 'frozen'> = {}): Field<T> & { readonly optional: true } {
  return { ...options, optional: true }
}

type Carried<F> = F extends Field<infer T> ? T : never
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly optional: true } ? K : never
}[keyof F]

/** The values that fields declare, as an object type. */
export type Own<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Carried<F[K]>
} & { readonly [K in OptionalKeys<F>]?: Carried<F[K]> }

/** An event, declared once: the types, the run-time checks and the tables derive from this value. */
export interface EventDeclaration<F extends Fields = Fields> {
  /** `noun.moment`, the same in code, audit, command line and documentation. */
  readonly name: string
  /** The fields of the payload, by name. */
  readonly carries: F
  /** The outcomes that hooks may return, besides nothing. */
  readonly outcomes?: readonly OutcomeType[]
  /** Paths into the payload that a transform (or an around-hook's `next`) may replace. */
  readonly modifies?: readonly string[]
  /** The values by which a match selects hooks before the dispatcher calls them. */
  readonly select?: Readonly<Record<string, Selector<F>>>
  /** The only possible values of a selector, by its key: a match on another value never matches. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** Other names for such values, by key: from the name in lower case to the value it means. */
  readonly meant?: Readonly<Record<string, ReadonlyMap<string, string>>>
  /**
   * By key of a selector: returns why a guard that selects by this key cannot judge the event, if it cannot. The guard is then undecided
   * instead of reading a missing value.
   */
  readonly doubts?: Readonly<Record<string, Doubt<F>>>
  /** Derives dependent fields from a modified value again; throws if the value is not allowed. */
  revise?(own: Own<F>): Partial<Own<F>>
  /** Ends what another event began: the dispatcher calls its hooks in reverse order. */
  readonly unwinds?: true
  /** Judges something that has happened already: a deny withholds it and does not end the guards, so that each can take note of it. */
  readonly isPast?: true
  /** The type of a stubbed result. */
  readonly stub?: Field
  /** The type of an effect. */
  readonly effect?: Field
  /** Makes this an event to wrap; the type of the result of the wrapped operation. */
  readonly around?: Field
}

// the type of a method, so that a declaration is still assignable when its fields are unknown
type Selector<F extends Fields> = { of(own: Own<F>): string | readonly string[] }['of']

type Doubt<F extends Fields> = { of(own: Own<F>): string | undefined }['of']

/**
 * Declares an event: the fields of its payload, the fields that hooks may change, and the outcomes it honours.
 *
 * @example
 * const placed = defineEvent({
 *   name: 'order.placed',
 *   carries: { total: of<number>(), coupon: maybe<string>() },
 *   modifies: ['total'],
 *   outcomes: ['modify', 'deny'],
 * })
 */
export function defineEvent<F extends Fields, const D extends EventDeclaration<F>>(
  declaration: D & { readonly carries: F },
): D & { readonly carries: F } {
  const outcomes = declaration.outcomes ?? []
  const complaint = complain(declaration, outcomes)
  if (complaint !== undefined) {
    throw new PawlError('bad-event', `event \`${declaration.name}\` ${complaint}`, {
      event: declaration.name,
    })
  }
  return Object.freeze(declaration)
}

function complain(event: EventDeclaration, outcomes: readonly OutcomeType[]): string | undefined {
  if (!/^[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)+$/.test(event.name)) return 'needs a name of the form `noun.moment`'
  if (Object.hasOwn(event.carries, 'timestamp')) return 'carries `timestamp`, which every payload has already'
  const modifies = (event.modifies ?? []).length > 0
  if (event.around !== undefined) return outcomes.length > 0 ? 'is an around event and takes no outcomes' : undefined
  if (modifies !== outcomes.includes('modify')) return 'must name `modify` and what it modifies together'
  if ((event.stub !== undefined) !== outcomes.includes('stub')) return 'must name `stub` and its type together'
  if ((event.effect !== undefined) !== outcomes.includes('affect')) return 'must name `affect` and its type together'
  return undefined
}

type DeclaredOutcomes<E> = E extends { readonly outcomes: readonly (infer O)[] } ? O : never
type DeclaredPaths<E> = E extends { readonly modifies: readonly (infer P extends string)[] } ? P : never
type CarriedBy<E, K extends 'stub' | 'effect' | 'around'> = E extends { readonly [_ in K]: Field<infer T> } ? T : never

type PatchAt<Value, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Value
    ? { readonly [K in Head]: PatchAt<Value[Head], Rest> }
    : never
  : Path extends keyof Value
    ? { readonly [K in Path]: Value[Path] }
    : never

/** The shape of a change to an event's payload: its modifiable paths and nothing else. */
export type PatchOf<E extends EventDeclaration> = PatchAt<Own<E['carries']>, DeclaredPaths<E>>

/** The result of a wrapped operation. */
export type ResultOf<E> = CarriedBy<E, 'around'>
export type StubOf<E> = CarriedBy<E, 'stub'>
export type EffectOf<E> = CarriedBy<E, 'effect'>

/** The outcomes an event honours, as types. */
export type HonouredBy<E extends EventDeclaration> = Extract<
  Inform | Approve | Modify<PatchOf<E>> | Stub<StubOf<E>> | Resume | Ask | Deny | Affect<EffectOf<E>>,
  { readonly type: DeclaredOutcomes<E> }
>

/** The values a hook can match: one, or any of several; `*` matches any characters, or none. */
export type MatchOf<E> = E extends { readonly select: infer S }
  ? { readonly [K in keyof S]?: Selectable<S[K]> | readonly Selectable<S[K]>[] }
  : Readonly<Record<never, never>>
type Selectable<S> = S extends (own: never) => infer R ? (R extends readonly (infer V)[] ? V : R) : never
