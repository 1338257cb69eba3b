import { AIMessage, type BaseMessage, type ContentBlock as TheirBlock, ToolMessage } from '@langchain/core/messages'
import { isObject, type Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'

type Role = Message['role']

const roles: ReadonlyMap<string, Role> = new Map([
  ['ai', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
])

/** A message as hooks read it. Parts without a form of ours, such as pictures, are in its metadata, cut short, with the place of the message. */
export function messageOf(message: BaseMessage, at: number): Message {
  const role = roles.get(message.getType()) ?? 'user'
  if (ToolMessage.isInstance(message)) return { role, content: [toolResultOf(message)] }
  const parts = hiddenIn(message)
  return {
    role,
    content: blocksOf(message),
    ...(parts.length > 0 && { metadata: { langchain: { at, parts } } }),
  }
}

/** The text, the reasoning and the calls of a message, in order. */
export function blocksOf(message: BaseMessage): readonly ContentBlock[] {
  const words = partsOf(message).flatMap((part) => wordsOf(part) ?? [])
  return AIMessage.isInstance(message) ? [...reasoningBeside(message), ...words, ...usesOf(message)] : words
}

/** Everything of a message that its blocks do not say, as JSON without long texts such as those of pictures. */
export function hiddenIn(message: BaseMessage): readonly Json[] {
  const parts = partsOf(message).filter((part) => wordsOf(part) === undefined || hasMore(part))
  const { reasoning_content: _, reasoning: __, ...others } = message.additional_kwargs ?? {}
  const beside = AIMessage.isInstance(message) && Object.keys(others).length > 0 ? [others] : []
  return [...parts, ...beside].map((part) => cutShort(jsonOf(part)))
}

/** Words beside the content, in the forms of DeepSeek and of OpenAI. */
function reasoningBeside({ additional_kwargs: more }: AIMessage): readonly ContentBlock[] {
  const { reasoning_content: words, reasoning } = more ?? {}
  const texts = [words, ...summariesIn(reasoning)].filter((one): one is string => typeof one === 'string' && one !== '')
  return texts.map((text) => ({ type: 'reasoning', text }))
}

function summariesIn(reasoning: unknown): readonly unknown[] {
  const summary: unknown = isObject(reasoning) ? reasoning['summary'] : undefined
  return Array.isArray(summary) ? summary.map((one: unknown) => (isObject(one) ? one['text'] : one)) : []
}

/** Whether a part of text has more than text, such as citations. */
function hasMore(part: string | TheirBlock): boolean {
  if (typeof part === 'string' || part.type !== 'text') return false
  return Object.keys(part).some((key) => !['type', 'text', 'index', 'id'].includes(key))
}

const longest = 200

function cutShort(value: Json): Json {
  if (typeof value === 'string')
    return value.length <= longest ? value : `${value.slice(0, longest)}… (${value.length} characters)`
  if (Array.isArray(value)) return value.map(cutShort)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutShort(one)]))
}

function usesOf({ tool_calls: calls = [], invalid_tool_calls: invalid = [] }: AIMessage): readonly ContentBlock[] {
  return [
    ...calls.map(({ id, name, args }) => ({ type: 'tool_use' as const, id: id ?? '', name, input: jsonOf(args) })),
    // arguments that cannot be read: LangChain gives them back to the model, and no tool runs
    ...invalid.map(({ id, name, args }) => ({
      type: 'tool_use' as const,
      id: id ?? '',
      name: name ?? '',
      input: args ?? '',
    })),
  ]
}

function toolResultOf(message: ToolMessage): ContentBlock {
  const { tool_call_id: callId, status } = message
  return { type: 'tool_result', callId, output: outputOf(message), isError: status === 'error' }
}

/** The output of a tool as hooks read it: its text, or its parts. */
export function outputOf({ content }: Pick<ToolMessage, 'content'>): Json {
  return typeof content === 'string' ? content : jsonOf(content)
}

function partsOf({ content }: BaseMessage): readonly (string | TheirBlock)[] {
  if (typeof content === 'string') return content === '' ? [] : [content]
  return content as readonly TheirBlock[]
}

/** A part in our form; undefined if it has none; a call has its own place. */
function wordsOf(part: string | TheirBlock): readonly ContentBlock[] | undefined {
  if (typeof part === 'string') return [{ type: 'text', text: part }]
  const { type, text, refusal, reasoning, thinking, reasoningText, summary }: Readonly<Record<string, unknown>> = part
  switch (type) {
    case 'text':
    case 'text-plain':
      return typeof text === 'string' ? [{ type: 'text', text }] : undefined
    case 'refusal':
      return typeof refusal === 'string' ? [{ type: 'text', text: refusal }] : undefined
    case 'reasoning':
    case 'thinking':
    case 'reasoning_content': {
      const inner = isObject(reasoningText) ? reasoningText['text'] : undefined
      const texts = [reasoning, thinking, text, inner, ...summariesIn({ summary })].filter(
        (one) => typeof one === 'string',
      )
      return texts.length === 0 ? undefined : texts.map((one) => ({ type: 'reasoning' as const, text: one }))
    }
    case 'tool_use':
    case 'tool_call':
    case 'input_json_delta':
      return []
    default:
      return undefined
  }
}
