import type { AgentInputItem, AgentOutputItem } from '@openai/agents'
import { isObject, type Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import { restOf, shownJson } from '../../host/shown-json.ts'

/** An item of a conversation: the SDK has the same ones for what a model gets and for what it answers. */
export type Item = AgentInputItem | AgentOutputItem

/** A message of the SDK: with words, and maybe pictures and files. */
export type Spoken = Extract<Item, { readonly role: string }>

/** An item as hooks read it. Parts without a form of ours, such as pictures, are in its metadata. */
export function messageOf(item: Item): Message {
  const content = blocksOf(item)
  if (isSpoken(item) || content.length > 0) return { role: roleOf(item), content, ...metadataOf(item) }
  // guards see all of it; what a hook changes must be JSON of an item again
  const text = JSON.stringify(jsonOf(item))
  return { role: roleOf(item), content: [{ type: 'text', text }], metadata: { openai: { item: typeOf(item) } } }
}

/** Who says an item. */
export function roleOf(item: Item): Message['role'] {
  if (isSpoken(item)) return item.role
  return item.type === 'function_call_result' ? 'tool' : 'assistant'
}

/** The text, the reasoning and the calls of an item; nothing for items of other types, such as calls of hosted tools. */
export function blocksOf(item: Item): readonly ContentBlock[] {
  if (isSpoken(item)) return wordsOf(item)
  switch (item.type) {
    case 'function_call':
      return [{ type: 'tool_use', id: item.callId, name: item.name, input: argumentsOf(item.arguments) }]
    case 'function_call_result':
      return [{ type: 'tool_result', callId: item.callId, output: outputOf(item.output), isError: false }]
    case 'reasoning': {
      const texts = [...item.content, ...(item.rawContent ?? [])].map(({ text }) => text)
      return (texts.length === 0 ? [''] : texts).map((text) => ({ type: 'reasoning', text }))
    }
    default:
      return []
  }
}

/** What an item says beside its blocks, as JSON: its pictures and files, and the fields of its provider. */
export function hiddenIn(item: Item): readonly Json[] {
  if (blocksOf(item).length === 0 && !isSpoken(item)) return [shownJson(item)]
  const own = restOf(item, shownFields)
  const inParts = partsIn(item).flatMap((part) => {
    const rest = restOf(part, ['type', 'text', 'refusal', 'transcript'])
    return rest === undefined && textOf(part) !== undefined ? [] : { type: typeOf(part), ...rest }
  })
  return [...(own === undefined ? [] : [own]), ...inParts].map((one) => shownJson(one, saidIn(item)))
}

/** The texts of an item, as its provider repeats them in its own data. */
export function saidIn(item: Item): readonly string[] {
  if (!isSpoken(item) && item.type === 'function_call') return [item.arguments]
  return blocksOf(item).flatMap((block) => ('text' in block ? block.text : []))
}

/** The fields of items that their blocks show, or that only say which item it is. */
export const shownFields: readonly string[] = [
  'type',
  'role',
  'id',
  'status',
  'callId',
  'name',
  'arguments',
  'content',
  'rawContent',
  'output',
]

/** Whether an item is a message. Its type may be missing: the SDK takes `{ role, content }`. */
export function isSpoken(item: Item): item is Spoken {
  return 'role' in item && 'content' in item
}

/** The parts of a message that are not words. */
export function otherParts({ content }: Spoken): readonly object[] {
  if (typeof content === 'string') return []
  return content.filter((part) => textOf(part) === undefined)
}

/** The words of a part: its text, a refusal, or what a recording says. */
export function textOf(part: object): string | undefined {
  if ('text' in part && typeof part.text === 'string') return part.text
  if ('refusal' in part && typeof part.refusal === 'string') return part.refusal
  return 'transcript' in part && typeof part.transcript === 'string' ? part.transcript : undefined
}

function metadataOf(item: Item): Pick<Message, 'metadata'> {
  const parts = isSpoken(item) ? otherParts(item).map(typeOf) : []
  const hidden = hiddenIn(item)
  if (parts.length === 0 && hidden.length === 0) return {}
  return { metadata: { openai: { ...(parts.length > 0 && { parts }), ...(hidden.length > 0 && { hidden }) } } }
}

function partsIn(item: Item): readonly object[] {
  if (isSpoken(item)) return typeof item.content === 'string' ? [] : item.content
  if (item.type === 'reasoning') return [...item.content, ...(item.rawContent ?? [])]
  // of a single text, the output shows the text alone
  return item.type === 'function_call_result' && isText(item.output) ? [item.output] : []
}

function wordsOf({ content }: Spoken): readonly ContentBlock[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return content.flatMap((part) => {
    const text = textOf(part)
    return text === undefined ? [] : [{ type: 'text' as const, text }]
  })
}

/** The arguments of a call; their text, if it is not JSON: the SDK then gives the call back to the model. */
function argumentsOf(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

function outputOf(output: unknown): Json {
  return jsonOf(isText(output) ? output.text : output)
}

function isText(output: unknown): output is { readonly type: 'text'; readonly text: string } {
  return isObject(output) && output.type === 'text' && typeof output.text === 'string'
}

function typeOf(part: object): string {
  return 'type' in part && typeof part.type === 'string' ? part.type : 'unknown'
}
