import type { ModelMessage } from 'ai'
import type { Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { TheirMessage } from '../sdk.ts'

type AnyMessage = ModelMessage | TheirMessage
export type TheirBlock = Exclude<AnyMessage['content'], string>[number]

/** The messages as hooks read them. Parts without a form of ours, such as files, are named in the metadata, with the place of their message. */
export function ourMessages(messages: readonly AnyMessage[]): readonly Message[] {
  return messages.map(messageOf)
}

function messageOf({ role, content }: AnyMessage, at: number): Message {
  if (typeof content === 'string') return { role, content: [{ type: 'text', text: content }] }
  const parts: readonly TheirBlock[] = content
  const others = parts.flatMap((part) => (blockOf(part) === undefined ? [part.type] : []))
  return {
    role,
    content: parts.flatMap((part) => blockOf(part) ?? []),
    ...(others.length > 0 && { metadata: { 'ai-sdk': { at, parts: others } } }),
  }
}

/** A part of a message in our form; undefined if it has none. */
export function blockOf(part: TheirBlock): ContentBlock | undefined {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text }
    case 'tool-call':
      return { type: 'tool_use', id: part.toolCallId, name: part.toolName, input: jsonOf(part.input) }
    case 'tool-result':
      return { type: 'tool_result', callId: part.toolCallId, ...outputOf(part.output) }
    default:
      return undefined
  }
}

type TheirOutput = Extract<TheirBlock, { readonly type: 'tool-result' }>['output']

function outputOf(output: TheirOutput): { readonly output: Json; readonly isError: boolean } {
  switch (output.type) {
    case 'execution-denied':
      return { output: output.reason ?? 'the call was denied', isError: true }
    case 'error-text':
    case 'error-json':
      return { output: jsonOf(output.value), isError: true }
    default:
      return { output: jsonOf(output.value), isError: false }
  }
}
