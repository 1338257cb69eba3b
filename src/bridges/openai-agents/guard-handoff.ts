import { getHandoff, type RunContext } from '@openai/agents'
import type { Reach } from './reach.ts'
import type { AnyAgent } from './sdk.ts'

/** A handoff to the guarded target. A denied one leaves the conversation with its source, which reads why. */
export function guardHandoff(
  reach: Reach,
  source: AnyAgent,
  given: AnyAgent['handoffs'][number],
): AnyAgent['handoffs'][number] {
  const { runs } = reach
  const handoff = getHandoff(given)
  return handoff.clone({
    agent: reach.agent(handoff.agent),
    async onInvokeHandoff(context: RunContext<unknown>, args: string) {
      const run = runs.of(context)
      const denial = await run.turns(source.name).handoff({ name: handoff.agentName })
      if (denial === undefined) return reach.agent(await handoff.onInvokeHandoff(context, args))
      const { by, reason } = denial
      run.notes.add(`The handoff to ${handoff.agentName} was denied by \`${by}\`: ${reason}`)
      return source
    },
  })
}
