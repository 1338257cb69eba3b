import { type BaseMessage, HumanMessage } from '@langchain/core/messages'
import type { InnerTurns } from '../../agent/internal.ts'
import type { Host } from '../host/open-host.ts'

/** What LangChain gives a hook of its own about the run. */
export interface Surroundings {
  readonly state: { readonly messages: readonly BaseMessage[] }
  readonly runtime: {
    readonly configurable?: { readonly thread_id?: string; readonly [key: string]: unknown } | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/** The runs under way. */
export interface Runs {
  /** The run that LangChain's hook belongs to. */
  of(surroundings: Surroundings): InnerTurns
  /** Forgets a run that has ended. */
  end(surroundings: Surroundings): void
}

/** A run that waits for a person for longer continues with a new count of tokens. */
const mostRuns = 1000

/** Messages that hooks add to a run do not begin another one. */
export const addedByHooks = 'pawl_added'

/**
 * Knows the runs by the thread and by the message of the user that began them: LangChain gives each message an id, which stays the same in
 * each process that continues the thread.
 */
export function createRuns(host: Host): Runs {
  const known = new Map<string, InnerTurns>()
  return {
    of(surroundings) {
      const id = idOf(surroundings)
      const turns = known.get(id) ?? host.begin({ run: id, scope: id, session: threadOf(surroundings) })
      known.delete(id)
      known.set(id, turns) // the latest is the last
      for (const oldest of known.keys()) {
        if (known.size <= mostRuns) break
        known.delete(oldest)
      }
      return turns
    },
    end: (surroundings) => void known.delete(idOf(surroundings)),
  }
}

function threadOf({ runtime }: Surroundings): string | undefined {
  const thread = runtime.configurable?.thread_id
  return thread === undefined || thread === '' ? undefined : String(thread)
}

function idOf(surroundings: Surroundings): string {
  const { messages } = surroundings.state
  const began = messages.findLast((message) => HumanMessage.isInstance(message) && !isAdded(message)) ?? messages[0]
  return [threadOf(surroundings), began?.id ?? 'start'].filter((part) => part !== undefined).join(':')
}

function isAdded({ additional_kwargs: more }: BaseMessage): boolean {
  return more?.[addedByHooks] === true
}
