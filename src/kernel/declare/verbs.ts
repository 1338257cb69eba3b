import type { EventNamed, EventsOf, PayloadOf, StandardMatchOf } from './catalogue.ts'
import type { EventDeclaration, HonouredBy, MatchOf, PatchOf, ResultOf } from './event.ts'
import type { Failure, Hook, Mode } from './hook.ts'
import type { Misplaced, NotHonoured, OfOtherVerb } from './misplaced.ts'
import type { Noted } from './note.ts'
import type { Modify, OutcomeType, Undecided } from './outcome.ts'

/** The fields that all hooks have; `N` is the name of the event. */
interface Spec<C, N extends string> {
  /** Unique within its source; audit, errors and lists use this name. */
  readonly name: string
  /** The event it is for. */
  readonly on: N
  /** Selects events before the hook is called. Default: every event of that name. */
  readonly match?: MatchOf<EventNamed<C, N>> & StandardMatchOf<C>
  /**
   * Milliseconds that its promise may take; its signal aborts when they are over. Default: `hookTimeoutMs` of its owner, by default
   * 60,000; an around-hook has no limit. `Infinity` means no limit.
   */
  readonly timeoutMs?: number
  /** Lower runs first: 200 to 1000 for your hooks (default 200), 100 to 199 for those of theories. */
  readonly priority?: number
  /**
   * Identifies what its decisions depend on besides its code, such as a version or the digest of a policy. A suspended run resumes only
   * with the same identity.
   */
  readonly identity?: string
}

type Returned<O> = O | Noted<O> | undefined | Promise<O | Noted<O> | undefined>
type Name<E> = E extends { readonly name: infer N extends string } ? N : never
type Phased<C> = Exclude<EventsOf<C>, { readonly around: unknown }>
type Wrapped<C> = Extract<EventsOf<C>, { readonly around: unknown }>
type Honouring<C, O> =
  Extract<Phased<C>, { readonly outcomes: readonly unknown[] }> extends infer E
    ? E extends EventDeclaration
      ? Extract<HonouredBy<E>, { readonly type: O }> extends never
        ? never
        : E
      : never
    : never

type Shaping = 'modify' | 'inform'
type Judging = Exclude<OutcomeType, 'modify'>
// parameters are catalogue and name: the compiler then prints these in errors
type GuardOutcome<C, N> =
  | Exclude<HonouredBy<EventNamed<C, N>>, Modify>
  | Undecided
  | NotHonoured<EventNamed<C, N>>
  | OfOtherVerb<EventNamed<C, N>, 'modify', 'a guard', 'a transform'>
type ShapeOutcome<C, N> =
  | Extract<HonouredBy<EventNamed<C, N>>, { readonly type: Shaping }>
  | Undecided
  | NotHonoured<EventNamed<C, N>>
  | OfOtherVerb<EventNamed<C, N>, Exclude<OutcomeType, Shaping>, 'a transform', 'a guard'>
type WatchOutcome =
  | Misplaced<Exclude<OutcomeType, 'modify'>, 'an observer decides nothing: use a guard'>
  | Misplaced<'modify', 'an observer changes nothing: use a transform'>

/** A hook that judges the final payload. Fails closed by default. */
export interface GuardSpec<C, N extends string> extends Spec<C, N> {
  /** The meaning of its failure. Default: `closed`, which counts as deny. */
  readonly failure?: Failure
  /** `shadow`: it is called and recorded, and neither its outcomes nor its failures have any effect. Default: `enforce`. */
  readonly mode?: Mode
  /** Returns an outcome that the event honours, or nothing; a promise of one of these may take `timeoutMs`. */
  run(payload: PayloadOf<C, N>, signal?: AbortSignal): Returned<GuardOutcome<C, N>>
}
/** A hook that changes the payload before guards judge it. Fails closed by default. */
export interface TransformSpec<C, N extends string> extends Spec<C, N> {
  /** The meaning of its failure. Default: `closed`, which counts as deny. */
  readonly failure?: Failure
  /** `shadow`: it is called and recorded, and neither its outcomes nor its failures have any effect. Default: `enforce`. */
  readonly mode?: Mode
  /** Returns `modify`, `inform` or nothing, or a promise of one of these. */
  run(payload: PayloadOf<C, N>, signal?: AbortSignal): Returned<ShapeOutcome<C, N>>
}
/** A hook that watches. Fails open by default: its failure does not affect the run. */
export interface ObserveSpec<C, N extends string> extends Spec<C, N> {
  /** The meaning of its failure. Default: `open`, which is recorded. */
  readonly failure?: Failure
  /** Returns nothing, or notes for the record. */
  run(
    payload: PayloadOf<C, N>,
    signal?: AbortSignal,
  ): void | Noted<never> | WatchOutcome | Promise<void> | Promise<Noted<never> | undefined>
}
/** A hook that wraps an operation: `next` runs it, and may be called several times, with changes, or not at all. */
export interface AroundSpec<C, N extends string> extends Spec<C, N> {
  /** `throw` rejects with the hook's name; `open` continues without the hook. */
  readonly failure?: 'open' | 'throw'
  /** Returns the result of the operation, its own, or a promise of one of these. */
  run(
    payload: PayloadOf<C, N>,
    next: (changed?: PatchOf<EventNamed<C, N>>) => Promise<ResultOf<EventNamed<C, N>>>,
    signal?: AbortSignal,
  ): ResultOf<EventNamed<C, N>> | Promise<ResultOf<EventNamed<C, N>>>
}

/** The four verbs, typed by the events of one catalogue. */
export interface Verbs<C> {
  /**
   * Judges the final payload of an event, as a guardrail or a policy does. Return nothing (no objection), `deny`, `ask`, `approve`,
   * `stub` or `inform`, as far as the event honours them. If it throws, takes too long or is undecided, the action is blocked.
   */
  guard<const N extends Name<Honouring<C, Judging>>>(hook: GuardSpec<C, N>): Hook
  /** Changes the payload of an event before guards judge it: return `modify(patch)`, `inform(text)` or nothing. If it fails, the action is blocked. */
  transform<const N extends Name<Honouring<C, Shaping>>>(hook: TransformSpec<C, N>): Hook
  /** Watches an event and decides nothing. Its failure is recorded, and the run continues. */
  observe<const N extends Name<Phased<C>>>(hook: ObserveSpec<C, N>): Hook
  /** Wraps an operation, as middleware does: `next()` runs it, and may be called again, with changes, or not at all. */
  around<const N extends Name<Wrapped<C>>>(hook: AroundSpec<C, N>): Hook
}
