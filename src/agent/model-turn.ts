import { type Decision, freezeDeep } from '../kernel/index.ts'
import {
  type Codec,
  list,
  type Message,
  type ModelRequest,
  type ModelResponse,
  noUsage,
  object,
  oneOf,
  type ResultOrigin,
  wire,
} from '../protocol/index.ts'
import { callModel, showAnswer } from './model-call.ts'
import { costOf } from './prices.ts'
import { askPerson, checkAbort, denied, later, notesOf, type Run, say, scopeOf, spend } from './run.ts'

/** One call of the model with all its hooks: what it was asked in the end, and what it answered. */
interface ModelTurn {
  readonly messages: readonly Message[]
  readonly response: ModelResponse
  readonly origin: ResultOrigin
}

const modelTurnCodec: Codec<ModelTurn> = object({
  messages: list(wire.message),
  response: wire.modelResponse,
  origin: oneOf('real', 'stub', 'denied'),
})

/** Asks the model and takes in its answer; the answer is on record once its hooks are through with it. */
export async function modelTurn(run: Run): Promise<ModelResponse> {
  run.turn++
  run.context = undefined
  checkAbort(run)
  const { messages, response, origin } = await run.steps.do(`model:${run.turn}`, modelTurnCodec, () => ask(run))
  if (origin === 'real') spend(run, response.usage)
  run.messages = messages
  say(run, Object.freeze({ role: 'assistant', content: response.content }))
  return response
}

async function ask(run: Run): Promise<ModelTurn> {
  const { modelBefore, tokensCounted, modelAfter } = run.runtime.points
  let prepared: Prepared = { request: requestOf(run), stub: undefined }
  if (modelBefore.isHeard()) {
    const { context, agent, timestamp } = scopeOf(run)
    const shown = modelBefore.dispatch(
      Object.freeze({ request: prepared.request, context, agent, timestamp }),
      run.limits,
    )
    const settled = prepare(run, shown instanceof Promise ? await later(run, shown) : shown)
    prepared = settled instanceof Promise ? await settled : settled
  }
  const { request, stub } = prepared
  const response = stub === undefined ? await callModel(run, request) : answered(stub)
  run.time = undefined
  freezeDeep(response)
  if (stub === undefined && tokensCounted.isHeard()) {
    const counted = count(run, request, response)
    if (counted instanceof Promise) await later(run, counted)
  }
  const origin = stub === undefined ? 'real' : 'stub'
  let checked = response
  if (modelAfter.isHeard()) {
    const { context, agent, timestamp } = scopeOf(run)
    const shown = modelAfter.dispatch(
      Object.freeze({ request, response, origin, context, agent, timestamp }),
      run.limits,
    )
    const settled = check(run, shown instanceof Promise ? await later(run, shown) : shown)
    checked = settled instanceof Promise ? await settled : settled
  }
  if (run.listener !== undefined) showAnswer(run, response, checked)
  return { messages: request.messages, response: checked, origin }
}

/** Frozen all the way down: its messages and tools already are. */
function requestOf(run: Run): ModelRequest {
  const { runtime, messages } = run
  const request: { -readonly [K in keyof ModelRequest]: ModelRequest[K] } = { model: runtime.model.name, messages }
  const system = runtime.systemPrompt(run.startedWith)
  if (system !== undefined) request.system = system
  if (runtime.definitions.length > 0) request.tools = runtime.definitions
  if (runtime.settings !== undefined) Object.assign(request, runtime.settings)
  return Object.freeze(request)
}

interface Prepared {
  readonly request: ModelRequest
  readonly stub: Message | undefined
}

function prepare(
  run: Run,
  decision: Decision<{ readonly request: ModelRequest }, Message>,
): Prepared | Promise<Prepared> {
  const { request } = decision.payload
  if (decision.type === 'deny') throw denied(run, 'model-denied', 'the model call', decision)
  const prepared = {
    request: noted(request, decision.informs),
    stub: decision.type === 'stub' ? decision.value : undefined,
  }
  if (decision.type !== 'ask') return prepared
  return askPerson(run, 'model.before', decision, wire.modelRequest.encode(request)).then((no) => {
    if (no !== undefined) throw denied(run, 'model-denied', 'the model call', no)
    return prepared
  })
}

function noted(request: ModelRequest, informs: readonly { readonly text: string }[]): ModelRequest {
  if (informs.length === 0) return request
  const changed = { ...request, messages: [...request.messages, ...notesOf(informs)] }
  freezeDeep(changed)
  return changed
}

/** A stub stands for an answer: it costs nothing, and tools it asks for are called. */
function answered({ content }: Message): ModelResponse {
  const stopReason = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end'
  return { content, stopReason, usage: noUsage }
}

function count(run: Run, request: ModelRequest, { usage, model = request.model }: ModelResponse) {
  const { points, prices } = run.runtime
  const { context, agent, timestamp } = scopeOf(run)
  const { inputTokens, outputTokens } = usage
  const totalTokens = inputTokens + outputTokens
  const estimatedCost = costOf(prices, model, usage)
  const payload =
    estimatedCost === undefined
      ? { inputTokens, outputTokens, totalTokens, model, context, agent, timestamp }
      : { inputTokens, outputTokens, totalTokens, estimatedCost, model, context, agent, timestamp }
  return points.tokensCounted.dispatch(Object.freeze(payload), run.limits)
}

function check(
  run: Run,
  decision: Decision<{ readonly response: ModelResponse }>,
): ModelResponse | Promise<ModelResponse> {
  const { response } = decision.payload
  if (decision.type === 'deny') throw denied(run, 'response-denied', 'the model’s answer', decision)
  if (decision.type !== 'ask') return response
  return askPerson(run, 'model.after', decision, wire.modelResponse.encode(response)).then((no) => {
    if (no !== undefined) throw denied(run, 'response-denied', 'the model’s answer', no)
    return response
  })
}
