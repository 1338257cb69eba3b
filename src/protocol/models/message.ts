import { freezeDeep } from '../../base/index.ts'
import { flag, json, jsonObject, list, object, oneOf, optional, string, type TypeOf, variants } from '../json/codec.ts'

const metadata = optional(jsonObject)

/** One block of a message, told apart by `type`. What a provider adds of its own rides in `metadata`. */
export const contentBlock = variants({
  text: { text: string, metadata },
  reasoning: { text: string, id: optional(string), signature: optional(string), metadata },
  tool_use: { id: string, name: string, input: json, metadata },
  tool_result: { callId: string, output: json, isError: flag, metadata },
})
/** A part of a message: text, reasoning, a tool call or the result of one. */
export type ContentBlock = TypeOf<typeof contentBlock>
/** What a model says of its reasoning. */
export type ReasoningBlock = Extract<ContentBlock, { type: 'reasoning' }>
/** A tool call in a message. */
export type ToolUseBlock = Extract<ContentBlock, { type: 'tool_use' }>
/** The result of a tool call in a message. */
export type ToolResultBlock = Extract<ContentBlock, { type: 'tool_result' }>

/** What passes between a person, a model and its tools: a role and blocks of content. */
export const message = object({
  role: oneOf('system', 'user', 'assistant', 'tool'),
  content: list(contentBlock),
  metadata,
})
/** One message of a conversation with a model. */
export interface Message extends TypeOf<typeof message> {}

/** A message of the user with this text. */
export function userText(words: string): Message {
  return textMessage('user', words)
}

/** A message of the model with this text. */
export function assistantText(words: string): Message {
  return textMessage('assistant', words)
}

/** A message of the system with this text. */
export function systemText(words: string): Message {
  return textMessage('system', words)
}

function textMessage(role: Message['role'], words: string): Message {
  const made: Message = { role, content: [{ type: 'text', text: words }] }
  freezeDeep(made)
  return made
}

/** The words of a message or response: its text blocks, joined; reasoning and tools are left out. */
export function text({ content }: { readonly content: readonly ContentBlock[] }): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}
