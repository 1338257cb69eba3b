import type { ContentBlock, Message } from '../../../protocol/index.ts'
import type { PromptMessage, PromptPart, ToolOutput } from './language-model.ts'
import { blockOf } from './prompt.ts'

/** A message that a hook changed or added. `origin` is the one that it was made from: its options and its other parts stay. */
export function theirMessage({ role, content }: Message, origin?: PromptMessage): PromptMessage {
  const same = origin?.role === role ? origin : undefined
  if (role === 'system')
    return { ...same, role, content: content.map((block) => ('text' in block ? block.text : '')).join('') }
  const parts = typeof same?.content === 'string' ? [] : (same?.content ?? [])
  return { ...same, role, content: theirParts(content, parts) }
}

/** Parts that stay the same are the very ones of the origin, and those without a form of ours keep their place. */
function theirParts(content: readonly ContentBlock[], origin: readonly PromptPart[]): readonly PromptPart[] {
  const seen = origin.flatMap((part) => {
    const ours = blockOf(part)
    return ours === undefined ? [] : [{ text: JSON.stringify(ours), part }]
  })
  const count = seen.length
  const made = content.map((block) => {
    const at = seen.findIndex(({ text }) => text === JSON.stringify(block))
    return (at < 0 ? undefined : seen.splice(at, 1)[0]?.part) ?? theirPart(block, origin)
  })
  const others = origin.filter((part) => blockOf(part) === undefined)
  if (made.length !== count) return [...made, ...others]
  return origin.flatMap((part) => (blockOf(part) === undefined ? part : (made.shift() ?? [])))
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
