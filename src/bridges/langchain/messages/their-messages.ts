import type { BaseMessage } from '@langchain/core/messages'
import { isObject } from '../../../base/index.ts'
import type { Message } from '../../../protocol/index.ts'
import type { Origins } from '../../host/origins.ts'
import { messageOf } from './to-ours.ts'
import { theirMessage } from './to-theirs.ts'

/** The messages for LangChain after hooks: those that no hook changed are the same objects, and the same list if it is all of them. */
export function theirMessages(
  given: readonly BaseMessage[],
  origins: Origins<Message, BaseMessage>,
  judged: readonly Message[],
): BaseMessage[] {
  const own = judged.map((message) => origins.of(message))
  if (own.length === given.length && own.every((message, at) => message === given[at])) return given as BaseMessage[]
  return judged.map((message, at) => own[at] ?? theirMessage(message, originOf(message, at)))

  /** The message that a hook has changed: its metadata tells its place, or else it is in the same place if none was taken away. */
  function originOf(message: Message, at: number): BaseMessage | undefined {
    const kept = message.metadata?.['langchain']
    const place = isObject(kept) ? Number(kept['at']) : at
    const origin = isObject(kept) || judged.length >= given.length ? given[place] : undefined
    if (origin === undefined || own.includes(origin)) return undefined
    const before = messageOf(origin, place)
    // parts that hooks see by name alone stay only where the hook left these names
    return before.role === message.role && (before.metadata === undefined || isObject(kept)) ? origin : undefined
  }
}
