import type { ContentBlock } from '../../../protocol/index.ts'
import type { Part } from './language-model.ts'
import type { Segment } from './segments.ts'
import { fileData, textOfFile } from './text-file.ts'

/** The parts for a block that a hook gave. */
export function newParts(block: ContentBlock, id: string): readonly Part[] {
  switch (block.type) {
    case 'text':
    case 'reasoning': {
      const { type, text } = block
      return [
        { type: `${type}-start`, id },
        { type: `${type}-delta`, id, delta: text },
        { type: `${type}-end`, id },
      ]
    }
    case 'tool_use': {
      const input = typeof block.input === 'string' ? block.input : JSON.stringify(block.input)
      return [{ type: 'tool-call', toolCallId: block.id, toolName: block.name, input }]
    }
    case 'tool_result':
      return [] // a model has no place for it in an answer
  }
}

/** The parts for a block in the place of one of the model, without what the provider said about that. */
export function partsWith({ parts, block: before }: Segment, block: ContentBlock, id: string): readonly Part[] {
  const part = parts.find(({ type }) => ['tool-call', 'tool-result', 'source', 'file'].includes(type))
  if (part === undefined) return newParts(block, id)
  const { providerMetadata: _, ...kept } = part
  const isSame = JSON.stringify(before) === JSON.stringify(block)
  if (part.type === 'tool-call' && block.type === 'tool_use') {
    const { providerExecuted, dynamic } = part
    const more = {
      ...(providerExecuted !== undefined && { providerExecuted }),
      ...(dynamic !== undefined && { dynamic }),
    }
    return newParts(block, id).map((made) => ({ ...made, ...more }))
  }
  if (part.type === 'tool-result' && block.type === 'tool_result')
    return [{ ...kept, result: isSame ? part['result'] : structuredClone(block.output) }]
  if (part.type === 'source' && block.type === 'reasoning') return [{ ...kept, title: block.text }]
  if (part.type !== 'file' || block.type !== 'text') return newParts(block, id)
  const isText = textOfFile(part['mediaType'], part['data']) === block.text
  return [{ ...kept, data: isText ? part['data'] : fileData(block.text, part['data']) }]
}
