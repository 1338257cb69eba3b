import { AIMessage, type UsageMetadata } from '@langchain/core/messages'
import { isObject } from '../../../base/index.ts'
import { type ModelResponse, noUsage, type Usage } from '../../../protocol/index.ts'
import { blocksOf, hiddenIn } from './to-ours.ts'

/** An answer of the model as hooks read it. */
export function responseOf(message: AIMessage, model: string): ModelResponse {
  const hidden = hiddenIn(message)
  return {
    content: blocksOf(message),
    stopReason: stopReasonOf(message),
    usage: usageOf(message),
    model,
    ...(message.id !== undefined && { id: message.id }),
    ...(hidden.length > 0 && { metadata: { langchain: { parts: hidden } } }),
  }
}

/** What LangChain has around an answer with a structured response. */
interface Structured {
  readonly messages: readonly unknown[]
}

/** The answer in what a handler returned: the message itself, or the first of a structured response. */
export function answerIn(returned: unknown): AIMessage | undefined {
  if (AIMessage.isInstance(returned)) return returned
  return isStructured(returned) ? returned.messages.find((one) => AIMessage.isInstance(one)) : undefined
}

function isStructured(returned: unknown): returned is Structured {
  return isObject(returned) && Array.isArray((returned as Partial<Structured>).messages)
}

const stopReasons: Readonly<Record<string, ModelResponse['stopReason']>> = {
  stop: 'end',
  end_turn: 'end',
  length: 'max_tokens',
  max_tokens: 'max_tokens',
  stop_sequence: 'stop_sequence',
  content_filter: 'refusal',
  refusal: 'refusal',
}

function stopReasonOf({ tool_calls: calls = [], response_metadata: metadata }: AIMessage): ModelResponse['stopReason'] {
  if (calls.length > 0) return 'tool_use'
  const { finish_reason: finish, stop_reason: stop } = metadata as Readonly<Record<string, unknown>>
  const reason = String(finish ?? stop ?? 'stop').toLowerCase()
  return Object.hasOwn(stopReasons, reason) ? (stopReasons[reason] ?? 'other') : 'other'
}

function usageOf({ usage_metadata: usage }: { readonly usage_metadata?: UsageMetadata | undefined }): Usage {
  if (usage === undefined) return noUsage
  const cached = usage.input_token_details?.cache_read
  const reasoning = usage.output_token_details?.reasoning
  return {
    inputTokens: countOf(usage.input_tokens),
    outputTokens: countOf(usage.output_tokens),
    ...(cached !== undefined && { cachedInputTokens: countOf(cached) }),
    ...(reasoning !== undefined && { reasoningTokens: countOf(reasoning) }),
  }
}

/** Providers estimate, and some report nothing as -1. */
function countOf(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isFinite(tokens) && tokens > 0 ? Math.round(tokens) : 0
}
