import { freezeDeep, type Json, type PawlError, sentenceOf } from '../kernel/index.ts'
import {
  asId,
  type CallId,
  type Coding,
  type Context,
  contextWith,
  type Message,
  type ModelRequest,
  type ModelResponse,
  noUsage,
  type ResultOrigin,
  type Usage,
  wire,
} from '../protocol/index.ts'
import { countTokens } from './count-tokens.ts'
import { failed } from './failed.ts'
import { askedBy, type Gate, judgedCoding, type Passed, pass, stubOf } from './gate.ts'
import { spend } from './meter.ts'
import { ModelError } from './model.ts'
import { notesOf } from './notes.ts'
import { type Judgement, type Operation, once, operate } from './operation.ts'
import type { Attempt } from './round.ts'
import { checkAbort, type Denial, denied, type Scope, scopeOf, type Turn } from './turn.ts'
import { waits } from './waits.ts'

type Generate = (request: ModelRequest) => Promise<ModelResponse>

/** One model call with its hooks: the request, the provider's answer, and the answer that is used. */
export interface Exchange {
  /** What the model was asked in the end. */
  readonly request: ModelRequest
  /** What it answered, and what the hooks after it made of that. */
  readonly given: ModelResponse
  readonly response: ModelResponse
  readonly origin: ResultOrigin
}

type Requested = Scope & { readonly request: ModelRequest }
type Responded = Requested & { readonly response: ModelResponse; readonly origin: ResultOrigin }

const requestGate: Gate<Requested, ModelRequest, Message> = {
  event: 'model.before',
  pointIn: ({ points }) => points.modelBefore,
  valueOf: ({ request }) => request,
  withValue: ({ context, agent, timestamp }, request) => Object.freeze({ request, context, agent, timestamp }),
  actionOf: (request) => wire.modelRequest.encode(request),
  coding: judgedCoding(wire.modelRequest as Coding<ModelRequest>, wire.message as Coding<Message>),
}

const responseGate: Gate<Responded, ModelResponse> = {
  event: 'model.after',
  pointIn: ({ points }) => points.modelAfter,
  valueOf: ({ response }) => response,
  withValue: ({ request, origin, context, agent, timestamp }, response) =>
    Object.freeze({ request, response, origin, context, agent, timestamp }),
  actionOf: (response) => wire.modelResponse.encode(response),
  coding: judgedCoding(wire.modelResponse as Coding<ModelResponse>),
}

/**
 * Asks the model: judged before, called inside its wraps, judged after. The answer is on record before anybody is
 * asked about it. A denial rejects.
 */
export async function exchange(turn: Turn, asked: ModelRequest, generate: Generate): Promise<Exchange> {
  checkAbort(turn)
  const id = turn.turn
  let request = asked
  let stub: Message | undefined
  let gate: Judging = fresh
  if (turn.points.modelBefore.isHeard()) {
    const { context, agent, timestamp } = scopeOf(turn)
    const shown = judged(turn, id, Object.freeze({ request, context, agent, timestamp }))
    const passed = shown instanceof Promise ? await shown : shown
    if (passed.denial !== undefined) throw await refused(turn, passed.denial)
    request = noted(passed.value, passed.notes)
    stub = passed.stub?.value
    gate = passed
  }
  const isBare = stub === undefined && turn.steps.isBlank() && !turn.points.modelAround.isHeard()
  const answer = isBare
    ? undefined
    : stub === undefined
      ? await askInside(turn, request, generate, gate)
      : stubbed(stub)
  const given = answer === undefined ? await ask(turn, request, generate) : answer.response
  const origin = answer === undefined ? 'real' : answer.origin
  if (stub !== undefined) freezeDeep(given)
  if (!turn.points.modelAfter.isHeard()) return { request, given, response: given, origin }
  if (turn.signal?.aborted === true && origin === 'stub') await notMade(turn, scopeOf(turn).context)
  checkAbort(turn)
  const { context, agent, timestamp } = scopeOf(turn)
  const payload = Object.freeze({ request, response: given, origin, context, agent, timestamp } as const)
  const checked = pass(turn, responseGate, 'after:model', id, payload)
  const { value, denial } = checked instanceof Promise ? await checked : checked
  if (denial !== undefined) throw denied(turn, 'response-denied', 'the model’s answer', denial)
  return { request, given, response: value, origin }
}

function judged(turn: Turn, id: number, payload: Requested) {
  const over = async (error: unknown): Promise<never> => {
    if (!waits(turn, error)) await failed(turn, 'model', error, { made: false })
    throw error
  }
  try {
    const shown = pass(turn, requestGate, 'before:model', id, payload)
    return shown instanceof Promise ? shown.catch(over) : shown
  } catch (error) {
    return over(error)
  }
}

