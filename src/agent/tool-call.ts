import { freezeDeep, type Json, sentenceOf, withoutSecrets } from '../kernel/index.ts'
import {
  asId,
  type CallId,
  type Coding,
  json,
  makeToolCall,
  makeToolResult,
  type ResultOrigin,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
  type Usage,
  wire,
} from '../protocol/index.ts'
import { Suspension } from './confirmation.ts'
import { failed } from './failed.ts'
import { askedBy, type Gate, judgedCoding, type Passed, pass, stubOf } from './gate.ts'
import { type Judgement, type Operation, once, operate } from './operation.ts'
import { isFatalToolError } from './tool.ts'
import { checkAbort, type Denial, type Scope, scopeOfCall, type Turn } from './turn.ts'
import { waits } from './waits.ts'

/** Something a model may call, as far as hooks are concerned. */
export interface Callable {
  readonly definition: ToolDefinition
  /** Whether it is an agent, which has steps of its own. */
  readonly hasSteps: boolean
  /** Runs it. The model reads what it throws. `attempt` counts the calls that wraps make of it; an agent says what it spent. */
  execute(call: ToolCall, attempt: number, spent: Usage[]): Promise<ToolResult>
}

/** One tool call with all its hooks: the result that the model reads, and what hooks add to it. */
export interface ToolTurn {
  readonly result: ToolResult
  readonly origin: ResultOrigin
  readonly notes: readonly string[]
}

type Called = Scope & { readonly call: ToolCall; readonly tool: ToolDefinition }
type Returned = Called & { readonly result: ToolResult; readonly origin: ResultOrigin; readonly durationMs: number }

const callGate: Gate<Called, ToolCall, Json> = {
  event: 'tool.before',
  pointIn: ({ points }) => points.toolBefore,
  valueOf: ({ call }) => call,
  withValue: ({ tool, context, agent, timestamp }, call) => Object.freeze({ call, tool, context, agent, timestamp }),
  actionOf: ({ name, input }) => ({ name, input }),
  coding: judgedCoding(wire.toolCall as Coding<ToolCall>, json as Coding<Json>),
}

const resultGate: Gate<Returned, ToolResult> = {
  event: 'tool.after',
  pointIn: ({ points }) => points.toolAfter,
  valueOf: ({ result }) => result,
  withValue: (payload, result) => Object.freeze({ ...payload, result }),
  actionOf: (result) => wire.toolResult.encode(result),
  coding: judgedCoding(wire.toolResult as Coding<ToolResult>),
}

/** Calls a tool: judged before, run inside its wraps, and its result judged after. The model reads a denial. */
export async function callTool(turn: Turn, callable: Callable, call: ToolCall, id = call.id): Promise<ToolTurn> {
  checkAbort(turn)
  const { definition } = callable
  let about: About = { call, id, notes: none, isFresh: true, isApproved: false }
  if (turn.points.toolBefore.isHeard()) {
    const { context, agent, timestamp } = scopeOfCall(turn, callIdOf(turn, id))
    const payload = Object.freeze({ call, tool: definition, context, agent, timestamp })
    const shown = judged(turn, id, payload)
    const { value, notes, denial, stub, isFresh, isApproved } = shown instanceof Promise ? await shown : shown
    about = { call: value, id, notes, isFresh, isApproved }
    if (denial !== undefined) return finish(turn, definition, about, refusal(call, denial), 'denied', 0)
    if (stub !== undefined) {
      freezeDeep(stub.value)
      return finish(turn, definition, about, makeToolResult(call.id, stub.value), 'stub', 0)
    }
  }
  const startedAt = turn.now()
  const result = await run(turn, callable, about)
  turn.time = undefined
  return finish(turn, definition, about, result, 'real', turn.now() - startedAt)
}

