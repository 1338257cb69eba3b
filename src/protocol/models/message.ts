import { freezeDeep, type Json } from '../../base/index.ts'
import { flag, json, jsonObject, list, object, oneOf, optional, string, type TypeOf, variants } from '../json/codec.ts'

const metadata = optional(jsonObject)

/** One block of a message, distinguished by `type`. Additions of a provider are in `metadata`. */
export const contentBlock = variants({
  text: { text: string, metadata },
  reasoning: { text: string, id: optional(string), signature: optional(string), metadata },
  tool_use: { id: string, name: string, input: json, metadata },
  tool_result: { callId: string, output: json, isError: flag, metadata },
})
/** A part of a message: text, reasoning, a tool call or the result of one. */
export type ContentBlock = TypeOf<typeof contentBlock>
/** A model's reasoning. */
export type ReasoningBlock = Extract<ContentBlock, { type: 'reasoning' }>
/** A tool call in a message. */
export type ToolUseBlock = Extract<ContentBlock, { type: 'tool_use' }>
/** The result of a tool call in a message. */
export type ToolResultBlock = Extract<ContentBlock, { type: 'tool_result' }>

/** A message between a person, a model and its tools: a role and blocks of content. */
export const message = object({
  role: oneOf('system', 'user', 'assistant', 'tool'),
  content: list(contentBlock),
  metadata,
})
/** One message of a conversation with a model. */
export interface Message extends TypeOf<typeof message> {
  /** The author: `system`, `user`, `assistant` (the model) or `tool` (results of tool calls). */
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  /** The blocks of the message, in order. `text(message)` joins their words. */
  readonly content: readonly ContentBlock[]
  /** Additions of a provider. */
  readonly metadata?: { readonly [key: string]: Json }
}

/**
 * Makes a message of the user with this text.
 *
 * @example
 * await model.generate({ model: 'any', messages: [userText('Where is the Louvre?')] })
 */
export function userText(words: string): Message {
  return textMessage('user', words)
}

/**
 * Makes a message of the model with this text.
 *
 * @example
 * await agent.run([userText('What is 2 + 2?'), assistantText('4'), userText('And 3 + 3?')])
 */
export function assistantText(words: string): Message {
  return textMessage('assistant', words)
}

/**
 * Makes a message of the system with this text.
 *
 * @example
 * await model.generate({ model: 'any', messages: [systemText('Be brief.'), userText('Hello')] })
 */
export function systemText(words: string): Message {
  return textMessage('system', words)
}

function textMessage(role: Message['role'], words: string): Message {
  const made: Message = { role, content: [{ type: 'text', text: words }] }
  freezeDeep(made)
  return made
}

/**
 * Returns the words of a message or a response: its text blocks, joined, without reasoning and tool calls.
 *
 * @example
 * text(userText('Hello')) // => 'Hello'
 */
export function text({ content }: { readonly content: readonly ContentBlock[] }): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}