/** A call that was judged and then not made is over: a hook that has reserved something for it can let it go. */
async function refused(turn: Turn, denial: Denial): Promise<PawlError> {
  const error = denied(turn, 'model-denied', 'the model call', denial)
  await failed(turn, 'model', error, { made: false })
  return error
}

/** What hooks want the model to know goes to it as words of the user's side, and stays in the conversation. */
function noted(request: ModelRequest, notes: readonly string[]): ModelRequest {
  if (notes.length === 0) return request
  const changed = { ...request, messages: [...request.messages, ...notesOf(notes)] }
  freezeDeep(changed)
  return changed
}

function stubbed(message: Message): Answered {
  return { response: answered(message), origin: 'stub' }
}

/** A stub takes the place of an answer: it costs nothing, and tools it asks for are called. */
function answered({ content }: Message): ModelResponse {
  const stopReason = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end'
  return { content, stopReason, usage: noUsage }
}

const responseCoding = wire.modelResponse as Coding<ModelResponse>

/** How the call was judged before it is made. */
type Judging = Pick<Passed<unknown, unknown>, 'isFresh' | 'isApproved'>
const fresh: Judging = Object.freeze({ isFresh: true, isApproved: false })

interface Answered {
  readonly response: ModelResponse
  readonly origin: ResultOrigin
}

function ask(turn: Turn, request: ModelRequest, generate: Generate): Promise<ModelResponse> {
  const { callId } = turn
  const about = { kind: 'model', id: turn.turn, coding: responseCoding } as const
  return once(turn, about, (spent) => call({ turn, callId, attempt: 1, spent }, request, generate))
}

/** The same inside its wraps, or where something is on record. */
async function askInside(turn: Turn, request: ModelRequest, generate: Generate, gate: Judging): Promise<Answered> {
  const operation = new ModelOperation(turn, request, generate, gate)
  const response = await operate(turn, operation)
  if (operation.isReplaced && turn.signal?.aborted === true) await notMade(turn, contextOf(turn, turn.callId, 1))
  // an answer that a wrap gave without any call takes the place of one
  return { response, origin: operation.isReplaced ? 'stub' : 'real' }
}

type Wrapped = Requested & { readonly turn: number }

/** A class, since each call makes one: its functions are made once. */
class ModelOperation implements Operation<Wrapped, ModelResponse> {
  readonly kind = 'model'
  readonly event = 'model.before'
  readonly coding = responseCoding
  readonly id: number
  readonly payload: Wrapped
  readonly isFresh: boolean
  readonly isApproved: boolean
  /** Whether the wraps have answered without calling any model through `next()`. */
  isReplaced = false
  #isMade = false
  readonly #turn: Turn
  readonly #callId: CallId | undefined
  readonly #generate: Generate

  constructor(turn: Turn, request: ModelRequest, generate: Generate, { isFresh, isApproved }: Judging) {
    this.isFresh = isFresh
    this.isApproved = isApproved
    const { context, agent, timestamp } = scopeOf(turn)
    this.id = turn.turn
    this.payload = Object.freeze({ request, turn: turn.turn, context, agent, timestamp })
    this.#turn = turn
    this.#callId = turn.callId
    this.#generate = generate
  }

  around(
    payload: Wrapped,
    operation: (inner: Wrapped) => ModelResponse | Promise<ModelResponse>,
    signal?: AbortSignal,
  ) {
    return this.#turn.points.modelAround.around(payload, operation, signal)
  }

  isJudged({ request }: Wrapped): boolean {
    return request === this.payload.request
  }

