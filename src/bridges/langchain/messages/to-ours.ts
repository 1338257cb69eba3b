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

/** A message as hooks read it. Parts without a form of ours, such as pictures, are named in its metadata, with the place of the message. */
export function messageOf(message: BaseMessage, at: number): Message {
  const role = roles.get(message.getType()) ?? 'user'
  if (ToolMessage.isInstance(message)) return { role, content: [toolResultOf(message)] }
  const others = partsOf(message).flatMap((part) => (wordsOf(part) === undefined ? [kindOf(part)] : []))
  return {
    role,
    content: blocksOf(message),
    ...(others.length > 0 && { metadata: { langchain: { at, parts: others } } }),
  }
}

/** The text, the reasoning and the calls of a message, in order. */
export function blocksOf(message: BaseMessage): readonly ContentBlock[] {
  const words = partsOf(message).flatMap((part) => wordsOf(part) ?? [])
  return AIMessage.isInstance(message) ? [...words, ...usesOf(message)] : words
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
function wordsOf(part: string | TheirBlock): ContentBlock | readonly never[] | undefined {
  if (typeof part === 'string') return { type: 'text', text: part }
  const { type, text, reasoning, thinking } = part as Readonly<Record<string, unknown>>
  if (type === 'text' && typeof text === 'string') return { type: 'text', text }
  if (type === 'reasoning' && typeof reasoning === 'string') return { type: 'reasoning', text: reasoning }
  if (type === 'thinking' && typeof thinking === 'string') return { type: 'reasoning', text: thinking }
  return type === 'tool_use' || type === 'tool_call' || type === 'input_json_delta' ? [] : undefined
}

function kindOf(part: string | TheirBlock): string {
  return isObject(part) && typeof part.type === 'string' ? part.type : 'unknown'
}
