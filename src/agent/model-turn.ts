import type { Message, ModelRequest, ModelResponse, ResultOrigin } from '../protocol/index.ts'
import { type Codec, list, noUsage, object, oneOf, wire } from '../protocol/index.ts'
import { callModel, showAnswer } from './model-call.ts'
import { costOf } from './prices.ts'
import { askPerson, checkAbort, denied, notesOf, type Run, say, scopeOf, spend } from './run.ts'

/** One call of the model with all its hooks: what it was asked in the end, and what it answered. */
export interface ModelTurn {
  readonly messages: readonly Message[]
  readonly response: ModelResponse
  readonly origin: ResultOrigin
}

export const modelTurnCodec: Codec<ModelTurn> = object({
  messages: list(wire.message),
  response: wire.modelResponse,
  origin: oneOf('real', 'stub', 'denied'),
})

/** Asks the model and takes in its answer; the answer is on record once its hooks are through with it. */
export async function modelTurn(run: Run): Promise<ModelResponse> {
  run.turn++
  run.scope = undefined
  checkAbort(run)
  const { messages, response, origin } = await run.steps.do(`model:${run.turn}`, modelTurnCodec, () => ask(run))
  if (origin === 'real') spend(run, response.usage)
  run.messages = messages
  say(run, { role: 'assistant', content: response.content })
  return response
}

async function ask(run: Run): Promise<ModelTurn> {
  const { points } = run.runtime
  const prepared = points.modelBefore.isHeard()
    ? await prepare(run, requestOf(run))
    : { request: requestOf(run), stub: undefined }
  const { request, stub } = prepared
  const origin = stub === undefined ? 'real' : 'stub'
  const response = stub === undefined ? await callModel(run, request) : answered(stub)
  if (stub === undefined && points.tokensCounted.isHeard()) await count(run, request, response)
  const checked = points.modelAfter.isHeard() ? await check(run, request, response, origin) : response
  if (run.listener !== undefined) showAnswer(run, response, checked)
  return { messages: request.messages, response: checked, origin }
}

function requestOf(run: Run): ModelRequest {
  const { runtime, messages } = run
  const request: { -readonly [K in keyof ModelRequest]: ModelRequest[K] } = { model: runtime.model.name, messages }
  const system = runtime.systemPrompt(run.startedWith)
  if (system !== undefined) request.system = system
  if (runtime.definitions.length > 0) request.tools = runtime.definitions
  return Object.assign(request, runtime.settings)
}

async function prepare(run: Run, request: ModelRequest): Promise<{ request: ModelRequest; stub: Message | undefined }> {
  const point = run.runtime.points.modelBefore
  const shown = point.dispatch(point.payload({ request }, scopeOf(run)), run.limits)
  const decision = shown instanceof Promise ? await shown : shown
  const changed = decision.payload.request
  if (decision.type === 'deny') throw denied(run, 'model-denied', 'the model call', decision)
  if (decision.type === 'ask') {
    const no = await askPerson(run, 'model.before', decision, wire.modelRequest.encode(changed))
    if (no !== undefined) throw denied(run, 'model-denied', 'the model call', no)
  }
  const notes = notesOf(decision.informs)
  const request2 = notes.length === 0 ? changed : { ...changed, messages: [...changed.messages, ...notes] }
  return { request: request2, stub: decision.type === 'stub' ? decision.value : undefined }
}

/** A stub stands for an answer: it costs nothing, and tools it asks for are called. */
function answered({ content }: Message): ModelResponse {
  const stopReason = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end'
  return { content, stopReason, usage: noUsage }
}

async function count(run: Run, request: ModelRequest, { usage, model = request.model }: ModelResponse): Promise<void> {
  const { points, prices } = run.runtime
  const { inputTokens, outputTokens } = usage
  const estimatedCost = costOf(prices, model, usage)
  const own = { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens, model }
  const payload = points.tokensCounted.payload(
    estimatedCost === undefined ? own : { ...own, estimatedCost },
    scopeOf(run),
  )
  const shown = points.tokensCounted.dispatch(payload, run.limits)
  if (shown instanceof Promise) await shown
}

async function check(
  run: Run,
  request: ModelRequest,
  response: ModelResponse,
  origin: ResultOrigin,
): Promise<ModelResponse> {
  const point = run.runtime.points.modelAfter
  const shown = point.dispatch(point.payload({ request, response, origin }, scopeOf(run)), run.limits)
  const decision = shown instanceof Promise ? await shown : shown
  const changed = decision.payload.response
  if (decision.type === 'deny') throw denied(run, 'response-denied', 'the model’s answer', decision)
  if (decision.type === 'ask') {
    const no = await askPerson(run, 'model.after', decision, wire.modelResponse.encode(changed))
    if (no !== undefined) throw denied(run, 'response-denied', 'the model’s answer', no)
  }
  return changed
}
