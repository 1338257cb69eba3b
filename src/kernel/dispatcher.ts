import { type AuditSink, type MemoryAudit, memoryAudit } from './audit.ts'
import type { Catalogue, EventNamed, EventsOf, PayloadOf, StandardOf } from './catalogue.ts'
import type { Decision } from './decision.ts'
import type { EffectOf, EventDeclaration, Own, ResultOf, StubOf } from './event.ts'
import { createPoint } from './point.ts'
import type { Redaction } from './redaction.ts'
import type { HookRegistry } from './registry.ts'

export interface DispatcherOptions<C extends Catalogue, A extends AuditSink | false> {
  readonly registry: HookRegistry<C>
  /** Where records go: into memory, the latest thousand, if nothing is said; nowhere if `false`. */
  readonly audit?: A
  readonly redaction?: Redaction
  readonly now?: () => number
  /** The clock that tells how long a hook took, in milliseconds: `performance.now` if nothing is said. */
  readonly tick?: () => number
}

export interface DispatchOptions<Effect = unknown> {
  readonly signal?: AbortSignal | undefined
  /** Applies the effects of this event, all or none: a throw means none. */
  readonly commit?: (effects: readonly Effect[]) => void
}

type MaybePromise<T> = T | Promise<T>
type DecisionAt<C, N> = Decision<PayloadOf<C, N>, StubOf<EventNamed<C, N>>, EffectOf<EventNamed<C, N>>>
type OwnAt<C, N> = EventNamed<C, N> extends infer E extends EventDeclaration ? Own<E['carries']> : never

/** The place in a program where one event happens. */
export interface Point<C, N> {
  /** Whether anybody listens. Test it first: an event nobody hears should not even have a payload. */
  isHeard(): boolean
  /**
   * Makes the payload, taking over the object with the event's own keys: pass a fresh literal. A program that counts
   * nanoseconds may write the payload down itself, with all keys, frozen, and frozen deep where it can be modified.
   */
  payload(own: OwnAt<C, N>, scope: StandardOf<C>): PayloadOf<C, N>
  /** Shows the payload to transforms, guards and observers; a promise only if one of them is asynchronous. */
  dispatch(
    payload: PayloadOf<C, N>,
    options?: DispatchOptions<EffectOf<EventNamed<C, N>>>,
  ): MaybePromise<DecisionAt<C, N>>
  /** Runs the operation inside its around-hooks. */
  around(
    payload: PayloadOf<C, N>,
    operation: (payload: PayloadOf<C, N>) => MaybePromise<ResultOf<EventNamed<C, N>>>,
    signal?: AbortSignal,
  ): Promise<ResultOf<EventNamed<C, N>>>
}

type NameIn<C> = EventsOf<C>['name']

/** Shows events to their hooks and folds what they say into one decision. */
export interface Dispatcher<C extends Catalogue = Catalogue, A = AuditSink | false> {
  readonly registry: HookRegistry<C>
  readonly audit: A
  point<const N extends NameIn<C>>(event: N): Point<C, N>
  /** One event, once: for programs that do not care about the last nanoseconds. */
  dispatch<const N extends NameIn<C>>(
    event: N,
    own: OwnAt<C, N>,
    scope: StandardOf<C>,
    options?: DispatchOptions<EffectOf<EventNamed<C, N>>>,
  ): MaybePromise<DecisionAt<C, N>>
}

export function createDispatcher<C extends Catalogue, A extends AuditSink | false = MemoryAudit>(
  options: DispatcherOptions<C, A>,
): Dispatcher<C, A> {
  const audit = options.audit ?? memoryAudit()
  const points = new Map<string, unknown>()
  const point = <const N extends NameIn<C>>(event: N): Point<C, N> => {
    const known = points.get(event) ?? createPoint(options, audit === false ? undefined : audit, event)
    points.set(event, known)
    return known as Point<C, N>
  }
  return {
    registry: options.registry,
    audit: audit as A,
    point,
    dispatch: (event, own, scope, more) => point(event).dispatch(point(event).payload(own, scope), more),
  }
}
