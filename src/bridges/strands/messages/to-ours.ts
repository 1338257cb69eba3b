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
import { shownJson } from '../../host/shown-json.ts'
import { hiddenIn, readingOf } from './readings.ts'

/** The answer of a model, as middleware returns it. */
export type Answer = InvokeModelResult['result']

/** A message as hooks read it. Parts without a form of ours, such as pictures, are in its metadata. */
export function messageOf({ role, content, metadata }: TheirMessage): Message {
  const hasResults = content.some(({ type }) => type === 'toolResultBlock')
  return { role: hasResults ? 'tool' : role, content: blocksOf(content), ...othersOf(content, metadata?.custom) }
}

/** The answer of a model as hooks read it. */
export function responseOf({ message, stopReason, metadata }: Answer, model: string): ModelResponse {
  const { content } = message
  return {
    content: blocksOf(content),
    stopReason: reasonOf(stopReason),
    usage: usageOf(metadata),
    model,
    ...othersOf(content, message.metadata?.custom, metadata?.trace),
  }
}

/** The words of a system prompt. */
export function systemOf(prompt: SystemPrompt | undefined): string | undefined {
  if (prompt === undefined || typeof prompt === 'string') return prompt
  return prompt.flatMap((block) => blocksIn(block).flatMap((one) => ('text' in one ? one.text : []))).join('\n')
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

/** The blocks of a message in our form, in order. */
function blocksOf(content: readonly TheirBlock[]): readonly ContentBlock[] {
  return content.flatMap(blocksIn)
}

/** A block in our form: one block, several, or none. */
export function blocksIn(block: TheirBlock): readonly ContentBlock[] {
  switch (block.type) {
    case 'textBlock':
      return [{ type: 'text', text: block.text }]
    case 'toolUseBlock':
      return [{ type: 'tool_use', id: block.toolUseId, name: block.name, input: jsonOf(block.input) }]
    case 'toolResultBlock': {
      const isError = block.status === 'error'
      return [{ type: 'tool_result', callId: block.toolUseId, output: outputOf(block), isError }]
    }
    case 'reasoningBlock': {
      const { text, signature } = block
      if (text === undefined) return []
      return [{ type: 'reasoning', text, ...(signature !== undefined && { signature }) }]
    }
    default:
      return readingOf(block)?.blocks ?? []
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

/** What is said beside the blocks: names of the parts without any, and all else as JSON. */
function othersOf(content: readonly TheirBlock[], custom?: unknown, trace?: unknown): Pick<Message, 'metadata'> {
  const said = blocksOf(content).flatMap((block) => ('text' in block ? block.text : []))
  const parts = content.flatMap((block) => (blocksIn(block).length === 0 ? [block.type] : []))
  const hidden = content.flatMap((block) => hiddenIn(block) ?? [])
  const strands = {
    ...(parts.length > 0 && { parts }),
    ...(hidden.length > 0 && { hidden }),
    ...(custom !== undefined && { custom: shownJson(custom, said) }),
    ...(trace !== undefined && { trace: shownJson(trace, said) }),
  }
  return Object.keys(strands).length === 0 ? {} : { metadata: { strands } }
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
