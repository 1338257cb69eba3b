import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { shareOut } from '../../host/share-out.ts'
import type { PromptMessage, PromptPart, ToolOutput } from './language-model.ts'
import { besideOf, blockOf, messageOf } from './prompt.ts'
import { fileData } from './text-file.ts'

/** A message that a hook changed or added. `origin` is the one that it was made from: its options and other parts stay, if hooks left its metadata. */
export function theirMessage({ role, content, metadata }: Message, origin?: PromptMessage): PromptMessage {
  const same = origin?.role === role ? origin : undefined
  const isShown = same !== undefined && JSON.stringify(metadata) === JSON.stringify(messageOf(same).metadata)
  const kept = isShown ? same : undefined
  if (role === 'system')
    return { ...kept, role, content: content.map((block) => ('text' in block ? block.text : '')).join('') }
  const parts = typeof same?.content === 'string' ? [] : (same?.content ?? [])
  return { ...kept, role, content: theirParts(content, parts, isShown) }
}

/** Parts that stay the same are the very ones of the origin, and those without a form of ours keep their place. */
function theirParts(
  content: readonly ContentBlock[],
  origin: readonly PromptPart[],
  isShown: boolean,
): readonly PromptPart[] {
  const parts = origin.flatMap((part) => {
    const block = blockOf(part)
    return block === undefined && !isShown ? [] : [{ origin: part, blocks: block === undefined ? [] : [block] }]
  })
  return shareOut(parts, content).flatMap(({ origin: part, blocks, isSame }) => {
    if (part !== undefined && isSame && (isShown || besideOf(part) === undefined)) return part
    return blocks.map((block) => (part?.type === 'file' ? fileWith(part, block, isShown) : theirPart(block, origin)))
  })
}

function fileWith(part: PromptPart, block: ContentBlock, isShown: boolean): PromptPart {
  const { type, mediaType, data } = part
  return { ...(isShown && part), type, mediaType, data: fileData('text' in block ? block.text : '', data) }
}

function theirPart(block: ContentBlock, origin: readonly PromptPart[]): PromptPart {
  switch (block.type) {
    case 'text':
    case 'reasoning':
      return { type: block.type, text: block.text }
    case 'tool_use':
      return { type: 'tool-call', toolCallId: block.id, toolName: block.name, input: structuredClone(block.input) }
    case 'tool_result': {
      const toolName = origin.find(({ toolCallId }) => toolCallId === block.callId)?.toolName ?? 'unknown'
      return { type: 'tool-result', toolCallId: block.callId, toolName, output: outputOf(block) }
    }
  }
}

function outputOf({ output, isError }: Extract<ContentBlock, { type: 'tool_result' }>): ToolOutput {
  const type = typeof output === 'string' ? 'text' : 'json'
  return { type: isError ? `error-${type}` : type, value: structuredClone(output) }
}
