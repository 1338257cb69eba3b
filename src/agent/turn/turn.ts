import type { Cleaner, DispatchOptions } from '../../kernel/index.ts'
import {
  type AgentInfo,
  type CallId,
  type Context,
  contextWith,
  type Message,
  type PriceTable,
} from '../../protocol/index.ts'
import type { Meter } from '../journal/meter.ts'
import type { Steps } from '../journal/steps.ts'
import type { Answers } from '../questions/answers.ts'
import type { ShowAction } from '../questions/show-action.ts'
import type { Span, Tracing } from '../tracing/tracing.ts'
import { checkSignal } from './abort.ts'
import type { Points } from './points.ts'
import { type Denial, denialOf, type Progress, type RunError, type RunErrorCode } from './run-error.ts'

/** The place of a call of a model or tool: the hooks that receive it, its record, and its abort signal. */
export interface Turn {
  /** Events of calls. */
  readonly points: Points
  /** Events of the run as a whole: start, prompts, result, end, failure. */
  readonly life: Points
  readonly agent: AgentInfo
  readonly steps: Steps
  readonly answers: Answers
  readonly meter: Meter
  readonly signal: AbortSignal | undefined
  /** Passed to every dispatch. */
  readonly limits: { readonly signal: AbortSignal } | undefined
  readonly startedWith: Context
  readonly now: () => number
  readonly prices: PriceTable
  readonly tracing: Tracing | undefined
  /** Removes secrets from texts. */
  readonly clean: Cleaner
  readonly shows: ShowAction
  /** The parent of all spans inside. */
  readonly span: Span | undefined
  messages: readonly Message[]
  turn: number
  /** Turns of agents that this one has handed over to. */
  turnsElsewhere: number
  /** The model call under way. */
  callId: CallId | undefined
  /** Reset whenever usage is counted. */
  context: Context | undefined
  /** The context of the latest tool call. */
  callContext: Context | undefined
  /** Reset whenever time passes. */
  time: number | undefined
}

/** The standard keys of every payload. */
export interface Scope {
  readonly context: Context
  readonly agent: AgentInfo
  readonly timestamp: number
}

/** Makes the standard keys. Reads the clock once for all events without a wait in between. */
export function scopeOf(turn: Turn): Scope {
  turn.context ??= contextWith(turn.startedWith, { turn: turn.turn, usage: turn.meter.usage, callId: turn.callId })
  turn.time ??= turn.now()
  return { context: turn.context, agent: turn.agent, timestamp: turn.time }
}

/** The same for one call of a tool: several may be under way in parallel. */
export function scopeOfCall(turn: Turn, callId: CallId): Scope {
  const { startedWith, agent, meter, callContext: known } = turn
  turn.time ??= turn.now()
  if (known?.callId !== callId || known.turn !== turn.turn || known.usage !== meter.usage)
    turn.callContext = contextWith(startedWith, { turn: turn.turn, usage: meter.usage, callId })
  return { context: turn.callContext as Context, agent, timestamp: turn.time }
}

/** The limits of a dispatch; none after an abort, so that hooks can still count a late answer. */
export function limitsNow({ signal, limits }: Turn): Turn['limits'] {
  return signal?.aborted === true ? undefined : limits
}

export function denied(turn: Turn, code: RunErrorCode, what: string, denial: Denial): RunError {
  return denialOf(code, what, denial, progressOf(turn))
}

export function progressOf({ turn, turnsElsewhere, meter, messages }: Turn): Progress {
  return { turns: turn + turnsElsewhere, usage: meter.usage, messages }
}

/** Throws if the run was aborted. */
export function checkAbort(turn: Turn): void {
  if (turn.signal !== undefined) checkSignal(turn.signal, () => progressOf(turn))
}

/** A hook point where hooks only observe. */
interface TellingPoint<P> {
  dispatch(payload: P, options?: DispatchOptions): unknown
}

/** Dispatches an event that hooks cannot judge. Returns a promise only if one of them is asynchronous. */
export function tell<P>(turn: Turn, point: TellingPoint<P>, payload: P): Promise<void> | undefined {
  const shown = point.dispatch(payload, turn.limits)
  return shown instanceof Promise ? later(turn, shown) : undefined
}

/** Waits for hooks, then resets the time and checks for an abort. */
async function later(turn: Turn, shown: Promise<unknown>): Promise<void> {
  await shown
  turn.time = undefined
  checkAbort(turn)
}
