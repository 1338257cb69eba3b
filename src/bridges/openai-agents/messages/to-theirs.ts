import { assistant, system, user } from '@openai/agents'
import { isObject, type Json } from '../../../base/index.ts'
import { type ContentBlock, type Message, text } from '../../../protocol/index.ts'
import { blocksOf, type Item, isSpoken, otherParts, type Spoken } from './to-ours.ts'

/** The items of a message that a hook changed or added. `origin` is the item it was made from: its other fields and parts stay. */
export function theirItems(message: Message, origin?: Item): readonly Item[] {
  if (origin !== undefined && isSpoken(origin) && origin.role === message.role)
    return [withWords(origin, text(message))]
  if (origin !== undefined && blocksOf(origin).length === 0) return [writtenItem(text(message))]
  const [only] = message.content
  if (message.role === 'assistant' || message.role === 'tool')
    return message.content.map((block) => theirItem(block, block === only ? origin : undefined))
  return [message.role === 'system' ? system(text(message)) : user(text(message))]
}

/** The items of an answer that a hook changed, or gave instead of the model. Items of the model that say the same stay as they are. */
export function theirAnswer(blocks: readonly ContentBlock[], given: readonly Item[] = []): readonly Item[] {
  const left = new Map(given.map((item) => [item, JSON.stringify(blocksOf(item))]))
  const others = given.filter((item) => blocksOf(item).length === 0)
  const items = blocks.map((block) => {
    const same = [...left].find(([, written]) => written === JSON.stringify([block]))?.[0]
    if (same === undefined) return theirItem(block)
    left.delete(same)
    return same
  })
  return [...others, ...items]
}

function theirItem(block: ContentBlock, origin?: Item): Item {
  switch (block.type) {
    case 'text':
      return assistant(block.text)
    case 'reasoning': {
      const content = [{ type: 'input_text' as const, text: block.text }]
      return origin?.type === 'reasoning' ? { ...origin, content } : { type: 'reasoning', content }
    }
    case 'tool_use': {
      const { id: callId, name, input } = block
      const kept = origin?.type === 'function_call' ? origin : { status: 'completed' as const }
      return { ...kept, type: 'function_call', callId, name, arguments: jsonText(input) }
    }
    case 'tool_result': {
      const { callId, output } = block
      const kept = origin?.type === 'function_call_result' ? origin : { name: 'unknown', status: 'completed' as const }
      return { ...kept, type: 'function_call_result', callId, output: { type: 'text', text: jsonText(output) } }
    }
  }
}

/** Text, and the parts of the origin that have no form of ours. */
function withWords(origin: Spoken, words: string): Item {
  if (origin.role === 'system') return { ...origin, content: words }
  // what is left of these parts is what the SDK had put there
  const others = otherParts(origin) as never[]
  if (origin.role === 'user') return { ...origin, content: [{ type: 'input_text', text: words }, ...others] }
  return { ...origin, content: [{ type: 'output_text', text: words }, ...others] }
}

/** An item of another type, which hooks have read as JSON. */
function writtenItem(written: string): Item {
  try {
    const item: unknown = JSON.parse(written)
    if (isObject(item) && typeof item.type === 'string') return item as unknown as Item
  } catch {
    // a hook has replaced it by words
  }
  return assistant(written)
}

function jsonText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
