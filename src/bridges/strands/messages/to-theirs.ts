import {
  type JSONValue,
  JsonBlock,
  ReasoningBlock,
  TextBlock,
  type ContentBlock as TheirBlock,
  Message as TheirMessage,
  ToolResultBlock,
  type ToolResultContent,
  ToolUseBlock,
  toolResultContentFromData,
} from '@strands-agents/sdk'
import { isNest, type Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { blockOf } from './to-ours.ts'

/** A message that a hook changed or added. `origin` is the one that it was made from: its other parts stay. */
export function theirMessage({ role, content }: Message, origin?: TheirMessage): TheirMessage {
  return new TheirMessage({
    ...(origin !== undefined && {
      trackingId: origin.trackingId,
      ...(origin.metadata && { metadata: origin.metadata }),
    }),
    role: role === 'assistant' ? 'assistant' : 'user',
    content: theirBlocks(content, origin?.content),
  })
}

/** The blocks of a changed message. Blocks that stay the same are the very ones of the origin, and those without a form of ours keep their place. */
export function theirBlocks(content: readonly ContentBlock[], origin: readonly TheirBlock[] = []): TheirBlock[] {
  const seen = origin.flatMap((block) => {
    const ours = blockOf(block)
    return ours === undefined ? [] : [{ text: JSON.stringify(ours), block }]
  })
  const made = content.map((block) => {
    const text = JSON.stringify(block)
    const at = seen.findIndex((one) => one.text === text)
    return at < 0 ? theirBlock(block) : (seen.splice(at, 1)[0]?.block ?? theirBlock(block))
  })
  const isInPlace = made.length === origin.filter((block) => blockOf(block) !== undefined).length
  if (!isInPlace) return [...made, ...origin.filter((block) => blockOf(block) === undefined)]
  return origin.flatMap((block) => (blockOf(block) === undefined ? block : (made.shift() ?? [])))
}

/** The content for an output that a hook changed, or gave instead of the tool. */
export function contentOf(output: Json): ToolResultContent[] {
  if (!isNest(output)) return [new TextBlock(String(output))]
  if (!Array.isArray(output)) return [new JsonBlock({ json: dataOf(output) })]
  return partsOf(output) ?? [new JsonBlock({ json: { $value: dataOf(output) } })]
}

function theirBlock(block: ContentBlock): TheirBlock {
  switch (block.type) {
    case 'text':
      return new TextBlock(block.text)
    case 'reasoning': {
      const { text, signature } = block
      return new ReasoningBlock({ text, ...(signature !== undefined && { signature }) })
    }
    case 'tool_use':
      return new ToolUseBlock({ toolUseId: block.id, name: block.name, input: dataOf(block.input) })
    case 'tool_result': {
      const { callId, output, isError } = block
      return new ToolResultBlock({
        toolUseId: callId,
        status: isError ? 'error' : 'success',
        content: contentOf(output),
      })
    }
  }
}

/** The parts of an output that is a list of parts, as hooks read it. */
function partsOf(output: readonly Json[]): ToolResultContent[] | undefined {
  try {
    const isList = output.length > 0 && output.every((part) => isNest(part) && Object.keys(part).length === 1)
    return isList ? output.map((part) => toolResultContentFromData(dataOf(part) as never)) : undefined
  } catch {
    return undefined // it is data that a tool or a hook made
  }
}

function dataOf(json: Json): JSONValue {
  return structuredClone(json) as JSONValue
}
