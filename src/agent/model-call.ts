import { PawlError } from '../kernel/index.ts'
import type { ContentBlock, ModelRequest, ModelResponse } from '../protocol/index.ts'
import type { ModelPart } from './model.ts'
import { type Run, scopeOf } from './run.ts'
import type { AgentPart } from './stream.ts'
import { inSpan } from './tracing.ts'

/** Calls the model inside its around-hooks; without any it is the provider's own promise. */
export function callModel(run: Run, request: ModelRequest): Promise<ModelResponse> {
  const point = run.runtime.points.modelAround
  if (!point.isHeard()) return generate(run, request)
  const { context, agent, timestamp } = scopeOf(run)
  const payload = Object.freeze({ request, turn: run.turn, context, agent, timestamp })
  return point.around(payload, ({ request }) => generate(run, request), run.signal)
}

function generate(run: Run, request: ModelRequest): Promise<ModelResponse> {
  const { tracing } = run.runtime
  if (tracing === undefined) return provide(run, request)
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': request.model, ...settingsOf(request) }
  const span = tracing.start({ name: `chat ${request.model}`, attributes, parent: run.span, isRemote: true })
  return inSpan(span, () => provide(run, request), described)
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

function provide(run: Run, request: ModelRequest): Promise<ModelResponse> {
  const { model } = run.runtime
  if (run.listener === undefined || model.stream === undefined) return model.generate(request, run.limits)
  return listen(run, model.stream(request, run.limits))
}

/** The parts an answer came in. */
const partsOfStreamed = new WeakMap<ModelResponse, readonly AgentPart[]>()

async function listen(run: Run, stream: AsyncIterable<ModelPart>): Promise<ModelResponse> {
  takeBack(run) // an around-hook tries again: what was heard of the first try does not count
  const collected: AgentPart[] = []
  let response: ModelResponse | undefined
  for await (const part of stream) {
    if (part.type === 'response') response = part.response
    else {
      const shown: AgentPart = { ...part, turn: run.turn }
      collected.push(shown)
      if (run.listener?.live === true) emit(run, shown)
    }
  }
  if (response === undefined) throw new PawlError('model-failed', 'the model’s stream ended without its response')
  partsOfStreamed.set(response, collected)
  return response
}

/**
 * Shows an answer that has passed its checks. In guarded streaming this is the first the listener hears of it; in
 * live streaming it is shown again only if it is not what was heard.
 */
export function showAnswer(run: Run, given: ModelResponse, checked: ModelResponse): void {
  const streamed = checked === given ? partsOfStreamed.get(given) : undefined
  const isKnown = streamed !== undefined && run.listener?.live === true
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

/** An answer that did not come in parts, as if it had. */
function partsOf(content: readonly ContentBlock[], turn: number): readonly AgentPart[] {
  return content.flatMap((block): readonly AgentPart[] => {
    if (block.type === 'tool_use') {
      return [{ type: 'tool_input', id: block.id, name: block.name, text: JSON.stringify(block.input), turn }]
    }
    return block.type === 'tool_result' ? [] : [{ type: block.type, text: block.text, turn }]
  })
}
