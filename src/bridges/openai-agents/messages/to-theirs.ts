import { assistant, system, user } from '@openai/agents'
import { isObject, type Json } from '../../../base/index.ts'
import { type ContentBlock, type Message, text } from '../../../protocol/index.ts'
import { shareOut } from '../../host/share-out.ts'
import {
  blocksOf,
  type Item,
  isSpoken,
  messageOf,
  otherParts,
  roleOf,
  type Spoken,
  shownFields,
  textOf,
} from './to-ours.ts'

/** The items of a message that a hook changed or added. `origin` is the item it was made from: its other fields and parts stay if hooks left them. */
export function theirItems(message: Message, origin?: Item): readonly Item[] {
  const { role, content } = message
  if (origin === undefined || roleOf(origin) !== role) return newItems(message)
  if (blocksOf(origin).length === 0 && !isSpoken(origin)) return [writtenItem(text(message))]
  const isShown = JSON.stringify(message.metadata) === JSON.stringify(messageOf(origin).metadata)
  const kept = isShown ? origin : bareItem(origin)
  const [share] = shareOut([{ origin: kept, blocks: blocksOf(kept) }], content)
  const isWhole = share?.origin !== undefined && share.blocks.length === content.length
  if (isWhole) return [share.isSame ? kept : itemWith(kept, content)]
  if (!isSpoken(kept)) return newItems(message)
  const others = content.filter(({ type }) => type !== 'text')
  return [withWords(kept, text(message)), ...others.map(newItem)]
}

/**
 * The items of an answer that a hook changed, or gave instead of the model. Items of the model that say the same stay as they are, as long as hooks
 * left their metadata, in which their other parts are.
 */
export function theirAnswer(
  blocks: readonly ContentBlock[],
  given: readonly Item[] = [],
  isShown = true,
): readonly Item[] {
  const parts = (isShown ? given : given.flatMap((item) => (isKnown(item) ? bareItem(item) : []))).map((origin) => ({
    origin,
    blocks: blocksOf(origin),
  }))
  return shareOut(parts, blocks).flatMap(({ origin, blocks: left, isSame }) => {
    if (origin === undefined) return left.map(newItem)
    return isSame ? origin : itemWith(origin, left)
  })
}

function isKnown(item: Item): boolean {
  return blocksOf(item).length > 0
}

function newItems(message: Message): readonly Item[] {
  if (message.role === 'assistant' || message.role === 'tool') return message.content.map(newItem)
  return [message.role === 'system' ? system(text(message)) : user(text(message))]
}

function newItem(block: ContentBlock): Item {
  switch (block.type) {
    case 'text':
      return assistant(block.text)
    case 'reasoning':
      return { type: 'reasoning', content: [{ type: 'input_text', text: block.text }] }
    case 'tool_use': {
      const { id: callId, name, input } = block
      return { type: 'function_call', status: 'completed', callId, name, arguments: jsonText(input) }
    }
    case 'tool_result': {
      const { callId, output } = block
      const said = { type: 'text' as const, text: jsonText(output) }
      return { type: 'function_call_result', name: 'unknown', status: 'completed', callId, output: said }
    }
  }
}

/** An item with as many other blocks. The provider's data about the old ones is dropped. */
function itemWith(origin: Item, blocks: readonly ContentBlock[]): Item {
  const left = blocks.map((block) => ('text' in block ? block.text : ''))
  if (isSpoken(origin)) return spokenWith(origin, left)
  const [block] = blocks
  const { providerData: _, ...kept } = origin
  if (kept.type === 'function_call' && block?.type === 'tool_use')
    return { ...kept, name: block.name, arguments: jsonText(block.input) }
  if (kept.type === 'function_call_result' && block?.type === 'tool_result')
    return { ...kept, output: { type: 'text' as const, text: jsonText(block.output) } }
  if (kept.type !== 'reasoning') return origin
  if (kept.content.length + (kept.rawContent?.length ?? 0) === 0)
    return { ...kept, content: left.map((text) => ({ type: 'input_text', text })) }
  const content = kept.content.map((part) => partWith(part, left.shift() ?? ''))
  const rawContent = kept.rawContent?.map((part) => partWith(part, left.shift() ?? ''))
  return { ...kept, content, ...(rawContent !== undefined && { rawContent }) }
}

function spokenWith(origin: Spoken, left: string[]): Item {
  if (origin.role === 'system') return { ...origin, content: left.join('') }
  const { content, role } = origin
  const said =
    typeof content === 'string'
      ? left.join('')
      : content.map((part) => (textOf(part) === undefined ? part : partWith(part, left.shift() ?? '', role)))
  if (role === 'user') return { ...origin, content: said } as Item
  const { providerData: _, ...kept } = origin
  return { ...kept, content: said } as Item
}

/** A part with other words. */
function partWith<P extends object>(part: P, words: string, role: 'user' | 'assistant' = 'assistant'): P {
  return textOf(part) === words ? part : wordsAs(part, words, role)
}

/** Nothing but words in the form of a part. A recording becomes text, because it still says the old ones. */
function wordsAs<P extends object>(part: P, words: string, role: 'user' | 'assistant'): P {
  const own = 'type' in part && part.type !== 'audio' ? part.type : undefined
  const type = own ?? (role === 'user' ? 'input_text' : 'output_text')
  return ('refusal' in part ? { type, refusal: words } : { type, text: words }) as unknown as P
}

/** Text, and the parts of the origin that have no form of ours. */
function withWords(origin: Spoken, words: string): Item {
  if (origin.role === 'system') return { ...origin, content: words }
  // what is left of these parts is what the SDK had put there
  const others = otherParts(origin) as never[]
  if (origin.role === 'user') return { ...origin, content: [{ type: 'input_text', text: words }, ...others] }
  const { providerData: _, ...kept } = origin
  return { ...kept, content: [{ type: 'output_text', text: words }, ...others] }
}

/** An item with nothing but what its blocks say. */
function bareItem(item: Item): Item {
  const fields = Object.entries(item).filter(([key]) => shownFields.includes(key))
  const bare = Object.fromEntries(fields) as unknown as Item
  if (isSpoken(bare)) {
    const { content, role } = bare
    const as = role === 'user' ? role : 'assistant'
    return {
      ...bare,
      content: typeof content === 'string' ? content : content.flatMap((part) => bareParts(part, as)),
    } as Item
  }
  if (bare.type !== 'reasoning') return bare
  const { content, rawContent } = bare
  return {
    ...bare,
    content: content.flatMap((part) => bareParts(part)),
    ...(rawContent !== undefined && { rawContent: rawContent.flatMap((part) => bareParts(part)) }),
  }
}

function bareParts<P extends object>(part: P, role: 'user' | 'assistant' = 'assistant'): P[] {
  const words = textOf(part)
  return words === undefined ? [] : [wordsAs(part, words, role)]
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
