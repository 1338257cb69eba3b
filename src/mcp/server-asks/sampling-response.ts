import { isObject, type Json } from '../../base/index.ts'
import { type ModelRequest, type ModelResponse, noUsage } from '../../protocol/index.ts'
import { fieldsOf } from '../message/era.ts'
import { blockIn, blockOf, listIn } from './sampling-request.ts'

type StopReason = ModelResponse['stopReason']

const stopReasons: Readonly<Record<string, StopReason>> = {
  endTurn: 'end',
  toolUse: 'tool_use',
  maxTokens: 'max_tokens',
  stopSequence: 'stop_sequence',
}

/** The answer of the client's model in our form. MCP does not count tokens. */
export function responseIn(result: Json, { model: asked }: ModelRequest): ModelResponse {
  const { content, stopReason, model } = fieldsOf(result)
  const blocks = content !== undefined && isObject(content) ? [content] : listIn(content)
  return {
    content: blocks.map(blockIn),
    stopReason: Object.hasOwn(stopReasons, String(stopReason)) ? (stopReasons[String(stopReason)] ?? 'other') : 'other',
    usage: noUsage,
    model: typeof model === 'string' ? model : asked,
  }
}

/** An answer that hooks have made or changed, in the form of MCP. */
export function resultWith({ content, stopReason, model = 'unknown' }: ModelResponse): Json {
  const native = Object.entries(stopReasons).find(([, ours]) => ours === stopReason)?.[0]
  const blocks = content.map(blockOf)
  const [only] = blocks
  return {
    role: 'assistant',
    content: blocks.length === 1 && only !== undefined ? only : blocks,
    model,
    ...(native !== undefined && { stopReason: native }),
  }
}
