import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { isObject, type Json } from '../../../base/index.ts'
import { type ContentBlock, type Message, text } from '../../../protocol/index.ts'
import { blocksOf } from './to-ours.ts'

/** What LangChain accepts as the content of a message. */
export type TheirContent = ToolMessage['content']

/** A message that a hook changed or added. `origin` is the one it was made from: its id, its name and its other parts stay. */
export function theirMessage(message: Message, origin?: BaseMessage): BaseMessage {
  const kept = origin === undefined ? {} : fieldsOf(origin)
  const content = contentOf(message.content, origin)
  switch (message.role) {
    case 'system':
      return new SystemMessage({ ...kept, content })
    case 'user':
      return new HumanMessage({ ...kept, content })
    case 'assistant':
      return theirAnswer(message.content, AIMessage.isInstance(origin) ? origin : undefined)
    case 'tool':
      return toolMessage(message, ToolMessage.isInstance(origin) ? origin : undefined)
  }
}

/** An answer that a hook changed, or gave instead of the model. */
export function theirAnswer(blocks: readonly ContentBlock[], origin?: AIMessage): AIMessage {
  const calls = blocks.flatMap((block) => (block.type === 'tool_use' ? [block] : []))
  return new AIMessage({
    ...(origin !== undefined && {
      ...fieldsOf(origin),
      response_metadata: factsIn(origin.response_metadata),
      ...(origin.usage_metadata !== undefined && { usage_metadata: origin.usage_metadata }),
    }),
    content: contentOf(blocks, origin),
    // calls of the provider's own form would bring back what a hook took out
    additional_kwargs: {},
    tool_calls: calls.map(({ id, name, input }) => ({
      type: 'tool_call',
      id,
      name,
      args: isObject(input) ? { ...input } : { input },
    })),
  })
}

/** Names and numbers about an answer; the rest, such as the probabilities of its words, could repeat what a hook took out. */
function factsIn(metadata: object | undefined): Record<string, unknown> {
  const isFact = (value: unknown) =>
    ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && value.length < 100)
  return Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => isFact(value)))
}

function toolMessage({ content }: Message, origin: ToolMessage | undefined): BaseMessage {
  const [block] = content
  if (block?.type !== 'tool_result') return new HumanMessage({ content: text({ content }) })
  return new ToolMessage({
    ...(origin !== undefined && fieldsOf(origin)),
    tool_call_id: block.callId,
    content: contentOfOutput(block.output),
    status: block.isError ? 'error' : 'success',
  })
}

function fieldsOf({ id, name }: BaseMessage) {
  return { ...(id !== undefined && { id }), ...(name !== undefined && { name }) }
}

/** Text, and the parts of the origin that have no form of ours. */
function contentOf(blocks: readonly ContentBlock[], origin: BaseMessage | undefined): TheirContent {
  const words = text({ content: blocks })
  const others = origin === undefined ? [] : otherParts(origin)
  return others.length === 0 ? words : [...(words === '' ? [] : [{ type: 'text', text: words } as const]), ...others]
}

/** Parts of words and calls: hooks have seen them, and may have changed them. */
const seen = [
  ...['text', 'text-plain', 'refusal', 'reasoning', 'reasoning_content', 'thinking', 'redacted_thinking'],
  ...['tool_use', 'tool_call', 'input_json_delta'],
]

/** Parts such as pictures. */
function otherParts(origin: BaseMessage) {
  if (typeof origin.content === 'string') return []
  return origin.content.filter((part) => typeof part !== 'string' && !seen.includes(part.type))
}

/** The content for a tool's output that a hook changed. */
export function contentOfOutput(output: Json): TheirContent {
  if (typeof output === 'string') return output
  const areParts =
    Array.isArray(output) && output.length > 0 && output.every((part) => isObject(part) && 'type' in part)
  return areParts ? (structuredClone(output) as unknown as TheirContent) : JSON.stringify(output)
}

/** Whether an answer says the same as one of LangChain's. */
export function isSameAnswer(blocks: readonly ContentBlock[], message: AIMessage | undefined): boolean {
  return message !== undefined && JSON.stringify(blocks) === JSON.stringify(blocksOf(message))
}