/** A call that was being judged when a hook failed, or the run was aborted, is over: a hook that has reserved something for it can let it go. */
function judged(turn: Turn, id: string, payload: Called) {
  const over = async (error: unknown): Promise<never> => {
    if (!waits(turn, error)) await toolFailed(turn, id, error, false)
    throw error
  }
  try {
    const shown = pass(turn, callGate, 'before', id, payload)
    return shown instanceof Promise ? shown.catch(over) : shown
  } catch (error) {
    return over(error)
  }
}

const none: readonly never[] = Object.freeze([])

/** A call on its way, as its hooks have left it. */
interface About {
  readonly call: ToolCall
  /** Unique within the run, also if the model repeats itself. */
  readonly id: string
  readonly notes: readonly string[]
  /** Whether guards have judged it in this process, and whether a person has approved it. */
  readonly isFresh: boolean
  readonly isApproved: boolean
}

function callIdOf(turn: Turn, id: string): CallId {
  return asId('call', `${turn.steps.path}tool:${id}`)
}

const resultCoding = wire.toolResult as Coding<ToolResult>

function run(turn: Turn, callable: Callable, about: About): Promise<ToolResult> {
  if (turn.points.toolAround.isHeard() || !turn.steps.isBlank())
    return operate(turn, new ToolOperation(turn, callable, about))
  const { call, id } = about
  const step = { kind: 'tool', id, coding: resultCoding } as const
  return once(turn, step, async (spent) => {
    let isStarted = false
    try {
      checkAbort(turn) // a journal takes its time, and the run may have been aborted meanwhile
      isStarted = true
      return await callable.execute(call, 1, spent)
    } catch (error) {
      if (isStarted) return toldToModel(turn, callable, call, id, error)
      await toolFailed(turn, id, error, false)
      throw error
    }
  })
}

/** A class, since each call makes one: its functions are made once. */
class ToolOperation implements Operation<Called, ToolResult> {
  readonly kind = 'tool'
  readonly event = 'tool.before'
  readonly coding = resultCoding
  readonly id: string
  readonly payload: Called
  readonly hasSteps: boolean
  readonly isFresh: boolean
  readonly isApproved: boolean
  readonly #turn: Turn
  readonly #callable: Callable
  #isStarted = false
  /** Errors of the tool itself: the model reads them. Errors of a hook or the journal end the run. */
  #thrown: Set<unknown> | undefined

  constructor(turn: Turn, callable: Callable, { call, id, isFresh, isApproved }: About) {
    const { context, agent, timestamp } = scopeOfCall(turn, callIdOf(turn, id))
    this.id = id
    this.payload = Object.freeze({ call, tool: callable.definition, context, agent, timestamp })
    this.hasSteps = callable.hasSteps
    this.isFresh = isFresh
    this.isApproved = isApproved
    this.#turn = turn
    this.#callable = callable
  }

  around(payload: Called, operation: (inner: Called) => ToolResult | Promise<ToolResult>, signal?: AbortSignal) {
    return this.#turn.points.toolAround.around(payload, operation, signal)
  }

  isJudged({ call }: Called): boolean {
    return call === this.payload.call
  }

