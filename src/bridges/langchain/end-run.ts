import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import { text } from '../../protocol/index.ts'
import { jsonOf } from '../host/given-input.ts'
import type { Host } from '../host/open-host.ts'
import { noteOf } from './begin-run.ts'
import { blocksOf } from './messages/to-ours.ts'
import { theirAnswer } from './messages/to-theirs.ts'
import type { Runs, Surroundings } from './runs.ts'

/** The result passes the hooks of `run.after`, inside `afterAgent`. Returns the changes to the state. */
export async function endRun(host: Host, runs: Runs, surroundings: Surroundings): Promise<Update | undefined> {
  const { messages, structuredResponse } = surroundings.state as Ended
  const last = messages.findLast((message): message is AIMessage => AIMessage.isInstance(message))
  const words = last === undefined ? '' : text({ content: blocksOf(last) })
  const result = structuredResponse === undefined ? words : jsonOf(structuredResponse)
  const { changed, resume } = await runs
    .of(surroundings)
    .end(result, { signal: surroundings.runtime.signal, ask: host.nobody })
  if (resume !== undefined) return { messages: [noteOf(resume)], jumpTo: 'model' as const }
  runs.end(surroundings)
  if (changed === undefined) return undefined
  if (structuredResponse !== undefined) return { structuredResponse: changed.result as Record<string, unknown> }
  const answer = typeof changed.result === 'string' ? changed.result : JSON.stringify(changed.result)
  // a message with the same id replaces the last one
  return { messages: [theirAnswer([{ type: 'text', text: answer }], last)] }
}

interface Update {
  readonly messages?: BaseMessage[]
  readonly structuredResponse?: Record<string, unknown>
  readonly jumpTo?: 'model'
}

interface Ended {
  readonly messages: readonly BaseMessage[]
  readonly structuredResponse?: unknown
}
