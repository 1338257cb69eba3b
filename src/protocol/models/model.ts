import { count, jsonObject, list, number, object, oneOf, optional, string, type TypeOf } from '../json/codec.ts'
import { makeToolCall, type ToolCall, type ToolDefinition, toolDefinition } from '../tools/tool.ts'
import { contentBlock, message } from './message.ts'

/** What is asked of a model. */
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
/** What a model is asked. */
export interface ModelRequest extends TypeOf<typeof modelRequest> {}

/** Tokens of one call, or of several added up. */
export const usage = object({
  inputTokens: count,
  outputTokens: count,
  cachedInputTokens: optional(count),
  reasoningTokens: optional(count),
})
/** The tokens that a call of a model took. */
export interface Usage extends TypeOf<typeof usage> {}

/** What a model answered, and why it stopped. */
export const modelResponse = object({
  content: list(contentBlock),
  stopReason: oneOf('end', 'tool_use', 'max_tokens', 'stop_sequence', 'refusal', 'other'),
  usage,
  model: optional(string),
  id: optional(string),
  metadata: optional(jsonObject),
})
/** What a model answers. */
export interface ModelResponse extends TypeOf<typeof modelResponse> {}

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

/** What is left of one without the other, which is a part of it. */
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
