import type { Json } from '../../base/index.ts'
import { count, jsonObject, list, number, object, oneOf, optional, string, type TypeOf } from '../json/codec.ts'
import { makeToolCall, type ToolCall, type ToolDefinition, toolDefinition } from '../tools/tool.ts'
import { type ContentBlock, contentBlock, type Message, message } from './message.ts'

/** A request to a model. */
export const modelRequest = object({
  model: string,
  system: optional(string),
  messages: list(message),
  tools: optional(list(toolDefinition)),
  maxTokens: optional(count),
  temperature: optional(number),
  stop: optional(list(string)),
  metadata: optional(jsonObject),
})
/** A request to a model. */
export interface ModelRequest extends TypeOf<typeof modelRequest> {
  /** The name of the model. */
  readonly model: string
  /** The system prompt. */
  readonly system?: string
  /** The conversation so far, oldest first. */
  readonly messages: readonly Message[]
  /** The tools that the model may call. */
  readonly tools?: readonly ToolDefinition[]
  /** Tokens of the answer, at most. */
  readonly maxTokens?: number
  /** How freely the model chooses its words: 0 is the strictest. */
  readonly temperature?: number
  /** Texts that end the answer. */
  readonly stop?: readonly string[]
  /** Additions of a provider or a program. */
  readonly metadata?: { readonly [key: string]: Json }
}

/** Tokens of one call, or of several added up. */
export const usage = object({
  inputTokens: count,
  outputTokens: count,
  cachedInputTokens: optional(count),
  reasoningTokens: optional(count),
})
/** The tokens of a call of a model, or of several. */
export interface Usage extends TypeOf<typeof usage> {
  /** Tokens of the request; most providers include cached ones. */
  readonly inputTokens: number
  /** Tokens of the answer, reasoning included. */
  readonly outputTokens: number
  /** Tokens of the request that the provider had cached, if it counts them. */
  readonly cachedInputTokens?: number
  /** Tokens of reasoning, if the provider counts them. */
  readonly reasoningTokens?: number
}

/** The answer of a model, and why it stopped. */
export const modelResponse = object({
  content: list(contentBlock),
  stopReason: oneOf('end', 'tool_use', 'max_tokens', 'stop_sequence', 'refusal', 'other'),
  usage,
  model: optional(string),
  id: optional(string),
  metadata: optional(jsonObject),
})
/** The answer of a model. */
export interface ModelResponse extends TypeOf<typeof modelResponse> {
  /** The blocks of the answer, in order. `text(response)` joins its words, `extractToolCalls(response)` returns its calls. */
  readonly content: readonly ContentBlock[]
  /** Why the model stopped; `tool_use` means that it waits for results of tools. */
  readonly stopReason: 'end' | 'tool_use' | 'max_tokens' | 'stop_sequence' | 'refusal' | 'other'
  /** The tokens of this call. */
  readonly usage: Usage
  /** The model that answered, as the provider names it. */
  readonly model?: string
  /** The provider's id of the answer. */
  readonly id?: string
  /** Additions of a provider. */
  readonly metadata?: { readonly [key: string]: Json }
}

/** No tokens at all. */
export const noUsage: Usage = Object.freeze({ inputTokens: 0, outputTokens: 0 })

/**
 * Adds the tokens of two calls. A part that neither of them counts stays uncounted; no sum exceeds 2⁵³ − 1.
 *
 * @example
 * addUsage({ inputTokens: 10, outputTokens: 2 }, { inputTokens: 5, outputTokens: 1 }) // => { inputTokens: 15, outputTokens: 3 }
 */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum: { -readonly [K in keyof Usage]: Usage[K] } = {
    inputTokens: Math.min(one.inputTokens + other.inputTokens, most),
    outputTokens: Math.min(one.outputTokens + other.outputTokens, most),
  }
  const cached = plus(one.cachedInputTokens, other.cachedInputTokens)
  const reasoning = plus(one.reasoningTokens, other.reasoningTokens)
  if (cached !== undefined) sum.cachedInputTokens = cached
  if (reasoning !== undefined) sum.reasoningTokens = reasoning
  return Object.freeze(sum)
}

/** The rest of one usage without the other, which is a part of it. */
export function lessUsage(one: Usage, part: Usage): Usage {
  const left: { -readonly [K in keyof Usage]: Usage[K] } = {
    inputTokens: Math.max(one.inputTokens - part.inputTokens, 0),
    outputTokens: Math.max(one.outputTokens - part.outputTokens, 0),
  }
  if (one.cachedInputTokens !== undefined)
    left.cachedInputTokens = Math.max(one.cachedInputTokens - (part.cachedInputTokens ?? 0), 0)
  if (one.reasoningTokens !== undefined)
    left.reasoningTokens = Math.max(one.reasoningTokens - (part.reasoningTokens ?? 0), 0)
  return Object.freeze(left)
}

const most = Number.MAX_SAFE_INTEGER

function plus(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one + other, most)
}

/**
 * Returns the tool calls that a model asks for, in order, with the kinds that the definitions of the tools declare.
 *
 * @example
 * const response = await refunding.generate({ model: 'any', messages: [userText('Refund 5.')] })
 * extractToolCalls(response).map(({ name, input }) => ({ name, input })) // => [{ name: 'refund', input: { amount: 5 } }]
 */
export function extractToolCalls(
  response: Pick<ModelResponse, 'content'>,
  tools: readonly ToolDefinition[] = [],
): readonly ToolCall[] {
  const calls: ToolCall[] = []
  for (const block of response.content) {
    if (block.type !== 'tool_use') continue
    const { id, name, input } = block
    calls.push(makeToolCall({ id, name, input, kind: tools.find((tool) => tool.name === name)?.kind }))
  }
  return calls
}