  judge(inner: Called, attempt: number) {
    return judgeAgain(this.#turn, inner, this.#callIdOf(attempt), this.isJudged(inner))
  }

  rejudge(inner: Called, attempt: number) {
    return judgeAgain(this.#turn, inner, this.#callIdOf(attempt), true)
  }

  restore({ call, tool, context, agent, timestamp }: Called, action: Json): Called {
    const { input } = action as { readonly input: Json }
    return Object.freeze({ call: makeToolCall({ ...call, input }), tool, context, agent, timestamp })
  }

  #callIdOf(attempt: number): CallId {
    const callId = callIdOf(this.#turn, this.id)
    return attempt === 1 ? callId : asId('call', `${callId}#${attempt}`)
  }

  actionOf({ call: { name, input } }: Called) {
    return { name, input }
  }

  run({ call }: Called, attempt: number, spent: Usage[]) {
    checkAbort(this.#turn)
    this.#isStarted = true
    const running = this.#callable.execute(call, attempt, spent)
    running.catch((error: unknown) => this.recall(error))
    return running
  }

  recall(error: unknown): void {
    this.#thrown ??= new Set()
    this.#thrown.add(error)
  }

  refuse(denial: Denial) {
    return refusal(this.payload.call, denial)
  }

  async rescue(error: unknown) {
    if (this.#thrown?.has(error) === true)
      return toldToModel(this.#turn, this.#callable, this.payload.call, this.id, error)
    // it has run, or will not run any more: there is no result to tell hooks of
    if (!this.#isStarted || !isCutOff(this.#turn, this.#callable))
      await toolFailed(this.#turn, this.id, error, this.#isStarted)
    throw error
  }
}

/** Tells observers that a call is over without a result. */
export function toolFailed(turn: Turn, id: string, error: unknown, made: boolean): Promise<void> {
  return failed(turn, 'tool', error, { context: scopeOfCall(turn, callIdOf(turn, id)).context, made })
}

/** An agent that is aborted in the middle has steps behind it: it is not over, and goes on if the run does. */
function isCutOff({ signal }: Turn, { hasSteps }: Callable): boolean {
  return hasSteps && signal?.aborted === true
}

async function toldToModel(
  turn: Turn,
  callable: Callable,
  call: ToolCall,
  id: string,
  error: unknown,
): Promise<ToolResult> {
  if (error instanceof Suspension) throw error
  if (!isCutOff(turn, callable)) await toolFailed(turn, id, error, true)
  checkAbort(turn)
  if (isFatalToolError(error)) throw error
  return makeToolResult(call.id, { error: withoutSecrets(sentenceOf(error)) }, true)
}

/** A call that a wrap has rewritten is shown to all its hooks again, the same one once more to those that judge. */
async function judgeAgain(
  turn: Turn,
  { call, tool }: Called,
  callId: CallId,
  isShaped: boolean,
): Promise<Judgement<Called, ToolResult>> {
  const { toolBefore } = turn.points
  const { context, agent, timestamp } = scopeOfCall(turn, callId)
  const inner: Called = Object.freeze({ call, tool, context, agent, timestamp })
  if (!toolBefore.isHeard()) return { inner, denial: undefined, ask: undefined, stub: undefined }
  const decision = await (isShaped ? toolBefore.judge(inner, turn.limits) : toolBefore.dispatch(inner, turn.limits))
  if (isShaped) await toolBefore.observe(inner, turn.limits)
  checkAbort(turn)
  const given = stubOf(decision)
  return {
    inner: decision.payload,
    denial: decision.type === 'deny' ? decision : undefined,
    ask: decision.type === 'ask' ? askedBy(decision) : undefined,
    stub: given && { result: makeToolResult(call.id, given.value) },
  }
}

export function refusal(call: ToolCall, { by, reason }: Denial): ToolResult {
  return makeToolResult(call.id, { denied_by: by, reason }, true)
}

/** Tells hooks what came of a call, in every case. */
export function finish(
  turn: Turn,
  tool: ToolDefinition,
  { call, id, notes }: About,
  result: ToolResult,
  origin: ResultOrigin,
  durationMs: number,
): ToolTurn | Promise<ToolTurn> {
  if (!turn.points.toolAfter.isHeard()) return { result, origin, notes }
  const { context, agent, timestamp } = scopeOfCall(turn, callIdOf(turn, id))
  const payload = Object.freeze({ call, tool, result, origin, durationMs, context, agent, timestamp })
  const shown = pass(turn, resultGate, 'after', id, payload)
  const settle = ({ value, denial, notes: more }: Passed<ToolResult, never>): ToolTurn => ({
    result: denial === undefined ? value : refusal(call, denial),
    origin,
    notes: more.length === 0 ? notes : [...notes, ...more],
  })
  return shown instanceof Promise ? shown.then(settle) : settle(shown)
}
