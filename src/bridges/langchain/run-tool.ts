import { ToolMessage } from '@langchain/core/messages'
import { isGraphBubbleUp } from '@langchain/langgraph'
import type { ToolCallHandler, ToolCallRequest } from 'langchain'
import { isObject } from '../../base/index.ts'
import { carry } from '../host/carry.ts'
import type { ToolReturn } from './messages/tool-return.ts'

/** Calls the tool. What steers the graph, and failures of other middleware, pass the hooks as they are. */
export async function runTool(handler: ToolCallHandler, request: ToolCallRequest): Promise<ToolReturn> {
  try {
    return await handler(request as Parameters<ToolCallHandler>[0])
  } catch (error) {
    const isOfTool = !isGraphBubbleUp(error) && !hasBrand(error, 'MiddlewareError')
    throw isOfTool && request.runtime.signal?.aborted !== true ? error : carry(error, request.toolCall.name)
  }
}

/**
 * The message that the model reads of an error: LangChain ends the run if the error passes through a middleware, so it becomes the message here that it
 * is without one.
 */
export function errorMessage(error: unknown, { toolCall: { id = '', name } }: ToolCallRequest): ToolMessage {
  const isOfInput = error instanceof Error && hasBrand(error, 'ToolInvocationError')
  const content = isOfInput ? error.message : `${error}\n Please fix your mistakes.`
  return new ToolMessage({ content, tool_call_id: id, name, status: 'error' })
}

/** LangChain marks its errors. It exports their classes since 1.5.14 only. */
function hasBrand(error: unknown, brand: string): boolean {
  return isObject(error) && error['~brand'] === brand
}
