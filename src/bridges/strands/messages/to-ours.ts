import type {
  InvokeModelResult,
  ModelMetadataEvent,
  StopReason,
  SystemPrompt,
  ContentBlock as TheirBlock,
  Message as TheirMessage,
  ToolResultBlock,
  ToolSpec,
} from '@strands-agents/sdk'
import { isObject, type Json } from '../../../base/index.ts'
import {
  type ContentBlock,
  type Message,
  type ModelResponse,
  noUsage,
  type ToolDefinition,
  type Usage,
} from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'

/** The answer of a model, as middleware returns it. */
export type Answer = InvokeModelResult['result']

/** A message as hooks read it. Parts without a form of ours, such as pictures, are named in its metadata. */
export function messageOf({ role, content }: TheirMessage): Message {
  const hasResults = content.some(({ type }) => type === 'toolResultBlock')
  return { role: hasResults ? 'tool' : role, content: blocksOf(content), ...othersOf(content) }
}

/** The answer of a model as hooks read it. */
export function responseOf({ message, stopReason, metadata }: Answer, model: string): ModelResponse {
  const { content } = message
  return {
    content: blocksOf(content),
    stopReason: reasonOf(stopReason),
    usage: usageOf(metadata),
    model,
    ...othersOf(content),
  }
}

/** The words of a system prompt. */
export function systemOf(prompt: SystemPrompt | undefined): string | undefined {
  if (prompt === undefined || typeof prompt === 'string') return prompt
  return prompt.flatMap((block) => wordsOf(block) ?? []).join('\n')
}

/** The definition of a tool for hooks. */
export function definitionOf({
  name,
  description,
  inputSchema,
}: Partial<ToolSpec> & Pick<ToolSpec, 'name'>): ToolDefinition {
  const schema = jsonOf(inputSchema)
  return {
    name,
    ...(description !== undefined && { description }),
    ...(isObject(schema) && { inputSchema: schema }),
  }
}

/** The blocks that have a form of ours, in order. */
export function blocksOf(content: readonly TheirBlock[]): readonly ContentBlock[] {
  return content.flatMap((block) => blockOf(block) ?? [])
}

/** A block in our form; undefined if it has none. */
export function blockOf(block: TheirBlock): ContentBlock | undefined {
  switch (block.type) {
    case 'toolUseBlock':
      return { type: 'tool_use', id: block.toolUseId, name: block.name, input: jsonOf(block.input) }
    case 'toolResultBlock':
      return {
        type: 'tool_result',
        callId: block.toolUseId,
        output: outputOf(block),
        isError: block.status === 'error',
      }
    case 'reasoningBlock': {
      const { text, signature } = block
      return text === undefined ? undefined : { type: 'reasoning', text, ...(signature !== undefined && { signature }) }
    }
    default: {
      const text = wordsOf(block)
      return text === undefined ? undefined : { type: 'text', text }
    }
  }
}

/** The output of a tool as hooks read it: its text, its data, or the list of its parts. */
export function outputOf({ content }: ToolResultBlock): Json {
  const [first] = content
  if (content.length !== 1 || first === undefined) return jsonOf(content)
  if (first.type === 'textBlock') return first.text
  if (first.type !== 'jsonBlock') return jsonOf(content)
  const json = jsonOf(first.json)
  // Strands wraps a list, because Bedrock accepts only objects
  return isObject(json) && Object.keys(json).length === 1 ? (json.$value ?? json) : json
}

/** The words of a block that users or models read as text. */
function wordsOf(block: TheirBlock): string | undefined {
  switch (block.type) {
    case 'textBlock':
      return block.text
    case 'citationsBlock':
      return block.content.map((part) => ('text' in part ? part.text : '')).join('')
    case 'guardContentBlock':
      return block.text?.text
    default:
      return undefined
  }
}

function othersOf(content: readonly TheirBlock[]): Pick<Message, 'metadata'> {
  const parts = content.flatMap((block) => (blockOf(block) === undefined ? [block.type] : []))
  return parts.length === 0 ? {} : { metadata: { strands: { parts } } }
}

function usageOf(metadata: ModelMetadataEvent | undefined): Usage {
  if (metadata?.usage === undefined) return noUsage
  const { inputTokens, outputTokens, cacheReadInputTokens: cached } = metadata.usage
  return { inputTokens, outputTokens, ...(cached !== undefined && { cachedInputTokens: cached }) }
}

const reasons: Readonly<Record<string, ModelResponse['stopReason']>> = {
  endTurn: 'end',
  toolUse: 'tool_use',
  maxTokens: 'max_tokens',
  modelContextWindowExceeded: 'max_tokens',
  stopSequence: 'stop_sequence',
  refusal: 'refusal',
  contentFiltered: 'refusal',
  guardrailIntervened: 'refusal',
}

function reasonOf(reason: StopReason): ModelResponse['stopReason'] {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? 'other') : 'other'
}
