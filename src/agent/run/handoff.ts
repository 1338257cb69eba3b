import {
  type Codec,
  list,
  makeToolResult,
  object,
  optional,
  string,
  type ToolCall,
  type ToolResult,
  wire,
} from '../../protocol/index.ts'
import type { Agent } from '../agent.ts'
import { refusal } from '../call/tool-operation.ts'
import type { Completed } from '../result.ts'
import type { Listening, Run, ShowLast } from '../run.ts'
import type { Handoff } from '../runtime.ts'
import type { Outside } from '../turn/places.ts'
import { type Denial, runProgress } from '../turn/run-error.ts'
import { checkAbort, scopeOf } from '../turn/turn.ts'

/** The target of the conversation, if any, and the results for the model of the calls that requested it. */
interface Handover {
  readonly target: string | undefined
  /** By call, not by id: a model may use the same id for another call. */
  readonly results: ReadonlyMap<ToolCall, ToolResult>
}

const handoverCodec: Codec<{ target?: string; results: readonly ToolResult[] }> = object({
  target: optional(string),
  results: list(wire.toolResult),
})

/** The first handoff a turn asks for wins, if no hook denies it; the model reads that the others are ignored. */
export async function chooseHandoff(run: Run, calls: readonly ToolCall[]): Promise<Handover | undefined> {
  const [first, ...others] = calls.filter(({ name }) => run.runtime.handoffs.has(name))
  if (first === undefined) return undefined
  const { target, results } = await run.steps.do('handoff', run.turn, handoverCodec, async () => {
    const { agent } = run.runtime.handoffs.get(first.name) as Handoff
    const denial = await judge(run, agent)
    const ignored = others.map(({ id }) =>
      makeToolResult(id, { error: 'only one handoff at a time: this one is ignored' }, true),
    )
    if (denial !== undefined) return { results: [refusal(first, denial), ...ignored] }
    return { target: first.name, results: [makeToolResult(first.id, { handed_to: agent.name }), ...ignored] }
  })
  const known = new Map([first, ...others].map((call, at) => [call, results[at] as ToolResult]))
  return { target, results: known }
}

/** The hooks of both agents receive it, and either may deny it: the agent that hands off, and the target. */
async function judge(run: Run, target: Agent<unknown>): Promise<Denial | undefined> {
  checkAbort(run)
  const { handoffBefore: point } = target.inner.runtime.placeIn(outsideOf(run)).points
  if (!point.isHeard()) return undefined
  const own = { source: run.runtime.agent, target: target.inner.runtime.agent }
  const decision = await point.dispatch(point.payload(own, scopeOf(run)), run.limits)
  run.time = undefined
  checkAbort(run)
  return decision.type === 'deny' ? decision : undefined
}

/** The other agent continues the conversation: the start of the run was this agent's. */
function outsideOf({ dispatcher, outside }: Run): Outside {
  return { dispatcher, life: outside?.life, isHandedOver: true }
}

/** The other agent's run, as a part of this one: this agent's hooks receive it, and its cost counts here. */
export async function handOver(run: Run, target: string): Promise<Completed<unknown>> {
  const { agent } = run.runtime.handoffs.get(target) as Handoff
  const { messages, startedWith, steps, answers, meter, signal, span } = run
  const handed = agent.inner.runWithin({
    input: messages,
    context: startedWith,
    steps: steps.within(`${target}@${run.turn}`),
    answers,
    meter,
    signal,
    outside: outsideOf(run),
    listener: listenerIn(run),
    span,
  })
  const completed = await handed.catch((error: unknown) => {
    const inside = runProgress(error)
    if (inside !== undefined) {
      run.turnsElsewhere += inside.turns
      run.messages = inside.messages
    }
    throw error
  })
  run.messages = completed.messages
  run.context = undefined
  return completed
}

/** The same reader: the turn count continues, and the last answer waits for the hooks at the end of this agent's run. */
function listenerIn(run: Run): Listening | undefined {
  const { listener } = run
  if (listener === undefined) return undefined
  const earlier = run.turn + run.turnsElsewhere
  const isHeld = listener.guarded && (run.life.runAfter.isJudged() || listener.holdLast !== undefined)
  const hold = (show: ShowLast) => {
    run.showLast = show
  }
  return {
    emit: (part) => listener.emit({ ...part, turn: part.turn + earlier }),
    guarded: listener.guarded,
    holdLast: isHeld ? hold : undefined,
  }
}
