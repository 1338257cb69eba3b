import type { RunContext, RunToolApprovalItem } from '@openai/agents'
import { isObject, type Json } from '../../base/index.ts'
import { keyOf } from './guard-tool.ts'
import { runsIn } from './runs.ts'

/** A question of a hook to a person, with the SDK's own item that answers it. */
export interface PawlQuestion {
  /** For `state.approve(interruption)` or `state.reject(interruption)`. */
  readonly interruption: RunToolApprovalItem
  readonly tool: string
  /** The input that will run, as transforms left it, without secrets. */
  readonly input: Json
  /** The hook that asks. */
  readonly by: string
  readonly reason: string
}

/** What `run` returns, awaited or streamed. */
export interface Interrupted {
  readonly interruptions?: readonly RunToolApprovalItem[] | undefined
  readonly runContext: RunContext<unknown>
}

/**
 * Returns the questions of hooks among the interruptions of a run: who asks, why, and about which input. Only the process that has asked
 * knows them; keep them beside the state if another process shows them to a person.
 *
 * @example
 * const result = await run(guarded, 'Pay the invoice')
 * for (const { interruption } of pawlQuestions(result)) result.state.approve(interruption)
 */
export function pawlQuestions({ interruptions = [], runContext }: Interrupted): readonly PawlQuestion[] {
  const runs = [...runsIn(runContext)]
  return interruptions.flatMap((interruption) => {
    const { agent, rawItem } = interruption
    if (rawItem.type !== 'function_call') return []
    const asked = runs.flatMap((run) => run.asked.get(keyOf(agent, rawItem.callId)) ?? [])[0]
    if (asked === undefined) return []
    const { by, reason, action } = asked.question
    const input = isObject(action) ? ((action as { readonly input?: Json }).input ?? null) : null
    return [{ interruption, tool: rawItem.name, input, by, reason }]
  })
}
