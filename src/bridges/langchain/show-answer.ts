import type { AIMessage } from '@langchain/core/messages'
import { getConfig } from '@langchain/langgraph'
import { isObject } from '../../base/index.ts'

/** What LangGraph has for `streamMode: 'messages'`: a callback handler, which passes on what a model says. */
interface StreamHandler {
  readonly name: 'StreamMessagesHandler'
  handleChatModelStart(...started: readonly unknown[]): unknown
  handleLLMEnd(output: object, runId: string): unknown
}

/**
 * Shows an answer that was held back to the stream of messages, when hooks have judged it. Only that handler receives it: for others, such as
 * tracers, the model was called once.
 */
export function showAnswer(answer: AIMessage): void {
  const { callbacks, metadata, tags } = getConfig() ?? {}
  for (const handler of handlersIn(callbacks)) {
    const run = crypto.randomUUID()
    handler.handleChatModelStart({}, [], run, undefined, undefined, tags ?? [], metadata, 'model')
    handler.handleLLMEnd({ generations: [[{ text: answer.text, message: answer }]] }, run)
  }
}

function handlersIn(callbacks: unknown): readonly StreamHandler[] {
  const all: unknown = isObject(callbacks) ? callbacks['handlers'] : callbacks
  return Array.isArray(all) ? all.filter(isStreamHandler) : []
}

function isStreamHandler(handler: unknown): handler is StreamHandler {
  return isObject(handler) && handler['name'] === 'StreamMessagesHandler'
}
