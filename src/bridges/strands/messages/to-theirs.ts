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
import { shareOut } from '../../host/share-out.ts'
import { readingOf } from './readings.ts'
import { blocksIn, messageOf } from './to-ours.ts'

/** A message that a hook changed or added. `origin` is the one that it was made from: its other parts stay, if hooks left its metadata. */
export function theirMessage({ role, content, metadata }: Message, origin?: TheirMessage): TheirMessage {
  const isShown = origin !== undefined && JSON.stringify(metadata) === JSON.stringify(messageOf(origin).metadata)
  return new TheirMessage({
    ...(origin !== undefined && {
      trackingId: origin.trackingId,
      ...(origin.metadata && { metadata: isShown ? origin.metadata : withoutCustom(origin.metadata) }),
    }),
    role: role === 'assistant' ? 'assistant' : 'user',
    content: theirBlocks(content, origin?.content, isShown),
  })
}

/** What Strands counts for a message, without what others have noted there. */
export function withoutCustom({ usage, metrics }: NonNullable<TheirMessage['metadata']>) {
  return { ...(usage !== undefined && { usage }), ...(metrics !== undefined && { metrics }) }
}

/**
 * The blocks of a changed message. Blocks that stay the same are the very ones of the origin, and those without a form of ours keep their place. If
 * hooks have changed the metadata that shows what is beside the words, only the words stay.
 */
export function theirBlocks(
  content: readonly ContentBlock[],
  origin: readonly TheirBlock[] = [],
  isShown = true,
): TheirBlock[] {
  const parts = origin.map((block) => ({ origin: block, blocks: blocksIn(block) }))
  return shareOut(parts, content).flatMap(({ origin: block, blocks, isSame }) => {
    if (block === undefined || (!isShown && blocks.length > 0 && !isPlain(block))) return blocks.map(theirBlock)
    if (isSame) return isShown || isPlain(block) ? block : []
    const texts = blocks.flatMap((one) => ('text' in one ? one.text : []))
    return readingOf(block)?.write(texts) ?? blocks.map(theirBlock)
  })
}

/** Whether hooks see all of a block without its metadata. */
function isPlain({ type }: TheirBlock): boolean {
  return type === 'textBlock' || type === 'toolResultBlock' || type === 'cachePointBlock'
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
