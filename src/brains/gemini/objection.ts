import type { Json } from '../../base/index.ts'
import { canonical, type Message, type ModelRequest, type ModelResponse } from '../../protocol/index.ts'
import type { Change, Moment } from '../contract/brain.ts'

/**
 * Of a request or response only words can be changed. Gemini CLI puts changed words back message by message, in order: with a message
 * less, others would get the wrong words, and the last would keep the old ones.
 */
export function objection({ event }: Moment, { was, is }: Change): string | undefined {
  if (event === 'model.before') return requestObjection(was as unknown as ModelRequest, is as unknown as ModelRequest)
  if (event === 'model.after') return responseObjection(was as unknown as ModelResponse, is as unknown as ModelResponse)
  return undefined
}

function requestObjection(was: ModelRequest, is: ModelRequest): string | undefined {
  const rest = isSame({ ...was, messages: [] }, { ...is, messages: [] })
  const fits = is.messages.every((message, at) => hasOneText(message) && message.role === was.messages[at]?.role)
  if (rest && fits && is.messages.length === was.messages.length) return undefined
  return 'Gemini CLI lets hooks change only the words of messages, not their number, their roles or anything else'
}

function responseObjection(was: ModelResponse, is: ModelResponse): string | undefined {
  const rest = isSame({ ...was, content: [] }, { ...is, content: [] })
  if (rest && was.content.length > 0 && is.content.every(({ type }) => type === 'text')) return undefined
  return 'Gemini CLI lets hooks change only words that are there'
}

function hasOneText({ content, metadata }: Message): boolean {
  return content.length === 1 && content[0]?.type === 'text' && metadata === undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one as Json) === canonical(other as Json)
}
