import { type AgentOutputType, getHandoff, type Handoff, type RunContext } from '@openai/agents'
import type { Reach } from './reach.ts'
import type { AnyAgent } from './sdk.ts'

type AnyHandoff = Handoff<unknown, AgentOutputType>

/** Makes the guarded handoff of an agent; the same one each time. */
export type HandoffGuard = (given: AnyAgent['handoffs'][number]) => AnyHandoff

/** Guarded handoffs, with what they were made from. */
const layers = new WeakMap<object, { readonly reach: Reach; readonly source: AnyAgent; readonly handoff: AnyHandoff }>()

/** Guards the handoffs of one agent. A denied one leaves the conversation with its source, which reads why. */
export function createHandoffGuard(reach: Reach, source: AnyAgent): HandoffGuard {
  const known = new WeakMap<object, AnyHandoff>()
  const guarded = (handoff: AnyHandoff): AnyHandoff => {
    for (let layer = layers.get(handoff); layer !== undefined; layer = layers.get(layer.handoff))
      if (layer.reach === reach && layer.source === source) return handoff
    const made = guardHandoff(reach, source, handoff)
    layers.set(made, { reach, source, handoff })
    return made
  }
  return (given) => {
    const result = known.get(given) ?? guarded(getHandoff(given))
    known.set(given, result)
    return result
  }
}

function guardHandoff({ agent, runs }: Reach, source: AnyAgent, handoff: AnyHandoff): AnyHandoff {
  return handoff.clone({
    agent: agent(handoff.agent),
    async onInvokeHandoff(context: RunContext<unknown>, args: string) {
      const run = runs.of(context)
      const denial = await run.turns(source.name).handoff({ name: handoff.agentName })
      if (denial === undefined) return agent(await handoff.onInvokeHandoff(context, args))
      run.notes.add(`The handoff to ${handoff.agentName} was denied by \`${denial.by}\`: ${denial.reason}`)
      return source
    },
  })
}
