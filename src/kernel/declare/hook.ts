import { asData, checkKeys, PawlError, typeName } from '../../base/index.ts'
import type { Catalogue, EventNamed, EventsOf, PayloadOf, StandardMatchOf } from './catalogue.ts'
import type { EventDeclaration, HonouredBy, MatchOf, PatchOf, ResultOf } from './event.ts'
import { checkMatch } from './match.ts'
import type { Misplaced, NotHonoured, OfOtherVerb } from './misplaced.ts'
import type { Noted } from './note.ts'
import type { Modify, OutcomeType, Undecided } from './outcome.ts'
import { timed, timeoutProblem } from './time-limit.ts'

/** What a hook is: a `guard`, a `transform`, an `observe` or an `around`. */
export type Verb = 'transform' | 'guard' | 'observe' | 'around'

/**
 * What a hook's failure means, be it a throw, a time-out, nonsense, doubt or a record that could not be kept:
 * `closed` counts as deny, `open` is recorded and passed over, `throw` rejects with the hook's name.
 */
export type Failure = 'closed' | 'open' | 'throw'

/** A hook, ready to be registered. Made by the four verbs, which have checked it. */
export interface Hook {
  readonly verb: Verb
  readonly name: string
  readonly event: string
  readonly match: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly failure: Failure
  readonly timeoutMs: number | undefined
  readonly priority: number | undefined
  /** What its decisions depend on beside its code, such as a version or the digest of a policy. */
  readonly identity: string | undefined
  readonly run: (payload: Payload, second?: unknown, third?: unknown) => unknown
}

/** A payload whose event is not known at compile time. */
export type Payload = Readonly<Record<string, unknown>>

/** What all hooks say of themselves; `N` is the event's name. */
interface Spec<C, N extends string> {
  /** Unique within its source; the word by which audit, errors and lists call this hook. */
  readonly name: string
  readonly on: N
  /** Selects before the hook is called; without it the hook sees every event of that name. */
  readonly match?: MatchOf<EventNamed<C, N>> & StandardMatchOf<C>
  /**
   * Milliseconds that its promise may take; its signal aborts when they are over. Default: what its owner says (`hookTimeoutMs`),
   * which is 60,000; an around-hook has no limit. `Infinity` means no limit.
   */
  readonly timeoutMs?: number
  /** Lower runs first: 200 to 1000 for your hooks (default 200), 100 to 199 for those of theories. */
  readonly priority?: number
  /**
   * What its decisions depend on beside its code: a version, the digest of a policy. A suspended run goes on only
   * under the same.
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
// by catalogue and name, as the compiler then prints them
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

/** Judges the final payload. Fails closed. */
export interface GuardSpec<C, N extends string> extends Spec<C, N> {
  readonly failure?: Failure
  run(payload: PayloadOf<C, N>, signal?: AbortSignal): Returned<GuardOutcome<C, N>>
}
/** Shapes the payload before any guard sees it. Fails closed. */
export interface TransformSpec<C, N extends string> extends Spec<C, N> {
  readonly failure?: Failure
  run(payload: PayloadOf<C, N>, signal?: AbortSignal): Returned<ShapeOutcome<C, N>>
}
/** Watches. Fails open: its failure never harms the run. */
export interface ObserveSpec<C, N extends string> extends Spec<C, N> {
  readonly failure?: Failure
  run(
    payload: PayloadOf<C, N>,
    signal?: AbortSignal,
  ): void | Noted<never> | WatchOutcome | Promise<void> | Promise<Noted<never> | undefined>
}
/** Wraps the operation: `next` runs what is inside, and may be called again, changed, or not at all. */
export interface AroundSpec<C, N extends string> extends Spec<C, N> {
  /** `throw` rejects with the hook's name; `open` goes on as if the hook were not there. */
  readonly failure?: 'open' | 'throw'
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
  /** Changes the payload of an event before any guard sees it: return `modify(patch)`, `inform(text)` or nothing. If it fails, the action is blocked. */
  transform<const N extends Name<Honouring<C, Shaping>>>(hook: TransformSpec<C, N>): Hook
  /** Watches an event and decides nothing. Its failure is on record, and the run goes on. */
  observe<const N extends Name<Phased<C>>>(hook: ObserveSpec<C, N>): Hook
  /** Wraps an operation, as middleware does: `next()` runs it, and may be called again, with changes, or not at all. */
  around<const N extends Name<Wrapped<C>>>(hook: AroundSpec<C, N>): Hook
}

/**
 * Makes the four verbs for the events of a catalogue, such as one that you extended with your own. `values: 'any'` also takes a match on a
 * value that never occurs: a policy may name one, and simply never applies.
 *
 * @example
 * const paid = defineEvent({ name: 'invoice.paid', carries: { amount: of<number>() } })
 * const { observe } = hooksFor(catalogue.with(paid))
 * const log = observe({ name: 'log', on: 'invoice.paid', run: ({ amount }) => console.log(amount) })
 */
export function hooksFor<C extends Catalogue>(
  catalogue: C,
  { values = 'known' }: { readonly values?: 'known' | 'any' } = {},
): Verbs<C> {
  const make = (verb: Verb) => (spec: object) => makeHook(catalogue, verb, spec as LooseSpec, values === 'known')
  return {
    guard: make('guard'),
    transform: make('transform'),
    observe: make('observe'),
    around: make('around'),
  }
}

/** A spec as it comes where there is no compiler. */
type LooseSpec = Partial<Omit<Hook, 'verb' | 'event'>> & { readonly on?: string }

const specKeys = ['name', 'on', 'match', 'timeoutMs', 'priority', 'identity', 'failure', 'run']

const failures: Readonly<Record<Verb, readonly Failure[]>> = {
  transform: ['closed', 'open', 'throw'],
  guard: ['closed', 'open', 'throw'],
  observe: ['open', 'closed', 'throw'],
  around: ['throw', 'open'],
}

function makeHook(catalogue: Catalogue, verb: Verb, spec: LooseSpec, checksValues: boolean): Hook {
  if (typeof spec !== 'object' || spec === null)
    throw new PawlError('bad-hook', `a ${verb} must be an object, not ${typeName(spec)}`, {
      hint: `its keys are ${specKeys.map((key) => `\`${key}\``).join(', ')}`,
    })
  const name = checkName(spec.name)
  const event = catalogue.get(String(spec.on))
  const refuse = (message: string, hint?: string): never => {
    throw new PawlError('bad-hook', `${verb} \`${name}\` ${message}`, { hook: name, event: event.name, hint })
  }
  if (typeof spec.run !== 'function') return refuse('has no `run` function')
  checkKeys(spec, specKeys, `${verb} \`${name}\``, 'bad-hook')
  const problem = misfit(verb, event)
  if (problem !== undefined) return refuse(...problem)
  const failure = spec.failure ?? defaultFailure(verb)
  if (!failures[verb].includes(failure)) {
    return refuse(`has failure \`${failure}\``, `a ${verb} fails ${failures[verb].join(', ')}`)
  }
  const { timeoutMs, priority, identity } = spec
  const match = asData(spec.match) // read once: what was checked is what selects
  const late = timeoutMs === undefined ? undefined : timeoutProblem(timeoutMs)
  if (late !== undefined) return refuse(`cannot have a \`timeoutMs\` of ${String(timeoutMs)}`, late)
  if (priority !== undefined && !Number.isInteger(priority)) return refuse('needs a whole number as `priority`')
  checkMatch(event, match, checksValues, refuse)
  return Object.freeze({
    verb,
    name,
    event: event.name,
    match,
    failure,
    timeoutMs,
    priority,
    identity: identity === undefined ? undefined : String(identity),
    run:
      timeoutMs === undefined || timeoutMs === Number.POSITIVE_INFINITY ? spec.run : timed(verb, spec.run, timeoutMs),
  })
}

