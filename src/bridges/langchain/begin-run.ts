import { type BaseMessage, HumanMessage, RemoveMessage } from '@langchain/core/messages'
import { REMOVE_ALL_MESSAGES } from '@langchain/langgraph'
import type { Message } from '../../protocol/index.ts'
import type { Host } from '../host/open-host.ts'
import { createOrigins } from '../host/origins.ts'
import { messageOf } from './messages/to-ours.ts'
import { theirMessage } from './messages/to-theirs.ts'
import { addedByHooks, type Runs, type Surroundings } from './runs.ts'

/** The conversation passes the hooks of `run.before`, inside `beforeAgent`. Returns the changes to the state. */
export async function beginRun(host: Host, runs: Runs, surroundings: Surroundings) {
  const turns = runs.of(surroundings)
  const origins = createOrigins<Message, BaseMessage>()
  const { messages: given } = surroundings.state
  const input = given.map((message) => origins.keep(messageOf(message), message))
  const { changed, notes } = await turns.start(input, { signal: surroundings.runtime.signal, ask: host.nobody })
  const added = notes.length === 0 ? [] : [noteOf(notes.join('\n'))]
  if (changed === undefined) return added.length === 0 ? undefined : { messages: added }
  const kept =
    typeof changed === 'string' ? [new HumanMessage(changed)] : changed.map((message, index) => back(message, index))
  return { messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), ...kept, ...added] }

  function back(message: Message, index: number): BaseMessage {
    const origin = changed?.length === given.length ? given[index] : undefined
    return origins.of(message) ?? theirMessage(message, origin)
  }
}

/** What hooks have to say to the model: it does not begin another run. */
export function noteOf(words: string): HumanMessage {
  return new HumanMessage({ content: words, additional_kwargs: { [addedByHooks]: true } })
}
