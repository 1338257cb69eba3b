import { checkKeys, createWatch, PawlError, typeName, type Watch } from '../../base/index.ts'
import type { Catalogue, EventNamed, EventsOf, PayloadOf, StandardOf } from '../declare/catalogue.ts'
import type { Decision } from '../declare/decision.ts'
import type { EffectOf, EventDeclaration, Own, ResultOf, StubOf } from '../declare/event.ts'
import { defaultHookTimeoutMs, timeoutProblem, tooLate } from '../declare/time-limit.ts'
import { type AuditSink, type MemoryAudit, memoryAudit } from '../record/audit.ts'
import { checkSink } from '../record/check-sink.ts'
import { checkRedaction } from '../record/redaction/check-redaction.ts'
import type { Redaction } from '../record/redaction/redactor.ts'
import { type Layer, layersOf, type Outer } from '../register/layers.ts'
import type { HookRegistry } from '../register/registry.ts'
import { createPoint } from './point.ts'
import { type Logger, reporterOf } from './reporter.ts'
import type { DispatchOptions } from './walk.ts'

/** The options of `createDispatcher`. */
export interface DispatcherOptions<C extends Catalogue, A extends AuditSink | false> {
  readonly registry: HookRegistry<C>
  /**
   * Outer dispatchers, outermost first; their hooks receive the events of this dispatcher, too. Their records go to
   * their own audit as well as to this one.
   */
  readonly within?: readonly Outer[]
  /** Where records go. Default: the latest thousand are kept in memory. `false` keeps none. */
  readonly audit?: A
  readonly redaction?: Redaction
  /** Receives the failures of hooks that fail open, each once. Default: `console.warn`. `false` reports none. */
  readonly logger?: Logger | false
  /**
   * Milliseconds that a guard, transform or observer of this dispatcher has for its promise, unless it has a `timeoutMs` of its
   * own. Default: 60,000. `Infinity` means no limit. Around-hooks have none but their own.
   */
  readonly hookTimeoutMs?: number
  readonly now?: () => number
  /** The clock for how long a hook took, in milliseconds. Default: `performance.now`. */
  readonly tick?: () => number
}

type MaybePromise<T> = T | Promise<T>
type DecisionAt<C, N> = Decision<PayloadOf<C, N>, StubOf<EventNamed<C, N>>, EffectOf<EventNamed<C, N>>>
type OwnAt<C, N> = EventNamed<C, N> extends infer E extends EventDeclaration ? Own<E['carries']> : never

/** The place in a program where one event happens. */
export interface Point<C, N> {
  /** Whether a hook listens. Test it first: an event without hooks should not even have a payload. */
  isHeard(): boolean
  /** Whether a transform or a guard listens, rather than only observers. */
  isJudged(): boolean
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
  /**
   * The three phases of `dispatch` apart, for programs that approve at one time and act at another: `shape` calls the
   * transforms, `judge` the guards, `observe` the observers. Each returns the result of its hooks.
   */
  shape(payload: PayloadOf<C, N>, options?: DispatchOptions): MaybePromise<DecisionAt<C, N>>
  judge(payload: PayloadOf<C, N>, options?: DispatchOptions): MaybePromise<DecisionAt<C, N>>
  observe(payload: PayloadOf<C, N>, options?: DispatchOptions): MaybePromise<DecisionAt<C, N>>
  /** Runs the operation inside its around-hooks. */
  around(
    payload: PayloadOf<C, N>,
    operation: (payload: PayloadOf<C, N>) => MaybePromise<ResultOf<EventNamed<C, N>>>,
    signal?: AbortSignal,
  ): Promise<ResultOf<EventNamed<C, N>>>
}

type NameIn<C> = EventsOf<C>['name']

