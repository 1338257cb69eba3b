import type { ModelMessage } from 'ai'
import { promptMessages } from '../../../agent/internal.ts'
import { isObject } from '../../../base/index.ts'
import type { Message, ToolUseBlock } from '../../../protocol/index.ts'
import type { TheirMessage } from '../sdk.ts'
import { blockOf, ourMessages, type TheirBlock } from './to-ours.ts'

/**
 * The messages for the AI SDK after hooks. A message that says the same as one before is that one: its files, its options and its cache marks
 * survive. The metadata of a changed message tells where its files are.
 */
export function theirMessages<Theirs extends ModelMessage | TheirMessage>(
  messages: readonly Message[],
  before: readonly Theirs[],
  provider: string,
): readonly Theirs[] {
  const find = finder(before)
  const uses = messages.flatMap(({ content }) => content.filter((block) => block.type === 'tool_use'))
  const calls: ReadonlyMap<string, ToolUseBlock> = new Map(uses.map((use) => [use.id, use]))
  const theirs = messages.flatMap((message, at): readonly Theirs[] => {
    const own = find(message)
    if (own !== undefined) return [own]
    // the two forms are the same at this place: messages of text, reasoning, calls and results
    const made = promptMessages(message, { provider, calls }) as readonly unknown[] as readonly Theirs[]
    const origin = messages.length < before.length ? undefined : before[at]
    const hidden = hiddenParts(message, before)
    return made.map((one, part) => ({
      ...one,
      ...(origin?.role === one.role &&
        origin.providerOptions !== undefined && { providerOptions: origin.providerOptions }),
      ...(part === 0 &&
        hidden.length > 0 &&
        typeof one.content !== 'string' && { content: [...one.content, ...hidden] }),
    }))
  })
  const isSame = theirs.length === before.length && theirs.every((message, at) => message === before[at])
  return isSame ? before : theirs
}

/** Finds the message before that says the same; of several, each is found once, in order. */
function finder<Theirs extends ModelMessage | TheirMessage>(before: readonly Theirs[]) {
  const known = new Map<string, Theirs[]>()
  for (const [at, message] of ourMessages(before).entries()) {
    const text = textOf(message)
    const origin = before[at]
    if (origin !== undefined) known.set(text, [...(known.get(text) ?? []), origin])
  }
  return (message: Message) => known.get(textOf(message))?.shift()
}

/** In one order of keys, and without those of ours that a message of the AI SDK cannot have. */
function textOf({ role, content, metadata }: Message): string {
  return JSON.stringify([role, content.map((block) => Object.entries(block).sort()), metadata?.['ai-sdk']])
}

/** Files and other parts that hooks see by name alone, where a hook changed the words beside them. */
function hiddenParts(
  { metadata, role }: Message,
  before: readonly (ModelMessage | TheirMessage)[],
): readonly TheirBlock[] {
  const kept = metadata?.['ai-sdk']
  const origin = isObject(kept) ? before[Number(kept['at'])] : undefined
  if (origin === undefined || origin.role !== role || typeof origin.content === 'string') return []
  const parts: readonly TheirBlock[] = origin.content
  return parts.filter((part) => blockOf(part) === undefined)
}
