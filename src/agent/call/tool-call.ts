import { freezeDeep, type Json } from '../../base/index.ts'
import {
  type Coding,
  json,
  makeToolResult,
  type ResultOrigin,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
  type Usage,
  wire,
} from '../../protocol/index.ts'
import { type Gate, judgedCoding, type Passed } from '../gate/gate.ts'
import { pass } from '../gate/pass.ts'
import type { Spent } from '../journal/keep-spent.ts'
import { type Called, called, type Returned, returned } from '../turn/payloads.ts'
import { checkAbort, scopeOfCall, type Turn } from '../turn/turn.ts'
import { waits } from '../turn/waits.ts'
import { operate } from '../wrap/operate.ts'
import { once } from '../wrap/operation.ts'
import { keepChangers } from './call-changers.ts'
import { reportNoted } from './report-invalid.ts'
import {
  type About,
  type Callable,
  callIdOf,
  refusal,
  resultCoding,
  ToolOperation,
  toldToModel,
  toolFailed,
} from './tool-operation.ts'

/** One tool call with all its hooks: the result that the model reads, and the notes of hooks. */
export interface ToolTurn {
  readonly result: ToolResult
  readonly origin: ResultOrigin
  readonly notes: readonly string[]
  /** The transforms that have changed the result, if any. */
  readonly changedBy?: readonly string[] | undefined
}

const callGate: Gate<Called, ToolCall, Json> = {
  event: 'tool.before',
  field: 'call',
  pointIn: ({ points }) => points.toolBefore,
  valueOf: ({ call }) => call,
  withValue: (payload, call) => called(call, payload.tool, payload),
  actionOf: ({ name, input }) => ({ name, input }),
  coding: judgedCoding(wire.toolCall as Coding<ToolCall>, json as Coding<Json>),
}

const resultGate: Gate<Returned, ToolResult> = {
  event: 'tool.after',
  field: 'result',
  pointIn: ({ points }) => points.toolAfter,
  valueOf: ({ result }) => result,
  withValue: (payload, result) => returned(payload, result, payload.origin, payload.durationMs, payload),
  actionOf: (result) => wire.toolResult.encode(result),
  coding: judgedCoding(wire.toolResult as Coding<ToolResult>),
}

/** Calls a tool: hooks judge the call, wraps enclose it, hooks judge its result. The model receives a denial as the result. */
export async function callTool(
  turn: Turn,
  callable: Callable,
  call: ToolCall,
  id: string = call.id,
): Promise<ToolTurn> {
  checkAbort(turn)
  const { definition } = callable
  let about: About = { call, id, notes: none, isFresh: true, approval: undefined }
  if (turn.points.toolBefore.isHeard() || turn.answers.refusals.mayHold(turn.steps.path)) {
    const payload = called(call, definition, scopeOfCall(turn, callIdOf(turn, id)))
    const shown = judged(turn, id, payload)
    const { changed, changedBy, notes, denial, stub, isFresh, approval } =
      shown instanceof Promise ? await shown : shown
    if (changed !== undefined && changedBy !== undefined) keepChangers(changed, changedBy)
    about = { call: changed ?? call, id, notes, isFresh, approval }
    if (denial !== undefined) {
      await reportNoted(turn, payload.context)
      return finish(turn, definition, about, refusal(call, denial), 'denied', 0)
    }
    if (stub !== undefined) {
      freezeDeep(stub.value)
      return finish(turn, definition, about, makeToolResult(call.id, stub.value), 'stub', 0)
    }
  }
  const startedAt = turn.now()
  const result = await run(turn, callable, about).catch((error: unknown) => waiting(turn, id, error))
  turn.time = undefined
  return finish(turn, definition, about, result, 'real', turn.now() - startedAt)
}

/** Judges a call. If a hook fails or the run is aborted, it reports the call as not made, so that hooks can release their reservations. */
function judged(turn: Turn, id: string, payload: Called) {
  try {
    const shown = pass(turn, callGate, 'before', id, payload)
    return shown instanceof Promise ? shown.catch((error: unknown) => over(turn, id, payload, error)) : shown
  } catch (error) {
    return over(turn, id, payload, error)
  }
}

async function over(turn: Turn, id: string, { context }: Called, error: unknown): Promise<never> {
  await reportNoted(turn, context).catch(() => undefined) // the audit records it; the run keeps its own error
  if (!waits(turn, error)) await toolFailed(turn, id, error, false).catch(() => undefined) // the same
  return waiting(turn, id, error)
}

/** Reports a waiting call as not made if the run ends for another reason. */
function waiting(turn: Turn, id: string, error: unknown): never {
  if (waits(turn, error)) error.onAbandon(() => toolFailed(turn, id, error, false))
  throw error
}

const none: readonly never[] = Object.freeze([])

function run(turn: Turn, callable: Callable, about: About): Promise<ToolResult> {
  if (turn.points.toolAround.isHeard() || !turn.steps.isBlank())
    return operate(turn, new ToolOperation(turn, callable, about))
  const spent: Usage[] = []
  const step = { kind: 'tool', id: about.id, coding: resultCoding } as const
  return once(turn, step, spent, execute(turn, callable, about, spent))
}

async function execute(turn: Turn, callable: Callable, { call, id }: About, spent: Spent): Promise<ToolResult> {
  let isStarted = false
  try {
    checkAbort(turn) // the run may have been aborted while guards judged
    isStarted = true
    return await callable.execute(call, 1, spent)
  } catch (error) {
    if (isStarted) return toldToModel(turn, callable, call, id, error)
    await toolFailed(turn, id, error, false)
    throw error
  }
}

/** Dispatches `tool.after` with the result, whether real, a stub or a denial. */
export function finish(
  turn: Turn,
  tool: ToolDefinition,
  { call, id, notes }: About,
  result: ToolResult,
  origin: ResultOrigin,
  durationMs: number,
): ToolTurn | Promise<ToolTurn> {
  if (!turn.points.toolAfter.isHeard()) return { result, origin, notes }
  const scope = scopeOfCall(turn, callIdOf(turn, id))
  const payload = returned({ call, tool }, result, origin, durationMs, scope)
  const shown = pass(turn, resultGate, 'after', id, payload)
  if (shown instanceof Promise) return shown.then((passed) => turnOf(call, result, origin, notes, passed))
  return turnOf(call, result, origin, notes, shown)
}

function turnOf(
  call: ToolCall,
  given: ToolResult,
  origin: ResultOrigin,
  notes: readonly string[],
  { changed = given, changedBy, denial, notes: more }: Passed<ToolResult, never>,
): ToolTurn {
  const result = denial === undefined ? changed : refusal(call, denial)
  return { result, origin, notes: more.length === 0 ? notes : [...notes, ...more], changedBy }
}
