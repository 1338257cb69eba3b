import { ToolMessage } from '@langchain/core/messages'
import { Command, isCommand } from '@langchain/langgraph'
import { isObject } from '../../../base/index.ts'
import { makeToolResult, type ToolResult } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import { outputOf } from './to-ours.ts'
import { contentOfOutput } from './to-theirs.ts'

/** What a tool of LangChain returns: a message, or a command that changes the state of the graph. */
export type ToolReturn = ToolMessage | Command

/** The result as hooks see it. Of a command they see the message for this call, or else what it does to the state. */
export function resultIn(raw: ToolReturn, id: string): ToolResult {
  const message = isCommand(raw) ? messageOfCommand(raw, id) : raw
  if (message === undefined) return makeToolResult(id, jsonOf((raw as Command).update ?? null))
  return makeToolResult(id, outputOf(message), message.status === 'error')
}

/** What the tool returned, with the result as hooks changed it; undefined for a command that has no place for it. */
export function withResult(raw: ToolReturn, result: ToolResult, name: string): ToolReturn | undefined {
  if (!isCommand(raw)) return messageIn(result, name, raw)
  const message = result.isError ? undefined : messageOfCommand(raw, result.callId)
  if (message === undefined) return undefined // a refused command must not change the state
  const update = raw.update as { readonly messages: readonly unknown[] }
  const messages = update.messages.map((one) => (one === message ? messageIn(result, name, message) : one))
  return new Command({ ...raw, update: { ...update, messages } })
}

/** A result as a message for the model. */
export function messageIn(result: ToolResult, name: string, origin?: ToolMessage): ToolMessage {
  const { callId, output, isError } = result
  return new ToolMessage({
    ...(origin?.id !== undefined && { id: origin.id }),
    // no artifact: it may have what a hook withholds
    name: origin?.name ?? name,
    tool_call_id: callId,
    content: contentOfOutput(output),
    status: isError ? 'error' : 'success',
  })
}

/** The message with notes of hooks behind it. */
export function withNotes(message: ToolMessage, notes: readonly string[]): ToolMessage {
  const words = notes.join('\n')
  const content =
    typeof message.content === 'string'
      ? [message.content, words].join('\n')
      : [...message.content, { type: 'text' as const, text: words }]
  return new ToolMessage({
    ...(message.id !== undefined && { id: message.id }),
    ...(message.name !== undefined && { name: message.name }),
    ...(message.status !== undefined && { status: message.status }),
    artifact: message.artifact,
    ...(message.metadata !== undefined && { metadata: message.metadata }),
    additional_kwargs: message.additional_kwargs,
    response_metadata: message.response_metadata,
    tool_call_id: message.tool_call_id,
    content,
  })
}

function messageOfCommand({ update }: Command, id: string): ToolMessage | undefined {
  const messages: unknown = isObject(update) ? update['messages'] : undefined
  if (!Array.isArray(messages)) return undefined
  return messages.find((one): one is ToolMessage => ToolMessage.isInstance(one) && one.tool_call_id === id)
}
