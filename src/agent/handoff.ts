import {
  type Codec,
  list,
  makeToolResult,
  object,
  optional,
  string,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
  wire,
} from '../protocol/index.ts'
import type { Completed } from './result.ts'
import { type Run, scopeOf, spend } from './run.ts'

/** Another agent that may take over. */
export interface Handoff {
  readonly name: string
  readonly definition: ToolDefinition
  /** Goes on with the conversation as that agent, as a part of the run that hands it over. */
  readonly takeOver: (run: Run) => Promise<Completed<unknown>>
}

export function handoffName(agent: string): string {
  return `transfer_to_${agent.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`
}

/** To whom the conversation goes, if to anybody, and what the model is told of the calls that ask for it. */
export interface Handover {
  readonly target: string | undefined
  readonly results: readonly ToolResult[]
}

const handoverCodec: Codec<{ target?: string; results: readonly ToolResult[] }> = object({
  target: optional(string),
  results: list(wire.toolResult),
})

/** The first handoff a turn asks for wins, if nobody denies it; the others are told so. */
export async function chooseHandoff(run: Run, calls: readonly ToolCall[]): Promise<Handover | undefined> {
  const wanted = calls.filter(({ name }) => run.runtime.handoffs.has(name))
  const [first, ...others] = wanted
  if (first === undefined) return undefined
  const { target, results } = await run.steps.do(`handoff:${run.turn}`, handoverCodec, async () => {
    const { name } = run.runtime.handoffs.get(first.name) as Handoff
    const denial = await judge(run, name)
    const told = others.map(({ id }) =>
      makeToolResult(id, { error: 'only one handoff at a time: this one is ignored' }, true),
    )
    if (denial !== undefined)
      return { results: [makeToolResult(first.id, { denied_by: denial.by, reason: denial.reason }, true), ...told] }
    return { target: first.name, results: [makeToolResult(first.id, { handed_to: name }), ...told] }
  })
  return { target, results }
}

async function judge(run: Run, target: string): Promise<{ by: string; reason: string } | undefined> {
  const point = run.runtime.points.handoffBefore
  if (!point.isHeard()) return undefined
  const decision = await point.dispatch(
    point.payload({ source: run.runtime.agent, target: { name: target } }, scopeOf(run)),
    run.limits,
  )
  return decision.type === 'deny' ? decision : undefined
}

/** The other agent's run, with what it cost added to this one's. */
export async function handOver(run: Run, target: string): Promise<Completed<unknown>> {
  const handoff = run.runtime.handoffs.get(target) as Handoff
  const completed = await handoff.takeOver(run)
  spend(run, completed.usage)
  run.messages = completed.messages
  return completed
}
