import { ToolMessage } from '@langchain/core/messages'
import { isGraphBubbleUp } from '@langchain/langgraph'
import { MiddlewareError, type ToolCallHandler, type ToolCallRequest, ToolInvocationError } from 'langchain'
import { carry } from '../host/carry.ts'
import type { ToolReturn } from './messages/tool-return.ts'

/** Calls the tool. What steers the graph, and failures of other middleware, pass the hooks as they are. */
export async function runTool(handler: ToolCallHandler, request: ToolCallRequest): Promise<ToolReturn> {
  try {
    return await handler(request as Parameters<ToolCallHandler>[0])
  } catch (error) {
    const isOfTool = !isGraphBubbleUp(error) && !MiddlewareError.isInstance(error)
    throw isOfTool && request.runtime.signal?.aborted !== true ? error : carry(error, request.toolCall.name)
  }
}

/**
 * What the model reads of an error: LangChain ends the run if the error passes through a middleware, so it becomes the message here that it
 * is without one.
 */
export function errorMessage(error: unknown, { toolCall: { id = '', name } }: ToolCallRequest): ToolMessage {
  const content = ToolInvocationError.isInstance(error) ? error.message : `${error}\n Please fix your mistakes.`
  return new ToolMessage({ content, tool_call_id: id, name, status: 'error' })
}