/** Passes events to their hooks and folds their outcomes into one decision. */
export interface Dispatcher<C extends Catalogue = Catalogue, A = AuditSink | false> {
  /** The hooks of this dispatcher. */
  readonly registry: HookRegistry<C>
  /** Where its records go; `false` if it keeps none. */
  readonly audit: A
  /** The layers whose hooks receive its events, outermost first; the last layer is its own. */
  readonly layers: readonly Layer[]
  /** Returns the place of one event, for programs that dispatch it often. */
  point<const N extends NameIn<C>>(event: N): Point<C, N>
  /** One event, once: for programs that do not care about the last nanoseconds. */
  dispatch<const N extends NameIn<C>>(
    event: N,
    own: OwnAt<C, N>,
    scope: StandardOf<C>,
    options?: DispatchOptions<EffectOf<EventNamed<C, N>>>,
  ): MaybePromise<DecisionAt<C, N>>
}

/**
 * Makes a dispatcher, which passes events to the hooks of a registry and folds their outcomes into one decision.
 *
 * @example
 * const dispatcher = createDispatcher({ registry: createRegistry().with(noForcePush) })
 * const scope = { context: createContext(), agent: { name: 'my-agent' } }
 * const decision = await dispatcher.dispatch('tool.before', { call, tool: { name: call.name } }, scope)
 * decision.type // => 'deny'
 */
export function createDispatcher<C extends Catalogue, A extends AuditSink | false = MemoryAudit>(
  options: DispatcherOptions<C, A>,
): Dispatcher<C, A> {
  checkOptions(options)
  const audit: AuditSink | false = options.audit ?? memoryAudit()
  const sink = audit === false ? undefined : audit
  const watch = watchFor(options.hookTimeoutMs)
  const layers = layersOf(options.within ?? [], {
    registry: options.registry as HookRegistry,
    audit: sink,
    limit: { watch },
  })
  const writing = createWatch(defaultHookTimeoutMs, tooLate)
  const place = { ...options, layers, watch, writing, report: reporterOf(options.logger) }
  const points = new Map<string, unknown>()
  const point = <const N extends NameIn<C>>(event: N): Point<C, N> => {
    const known = points.get(event) ?? createPoint(place, sink, event)
    points.set(event, known)
    return known as Point<C, N>
  }
  return {
    registry: options.registry,
    audit: audit as A,
    layers,
    point,
    dispatch(event, own, scope, more) {
      checkScope(event, scope, options.registry.catalogue)
      return point(event).dispatch(point(event).payload(own, scope), more)
    },
  }
}

/** Refuses a call without the standard fields, which every payload has. */
function checkScope(event: string, scope: unknown, { standard }: Catalogue): void {
  if (typeof scope === 'object' && scope !== null) return
  const names = Object.keys(standard).join(', ')
  throw new PawlError('bad-option', `a dispatch of \`${event}\` needs the fields of every payload: ${names}`, {
    event,
    hint: `give them behind the event's own: \`dispatch('${event}', { … }, { ${names} })\``,
  })
}

const optionKeys = Object.keys({
  registry: true,
  within: true,
  audit: true,
  redaction: true,
  logger: true,
  hookTimeoutMs: true,
  now: true,
  tick: true,
} satisfies Record<keyof DispatcherOptions<Catalogue, false>, true>)

/** A dispatcher without its registry, its log or its redaction would be one without a word. */
function checkOptions(options: unknown): void {
  checkKeys(options, optionKeys, 'the options of createDispatcher', 'bad-option')
  const { registry, audit, redaction } = options as Readonly<Record<string, unknown>>
  if (typeof (registry as HookRegistry | undefined)?.at !== 'function')
    throw new PawlError('bad-option', `\`registry\` of createDispatcher is ${typeName(registry)}, not a registry`, {
      hint: 'make it with `createRegistry()`',
    })
  checkSink(audit, 'bad-option')
  checkRedaction(redaction, 'bad-option', (registry as HookRegistry).catalogue)
}

function watchFor(hookTimeoutMs: number = defaultHookTimeoutMs): Watch | undefined {
  const hint = timeoutProblem(hookTimeoutMs)
  if (hint !== undefined)
    throw new PawlError('bad-time-limit', `\`hookTimeoutMs\` cannot be ${String(hookTimeoutMs)}`, { hint })
  return hookTimeoutMs === Number.POSITIVE_INFINITY ? undefined : createWatch(hookTimeoutMs, tooLate)
}
