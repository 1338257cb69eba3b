import type { RunContext } from '@openai/agents'
import { guardHandoff } from './guard-handoff.ts'
import { withInputGuardrail, withOutputGuardrail } from './guardrails.ts'
import { modelOf } from './model-of.ts'
import type { Reach } from './reach.ts'
import type { AnyAgent } from './sdk.ts'
import { createToolGuard } from './tool-guard.ts'
import { unguarded } from './unguarded.ts'

const noTools = { tools: undefined } as unknown as Configuration // the SDK tells it from a list without tools

type Configuration = Parameters<AnyAgent['clone']>[0]

/** Makes the guarded clone of one agent. `remember` receives it before the agents are guarded that it hands off to. */
export function guardAgent(reach: Reach, agent: AnyAgent, remember: (guarded: AnyAgent) => void): AnyAgent {
  if ('runtimeManifest' in agent) unguarded(reach, `the sandbox agent \`${agent.name}\` makes its tools while it runs`)
  const tools = createToolGuard(reach, () => guarded)
  const guarded: AnyAgent = agent.clone({
    handoffs: [], // the SDK has warned of their outputs already
    // an agent without a list of its own may get tools from its prompt
    ...(agent.tools.length === 0 && !agent.hasExplicitToolConfig() && noTools),
    ...modelOf(reach, agent, tools, () => guarded),
    ...withInputGuardrail(reach, agent),
    ...withOutputGuardrail(reach, agent),
  })
  remember(guarded)
  guarded.tools = guarded.tools.map(tools.guard)
  guarded.handoffs = agent.handoffs.map((handoff) => guardHandoff(reach, guarded, handoff))
  override(reach, agent, guarded, tools)
  return guarded
}

/** What the SDK calls on an agent while it runs. Not enumerable: a clone by other means is not guarded by halves. */
function override(reach: Reach, agent: AnyAgent, guarded: AnyAgent, tools: ReturnType<typeof createToolGuard>): void {
  const { getAllTools, getSystemPrompt, asTool, emit } = guarded
  const own = {
    // tools of MCP servers are made for each turn, and a program may add tools later
    getAllTools: async (...given: Parameters<typeof getAllTools>) =>
      (await getAllTools.apply(guarded, given)).map(tools.guard),
    getSystemPrompt: (context: RunContext<unknown>) => promptOf(reach, context, getSystemPrompt.call(guarded, context)),
    asTool: (options: Parameters<typeof asTool>[0]) => tools.remember(asTool.call(guarded, options), options),
    clone: (config: Configuration) => reach.agent(agent.clone(config)),
    // who listens to the agent as it was is told as before
    emit: (...given: Parameters<typeof emit>) => {
      const isHeard = agent.emit.apply(agent, given)
      return emit.apply(guarded, given) || isHeard
    },
  }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(guarded, name, { value, configurable: true, writable: true, enumerable: false })
}

/** The instructions, and what hooks have to say. The SDK reads them right before it calls the model. */
async function promptOf(reach: Reach, context: RunContext<unknown>, prompt: Promise<string | undefined>) {
  reach.runs.enter(context)
  const instructions = await prompt
  const { notes } = reach.runs.of(context)
  if (notes.size === 0) return instructions
  return [...(instructions ? [instructions] : []), ...notes].join('\n\n')
}
