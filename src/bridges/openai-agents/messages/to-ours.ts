import type { AgentInputItem, AgentOutputItem } from '@openai/agents'
import { isObject, type Json } from '../../../base/index.ts'
import type { ContentBlock, Message } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'

/** An item of a conversation: the SDK has the same ones for what a model gets and for what it answers. */
export type Item = AgentInputItem | AgentOutputItem

/** A message of the SDK: with words, and maybe pictures and files. */
export type Spoken = Extract<Item, { readonly role: string }>

/** An item as hooks read it. Parts without a form of ours, such as pictures, are named in its metadata. */
export function messageOf(item: Item): Message {
  if (isSpoken(item)) return spokenMessage(item)
  const role = item.type === 'function_call_result' ? 'tool' : 'assistant'
  const content = blocksOf(item)
  if (content.length > 0) return { role, content }
  // guards see all of it; what a hook changes must be JSON of an item again
  const text = JSON.stringify(jsonOf(item))
  return { role, content: [{ type: 'text', text }], metadata: { openai: { item: typeOf(item) } } }
}

/** The text, the reasoning and the calls of an item; nothing for items of other types, such as calls of hosted tools. */
export function blocksOf(item: Item): readonly ContentBlock[] {
  if (isSpoken(item)) return wordsOf(item)
  switch (item.type) {
    case 'function_call':
      return [{ type: 'tool_use', id: item.callId, name: item.name, input: argumentsOf(item.arguments) }]
    case 'function_call_result':
      return [{ type: 'tool_result', callId: item.callId, output: outputOf(item.output), isError: false }]
    case 'reasoning':
      return [{ type: 'reasoning', text: item.content.map(({ text }) => text).join('\n') }]
    default:
      return []
  }
}

/** Whether an item is a message. Its type may be missing: the SDK takes `{ role, content }`. */
export function isSpoken(item: Item): item is Spoken {
  return 'role' in item && 'content' in item
}

/** The parts of a message that are not words. */
export function otherParts({ content }: Spoken): readonly object[] {
  if (typeof content === 'string') return []
  return content.filter((part) => textOf(part) === undefined)
}

function spokenMessage(item: Spoken): Message {
  const others = otherParts(item).map(typeOf)
  return {
    role: item.role,
    content: wordsOf(item),
    ...(others.length > 0 && { metadata: { openai: { parts: others } } }),
  }
}

function wordsOf({ content }: Spoken): readonly ContentBlock[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return content.flatMap((part) => {
    const text = textOf(part)
    return text === undefined ? [] : [{ type: 'text' as const, text }]
  })
}

function textOf(part: object): string | undefined {
  if ('text' in part && typeof part.text === 'string') return part.text
  return 'refusal' in part && typeof part.refusal === 'string' ? part.refusal : undefined
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
  const isText = isObject(output) && output.type === 'text' && typeof output.text === 'string'
  return jsonOf(isText ? output.text : output)
}

function typeOf(part: object): string {
  return 'type' in part && typeof part.type === 'string' ? part.type : 'unknown'
}
