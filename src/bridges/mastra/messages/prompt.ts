import { isObject, type Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { PromptMessage, PromptPart, ToolOutput } from './language-model.ts'

/** A message of a prompt as hooks read it. Parts without a form of ours, such as files, are named in its metadata. */
export function messageOf({ role, content }: PromptMessage): Message {
  if (typeof content === 'string') return { role, content: [{ type: 'text', text: content }] }
  const others = content.flatMap((part) => (blockOf(part) === undefined ? [part.type] : []))
  return {
    role,
    content: content.flatMap((part) => blockOf(part) ?? []),
    ...(others.length > 0 && { metadata: { mastra: { parts: others } } }),
  }
}

/** A part in our form; undefined if it has none. */
export function blockOf({ type, text, toolCallId, toolName, input, output }: PromptPart): ContentBlock | undefined {
  if (type === 'text' || type === 'reasoning') return text === undefined ? undefined : { type, text }
  if (toolCallId === undefined) return undefined
  if (type === 'tool-call') return { type: 'tool_use', id: toolCallId, name: toolName ?? '', input: jsonOf(input) }
  if (type !== 'tool-result') return undefined
  const kind = output?.type ?? ''
  const isError = kind.startsWith('error') || kind === 'execution-denied'
  return { type: 'tool_result', callId: toolCallId, output: readOutput(output), isError }
}

function readOutput(output: ToolOutput | undefined): Json {
  if (!isObject(output)) return null
  return jsonOf(output['value'] ?? output['reason'] ?? null)
}
