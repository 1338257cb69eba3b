import type { ContentBlock, Message, ReasoningBlock } from '../../protocol/index.ts'
import type { JsonRedactor } from './json-redactor.ts'

/** Redacts messages. A message that has been read once is not read again: each request has the whole conversation. */
export interface MessageRedactor {
  messages(messages: readonly Message[]): readonly Message[]
  content(content: readonly ContentBlock[]): readonly ContentBlock[]
}

export function messageRedactor({ text, json }: JsonRedactor): MessageRedactor {
  const known = new WeakMap<Message, Message>()
  const blockOf = (block: ContentBlock): ContentBlock => {
    switch (block.type) {
      case 'text':
        return changed(block, 'text', text(block.text))
      case 'reasoning':
        return reasoningWith(block, text(block.text))
      case 'tool_use':
        return changed(block, 'input', json(block.input))
      case 'tool_result':
        return changed(block, 'output', json(block.output))
    }
  }
  const content = (blocks: readonly ContentBlock[]) => mapped(blocks, blockOf)
  const messageOf = (message: Message): Message => {
    const before = known.get(message)
    if (before !== undefined) return before
    const clean = changed(message, 'content', content(message.content))
    if (Object.isFrozen(message)) known.set(message, clean)
    return clean
  }
  return { content, messages: (messages) => mapped(messages, messageOf) }
}

/** The list with other items; the same list if all items are the same. */
function mapped<T>(list: readonly T[], map: (one: T) => T): readonly T[] {
  const copy = list.map(map)
  return copy.every((one, at) => one === list[at]) ? list : copy
}

function changed<T, K extends keyof T>(value: T, key: K, inner: T[K]): T {
  return value[key] === inner ? value : { ...value, [key]: inner }
}

/** A signature is about the text as it was: a provider refuses another text with it. */
function reasoningWith(block: ReasoningBlock, text: string): ReasoningBlock {
  return text === block.text ? block : { type: 'reasoning', text }
}
