import type { RunContext, RunToolApprovalItem } from '@openai/agents'
import { isObject, type Json } from '../../base/index.ts'
import { type AskedCall, type OpenRun, runsIn } from './runs.ts'
import type { AnyAgent } from './sdk.ts'

/** A question of a hook to a person, with the SDK's own item that answers it. */
export interface PawlQuestion {
  /** For `state.approve(interruption)` or `state.reject(interruption)`. */
  readonly interruption: RunToolApprovalItem
  /** The tool that is called. */
  readonly tool: string
  /** The input that will run, as transforms left it, without secrets. */
  readonly input: Json
  /** The hook that asks. */
  readonly by: string
  /** Why it asks. */
  readonly reason: string
}

/** The result of `run`, awaited or streamed. */
export interface Interrupted {
  /** The calls that wait for a person. */
  readonly interruptions?: readonly RunToolApprovalItem[] | undefined
  /** The context of the run, which knows its questions. */
  readonly runContext: RunContext<unknown>
}

/**
 * Returns the questions of hooks among the interruptions of a run: who asks, why, and about which input. Only the process that has asked
 * knows them; keep them beside the state if another process shows them to a person.
 *
 * @example
 * import { RunContext } from '@openai/agents'
 * const questions = pawlQuestions({ interruptions: [], runContext: new RunContext() })
 * questions.length // => 0
 */
export function pawlQuestions({ interruptions = [], runContext }: Interrupted): readonly PawlQuestion[] {
  const runs = [...runsIn(runContext)]
  return interruptions.flatMap((interruption) => {
    const { agent, rawItem } = interruption
    if (rawItem.type !== 'function_call') return []
    const { callId, name: tool } = rawItem
    const known = [...runs.map(({ asked }) => asked), latest.get(agent)]
    const asked = known.flatMap((calls) => calls?.get(keyOf(agent, callId)) ?? [])
    const own = asked.find(({ written }) => written === asJsonText(rawItem.arguments))
    if (own === undefined) return []
    const { by, reason, action } = own.question
    const input = isObject(action) ? ((action as { readonly input?: Json }).input ?? null) : null
    return [{ interruption, tool, input, by, reason }]
  })
}

/** Calls of one run, by the agent that makes them: agents used as tools share the run. */
export function keyOf({ name }: Pick<AnyAgent, 'name'>, callId: string): string {
  return `${name} ${callId}`
}

/** A call about which a run asks. */
interface Asking extends AskedCall {
  readonly run: OpenRun
}

const latest = new WeakMap<AnyAgent, Map<string, Asking>>()

/** So many questions of an agent are known without their run: the SDK may give an agent that is used as a tool a context of its own. */
const mostLatest = 100

/** Keeps a question for `pawlQuestions`, and for the check of its answer. */
export function keepAsked(run: OpenRun, agent: AnyAgent, callId: string, asked: AskedCall): void {
  const key = keyOf(agent, callId)
  run.asked.set(key, asked)
  const calls = latest.get(agent) ?? new Map<string, Asking>()
  latest.set(agent, calls.set(key, { ...asked, run }))
  const [oldest] = calls.keys()
  if (calls.size > mostLatest && oldest !== undefined) calls.delete(oldest)
}

/** The run that has asked about a call, as long as it is known: the SDK may continue it with another context. */
export function askingRun(agent: AnyAgent, callId: string): OpenRun | undefined {
  return latest.get(agent)?.get(keyOf(agent, callId))?.run
}

function asJsonText(written: string): string {
  try {
    return JSON.stringify(JSON.parse(written))
  } catch {
    return JSON.stringify(written)
  }
}
