import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import type { InnerTurns } from '../../agent/internal.ts'
import { isObject } from '../../base/index.ts'
import { newId } from '../../protocol/index.ts'
import type { Host } from '../host/open-host.ts'
import type { AskedCall } from './ask-person.ts'

/** What LangChain gives a hook of its own about the run. */
export interface Surroundings {
  readonly state: { readonly messages: readonly BaseMessage[] }
  readonly runtime: {
    readonly configurable?: { readonly thread_id?: string; readonly [key: string]: unknown } | undefined
    readonly signal?: AbortSignal | undefined
    readonly writer?: unknown
  }
}

/** The runs under way. */
export interface Runs {
  /** The run that LangChain's hook belongs to. */
  of(surroundings: Surroundings): InnerTurns
  /** The question that this process has asked about a call of the run. */
  asked(turns: InnerTurns, callId: string): AskedCall
  /** Forgets a run that has ended. */
  end(surroundings: Surroundings): void
}

/** A run that waits for a person for longer continues with a new count of tokens. */
const mostRuns = 1000

/** Messages that hooks add to a run do not begin another one. */
export const addedByHooks = 'pawl_added'

/**
 * Knows the runs by the thread and by the message of the user that began them: LangChain gives each message an id, which stays the same in
 * each process that continues the thread. Without a thread nothing continues, and each invocation has a writer of its own.
 */
export function createRuns(host: Host): Runs {
  const known = new Map<string, InnerTurns>()
  const invocations = new WeakMap<object, string>()
  const questions = new WeakMap<InnerTurns, Map<string, string>>()
  const idOf = (surroundings: Surroundings) => {
    const thread = threadOf(surroundings)
    const { writer } = surroundings.runtime
    if (thread !== undefined || (typeof writer !== 'function' && !isObject(writer)))
      return [thread, messageThatBegan(surroundings)?.id ?? 'start'].filter((part) => part !== undefined).join(':')
    const id = invocations.get(writer) ?? newId('run')
    invocations.set(writer, id)
    return id
  }
  return {
    of(surroundings) {
      const id = idOf(surroundings)
      const turns =
        known.get(id) ??
        host.begin({ run: id, scope: id, session: threadOf(surroundings), turns: turnsIn(surroundings) })
      known.delete(id)
      known.set(id, turns) // the latest is the last
      for (const oldest of known.keys()) {
        if (known.size <= mostRuns) break
        known.delete(oldest)
      }
      return turns
    },
    asked(turns, callId) {
      const asked = questions.get(turns) ?? new Map<string, string>()
      questions.set(turns, asked)
      return {
        digest: asked.get(callId),
        keep: (digest) => void (asked.has(callId) || asked.set(callId, digest)),
      }
    },
    end: (surroundings) => void known.delete(idOf(surroundings)),
  }
}

function threadOf({ runtime }: Surroundings): string | undefined {
  const thread = runtime.configurable?.thread_id
  return thread === undefined || thread === '' ? undefined : String(thread)
}

function messageThatBegan({ state: { messages } }: Surroundings): BaseMessage | undefined {
  return messages.findLast((message) => HumanMessage.isInstance(message) && !isAdded(message)) ?? messages[0]
}

/** Answers of the model in this run, also in another process. */
function turnsIn(surroundings: Surroundings): number {
  const { messages } = surroundings.state
  const began = messageThatBegan(surroundings)
  const at = began === undefined ? -1 : messages.indexOf(began)
  return messages.slice(at + 1).filter((message) => AIMessage.isInstance(message)).length
}

function isAdded({ additional_kwargs: more }: BaseMessage): boolean {
  return more?.[addedByHooks] === true
}