function defaultFailure(verb: Verb): Failure {
  if (verb === 'observe') return 'open'
  return verb === 'around' ? 'throw' : 'closed'
}

/** Why a hook of that verb has no business at that event, with what to do instead. */
function misfit(verb: Verb, event: EventDeclaration): [message: string, hint: string] | undefined {
  if (verb === 'around' && event.around === undefined) {
    return [
      `cannot wrap \`${event.name}\``,
      'only the `.around` events have an inside; use guard, transform or observe',
    ]
  }
  if (verb !== 'around' && event.around !== undefined) {
    return [`cannot be used with \`${event.name}\``, 'it is an event to wrap: use around']
  }
  const honours = outcomesFor(verb, event)
  if ((verb === 'guard' || verb === 'transform') && honours.length === 0) {
    return [`has nothing to say at \`${event.name}\``, `it honours ${list(event.outcomes)}; use observe to watch it`]
  }
  return undefined
}

/** The outcomes that a hook of that verb may return at that event, besides nothing and `undecided`. */
export function outcomesFor(verb: Verb, event: EventDeclaration): readonly OutcomeType[] {
  const honoured = event.outcomes ?? []
  if (verb === 'guard') return honoured.filter((type) => type !== 'modify')
  if (verb === 'transform') return honoured.filter((type) => type === 'modify' || type === 'inform')
  return []
}

function checkName(name: unknown): string {
  if (typeof name === 'string' && /^[\w][\w.:@-]*$/.test(name)) return name
  throw new PawlError('bad-hook', `a hook cannot be named ${JSON.stringify(name) ?? String(name)}`, {
    hint: 'use letters, digits and - _ . : @, beginning with a letter or digit',
  })
}

function list(outcomes: readonly string[] = []): string {
  return outcomes.length === 0 ? 'no outcome' : outcomes.map((type) => `\`${type}\``).join(', ')
}
