import type { ModelMessage } from 'ai'
import { promptMessages } from '../../../agent/internal.ts'
import type { Message, ToolUseBlock } from '../../../protocol/index.ts'
import type { Origins } from '../../host/origins.ts'
import type { TheirMessage } from '../sdk.ts'
import { blockOf, type TheirBlock } from './to-ours.ts'

interface Conversation<Theirs> {
  /** The messages as the AI SDK had them. */
  readonly before: readonly Theirs[]
  readonly origins: Origins<Message, Theirs>
  /** The provider whose own options the messages carry. */
  readonly provider: string
}

/** The messages for the AI SDK after hooks: those that no hook changed are its own objects. */
export function theirMessages<Theirs extends ModelMessage | TheirMessage>(
  messages: readonly Message[],
  { before, origins, provider }: Conversation<Theirs>,
): readonly Theirs[] {
  const uses = messages.flatMap(({ content }) => content.filter((block) => block.type === 'tool_use'))
  const calls: ReadonlyMap<string, ToolUseBlock> = new Map(uses.map((use) => [use.id, use]))
  const isAligned = messages.length >= before.length
  const theirs = messages.flatMap((message, at): readonly Theirs[] => {
    const own = origins.of(message)
    if (own !== undefined) return [own]
    const origin = isAligned && before[at]?.role === message.role ? before[at] : undefined
    // the two forms are the same at this place: messages of text, reasoning, calls and results
    const made = promptMessages(message, { provider, calls }) as readonly unknown[] as readonly Theirs[]
    return made.map((one) => (one.role === origin?.role ? withRest(one, origin) : one))
  })
  const isSame = theirs.length === before.length && theirs.every((message, at) => message === before[at])
  return isSame ? before : theirs
}

/** Files and other parts without a form of ours stay where a hook changed the words beside them; so do options of the provider. */
function withRest<Theirs extends ModelMessage | TheirMessage>(made: Theirs, origin: Theirs): Theirs {
  const kept = origin.providerOptions === undefined ? {} : { providerOptions: origin.providerOptions }
  const others = partsOf(origin).filter((part) => blockOf(part) === undefined)
  if (others.length === 0 || typeof made.content === 'string') return { ...made, ...kept }
  return { ...made, ...kept, content: [...made.content, ...others] }
}

function partsOf({ content }: ModelMessage | TheirMessage): readonly TheirBlock[] {
  return typeof content === 'string' ? [] : content
}
