import { type ContentBlock, canonical, type ModelRequest, type ModelResponse } from '../../protocol/index.ts'
import { modelParts } from '../call/model-parts.ts'
import { readResponse } from '../call/read-response.ts'
import { ModelError, type ModelPart } from '../model.ts'
import type { Run } from '../run.ts'
import type { AgentPart } from '../stream.ts'
import { inSpan } from '../tracing/tracing.ts'

/** Calls the provider, inside a span if the run is traced. */
export function provide(run: Run, request: ModelRequest): Promise<ModelResponse> {
  const { tracing } = run
  if (tracing === undefined) return fromProvider(run, request)
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': request.model, ...settingsOf(request) }
  const span = tracing.start({ name: `chat ${request.model}`, attributes, parent: run.span, isRemote: true })
  return inSpan(span, () => fromProvider(run, request), described)
}

function settingsOf({ maxTokens, temperature }: ModelRequest) {
  return {
    ...(maxTokens !== undefined && { 'gen_ai.request.max_tokens': maxTokens }),
    ...(temperature !== undefined && { 'gen_ai.request.temperature': temperature }),
  }
}

function described({ usage, stopReason, model, id }: ModelResponse) {
  return {
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'gen_ai.response.finish_reasons': [stopReason],
    ...(model !== undefined && { 'gen_ai.response.model': model }),
    ...(id !== undefined && { 'gen_ai.response.id': id }),
  }
}

async function fromProvider(run: Run, request: ModelRequest): Promise<ModelResponse> {
  const { model } = run.runtime
  if (run.listener !== undefined && model.stream !== undefined)
    return listen(run, modelParts(model, model.stream(request, run.limits)))
  return readResponse(model.name, await model.generate(request, run.limits))
}

/**
 * Whether parts are shown as they come, since no hook can retract them, or the reader accepts that. Hooks may come and
 * go while the model writes.
 */
function isLive({ listener, points, life }: Run): boolean {
  if (listener === undefined) return false
  const isJudged = points.modelAfter.isJudged() || life.runAfter.isJudged() || listener.holdLast !== undefined
  return !(listener.guarded && isJudged)
}

/** Retracts an answer from the stream that hooks have refused or sent back. */
export function withdraw(run: Run): void {
  if (run.listener !== undefined) takeBack(run)
}

/** The parts an answer came in. */
const partsOfStreamed = new WeakMap<ModelResponse, readonly AgentPart[]>()

async function listen(run: Run, parts: AsyncIterable<ModelPart>): Promise<ModelResponse> {
  takeBack(run) // an around-hook tries again: parts of the first attempt do not count
  const collected: AgentPart[] = []
  let given: { readonly response: unknown } | undefined
  for await (const part of parts) {
    if (part.type === 'response') given = part
    else {
      const shown: AgentPart = { ...part, turn: run.turn }
      collected.push(shown)
      if (isLive(run) && run.signal?.aborted !== true) emit(run, shown)
    }
  }
  const { name } = run.runtime.model
  if (given === undefined)
    throw new ModelError(`the stream of model \`${name}\` ended without its response`, { retryable: true })
  const response = readResponse(name, given.response)
  partsOfStreamed.set(response, collected)
  return response
}

/**
 * Shows an answer that has passed its checks. In guarded streaming the reader sees it first now; in live streaming it
 * is shown again only if it has changed.
 */
export function showAnswer(run: Run, given: ModelResponse, checked: ModelResponse): void {
  const came = checked === given ? partsOfStreamed.get(given) : undefined
  // hooks have judged the response: parts with other content were never judged
  const streamed = came !== undefined && saysTheSame(came, checked.content, run.turn) ? came : undefined
  const isKnown = streamed !== undefined && run.heard === streamed.length
  if (!isKnown) {
    takeBack(run)
    for (const part of streamed ?? partsOf(checked.content, run.turn)) emit(run, part)
  }
  run.heard = 0
}

function emit(run: Run, part: AgentPart): void {
  run.heard++
  run.listener?.emit(part)
}

function takeBack(run: Run): void {
  if (run.heard > 0) run.listener?.emit({ type: 'discard', turn: run.turn })
  run.heard = 0
}

function saysTheSame(parts: readonly AgentPart[], content: readonly ContentBlock[], turn: number): boolean {
  const [came, judged] = [wordsOf(parts), wordsOf(partsOf(content, turn))]
  return came.size === judged.size && [...judged].every(([key, words]) => isSame(came.get(key), words))
}

/** The text, the reasoning and the input of each tool call, each in one piece. */
function wordsOf(parts: readonly AgentPart[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const part of parts) {
    if (part.type === 'discard' || part.type === 'tool_result' || part.text === '') continue
    const key = part.type === 'tool_input' ? `${part.id} ${part.name}` : part.type
    words.set(key, (words.get(key) ?? '') + part.text)
  }
  return words
}

/** The input of a tool may have come with other spaces than we write. */
function isSame(came: string | undefined, judged: string): boolean {
  if (came === undefined || came === judged) return came === judged
  try {
    return canonical(JSON.parse(came)) === canonical(JSON.parse(judged))
  } catch {
    return false // words, or broken JSON: then they are not the same
  }
}

/** An answer that did not come in parts, as if it had. */
function partsOf(content: readonly ContentBlock[], turn: number): readonly AgentPart[] {
  return content.flatMap((block): readonly AgentPart[] => {
    if (block.type === 'tool_use') {
      return [{ type: 'tool_input', id: block.id, name: block.name, text: JSON.stringify(block.input), turn }]
    }
    return block.type === 'tool_result' ? [] : [{ type: block.type, text: block.text, turn }]
  })
}