  judge(inner: Wrapped, attempt: number) {
    return judgeAgain(this.#turn, inner, contextOf(this.#turn, this.#callId, attempt), this.isJudged(inner))
  }

  rejudge(inner: Wrapped, attempt: number) {
    return judgeAgain(this.#turn, inner, contextOf(this.#turn, this.#callId, attempt), true)
  }

  restore({ turn, context, agent, timestamp }: Wrapped, action: Json): Wrapped {
    const request = wire.modelRequest.decode(action, 'the approved request')
    return Object.freeze({ request, turn, context, agent, timestamp })
  }

  actionOf({ request }: Wrapped) {
    return wire.modelRequest.encode(request)
  }

  run({ request }: Wrapped, attempt: number, spent: Usage[]) {
    this.#isMade = true
    return call({ turn: this.#turn, callId: this.#callId, attempt, spent }, request, this.#generate)
  }

  /** A wrap may have called another model by itself. An answer of an attempt that it changed has the attempt's usage. */
  countOwn(response: ModelResponse, spent: Usage[], earlier: readonly Attempt<ModelResponse>[]) {
    this.isReplaced = !this.#isMade && earlier.length === 0
    const { usage } = response
    const known = [...spent, ...earlier.flatMap(({ result }) => result?.usage ?? [])]
    if (isNothing(usage) || known.some((one) => isEqual(one, usage))) return undefined
    freezeDeep(response)
    return count({ turn: this.#turn, callId: this.#callId, attempt: 'own', spent }, this.payload.request, response)
  }

  /** Where no attempt was made, because a wrap failed or the run was aborted first, nothing else says that the call is over. */
  async rescue(error: unknown): Promise<never> {
    const context = contextOf(this.#turn, this.#callId, 1)
    if (!this.#isMade) await failed(this.#turn, 'model', error, { context, made: false })
    throw error
  }

  refuse(denial: Denial): never {
    throw denied(this.#turn, 'model-denied', 'the model call', denial)
  }
}

function isNothing({ inputTokens, outputTokens }: Usage): boolean {
  return inputTokens === 0 && outputTokens === 0
}

function isEqual(one: Usage, other: Usage): boolean {
  return one.inputTokens === other.inputTokens && one.outputTokens === other.outputTokens
}

/**
 * Each attempt is a call of its own: it has an id of its own. It is made of the id that the call began with, since an answer
 * may come when the run does something else by then.
 */
function contextOf(turn: Turn, call: CallId | undefined, attempt: number | 'own'): Context {
  const { context } = scopeOf(turn)
  const callId = attempt === 1 ? call : asId('call', `${call}#${attempt}`)
  return context.callId === callId ? context : contextWith(context, { callId })
}

/** An attempt that was judged and is not made, because the run was aborted meanwhile, is over as well. */
async function notMade(turn: Turn, context: Context): Promise<void> {
  try {
    checkAbort(turn)
  } catch (error) {
    await failed(turn, 'model', error, { context, made: false })
    throw error
  }
}

/** A changed request is shown to all its hooks again, the same one once more to those that judge. */
async function judgeAgain(
  turn: Turn,
  inner: Wrapped,
  context: Context,
  isShaped: boolean,
): Promise<Judgement<Wrapped, ModelResponse>> {
  const { modelBefore } = turn.points
  if (!modelBefore.isHeard()) return { inner, denial: undefined, ask: undefined, stub: undefined }
  const { agent, timestamp } = scopeOf(turn)
  const { request } = inner
  const payload = Object.freeze({ request, context, agent, timestamp })
  const decision = await (isShaped
    ? modelBefore.judge(payload, turn.limits)
    : modelBefore.dispatch(payload, turn.limits))
  if (isShaped) await modelBefore.observe(payload, turn.limits)
  if (turn.signal?.aborted === true) await notMade(turn, context)
  if (decision.type === 'deny')
    await failed(turn, 'model', denied(turn, 'model-denied', 'the model call', decision), { context, made: false })
  const final = noted(
    decision.payload.request,
    decision.informs.map(({ text }) => text),
  )
  const given = stubOf(decision)
  return {
    inner: Object.freeze({ request: final, turn: inner.turn, context, agent, timestamp }),
    denial: decision.type === 'deny' ? decision : undefined,
    ask: decision.type === 'ask' ? askedBy(decision) : undefined,
    stub: given && { result: answered(given.value) },
  }
}

/**
 * Calls the provider, and counts what it has used. Its answer comes from outside, and is checked here; its failure is on
 * record, also if a wrap tries again.
 */
async function call(which: Which, request: ModelRequest, generate: Generate): Promise<ModelResponse> {
  const { turn, callId, attempt } = which
  let response: ModelResponse
  let made = false
  try {
    checkAbort(turn)
    made = true
    response = await generate(request)
    if (!wire.modelResponse.accepts(response)) throw badResponse(request.model, response)
  } catch (error) {
    turn.time = undefined
    await failed(turn, 'model', error, { context: contextOf(turn, callId, attempt), made })
    throw error
  }
  freezeDeep(response)
  const counting = count(which, request, response)
  if (counting !== undefined) await counting
  return response
}

/** Which attempt at which call it is, and where it is counted. */
interface Which {
  readonly turn: Turn
  readonly callId: CallId | undefined
  /** `own`: a call that a wrap has made by itself. */
  readonly attempt: number | 'own'
  readonly spent: Usage[]
}

function count(
  { turn, callId, attempt, spent }: Which,
  request: ModelRequest,
  response: ModelResponse,
): Promise<void> | undefined {
  spent.push(response.usage)
  spend(turn.meter, response.usage)
  turn.context = undefined
  turn.time = undefined
  if (!turn.points.tokensCounted.isHeard()) return undefined
  return countTokens(turn, request, response, contextOf(turn, callId, attempt))
}

function badResponse(model: string, response: unknown): ModelError {
  const problem = problemOf(response)
  return new ModelError(`model \`${model}\` returned an invalid response: ${problem}`, {
    hint: 'a Model returns { content, stopReason, usage }',
    retryable: false,
  })
}

function problemOf(response: unknown): string {
  try {
    wire.modelResponse.check(response, 'the response')
    return 'it does not have the form of one'
  } catch (error) {
    return sentenceOf(error)
  }
}
