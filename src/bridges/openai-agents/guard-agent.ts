import type { RunContext } from '@openai/agents'
import { PawlError } from '../../base/index.ts'
import { withInputGuardrail, withOutputGuardrail } from './guardrails.ts'
import { createHandoffGuard, type HandoffGuard } from './handoff-guard.ts'
import { modelOf } from './model-of.ts'
import type { Reach } from './reach.ts'
import type { AnyAgent } from './sdk.ts'
import { createToolGuard, type ToolGuard } from './tool-guard.ts'
import { unguarded } from './unguarded.ts'

const noTools = { tools: undefined } as unknown as Configuration // the SDK tells it from a list without tools

type Configuration = Parameters<AnyAgent['clone']>[0]

/** Makes the guarded clone of one agent. `remember` receives it before the agents are guarded that it hands off to. */
export function guardAgent(reach: Reach, agent: AnyAgent, remember: (guarded: AnyAgent) => void): AnyAgent {
  if ('runtimeManifest' in agent) unguarded(reach, `the sandbox agent \`${agent.name}\` makes its tools while it runs`)
  const tools = createToolGuard(reach, () => guarded)
  const isGuarded = Object.hasOwn(agent, 'clone') // then the clone has handoffs of its own
  const guarded: AnyAgent = agent.clone({
    ...(!isGuarded && { handoffs: [] }), // the SDK has warned of their outputs already
    // an agent without a list of its own may get tools from its prompt
    ...(agent.tools.length === 0 && !agent.hasExplicitToolConfig() && noTools),
    ...modelOf(reach, agent, tools, () => guarded),
    ...withInputGuardrail(reach, agent),
    ...withOutputGuardrail(reach, agent),
  })
  checkClass(agent, guarded)
  remember(guarded)
  const handoffs = createHandoffGuard(reach, guarded)
  guarded.tools = guarded.tools.map(tools.guard)
  guarded.handoffs = (isGuarded ? guarded : agent).handoffs.map(handoffs)
  override(guarded, ownMethods(reach, agent, guarded, { tools, handoffs }))
  keepGuarding(guarded, (model) => modelOf(reach, { ...guarded, model }, tools, () => guarded).model ?? model)
  return guarded
}

/** The clone of a class that does not clone itself is a plain agent: its own methods would be lost. */
function checkClass(agent: AnyAgent, guarded: AnyAgent): void {
  if (Object.getPrototypeOf(guarded) === Object.getPrototypeOf(agent)) return
  const { name } = agent.constructor
  throw new PawlError(
    'bad-option',
    `withPawl cannot guard \`${agent.name}\`: the clone of a ${name} is not a ${name}`,
    {
      hint: `give ${name} a method \`clone\`, or use an Agent`,
    },
  )
}

interface Guards {
  readonly tools: ToolGuard
  readonly handoffs: HandoffGuard
}

/** What the SDK and programs call on an agent while it runs. */
function ownMethods(reach: Reach, agent: AnyAgent, guarded: AnyAgent, { tools, handoffs }: Guards) {
  const { getAllTools, getEnabledHandoffs, getSystemPrompt, asTool, emit } = guarded
  return {
    // tools of MCP servers are made for each turn, and a program may add tools and handoffs later
    getAllTools: async (...given: Parameters<typeof getAllTools>) =>
      (await getAllTools.apply(guarded, given)).map(tools.guard),
    getEnabledHandoffs: async (context: RunContext<unknown>) =>
      (await getEnabledHandoffs.call(guarded, context)).map(handoffs),
    getSystemPrompt: (context: RunContext<unknown>) => promptOf(reach, context, getSystemPrompt.call(guarded, context)),
    asTool: (options: Parameters<typeof asTool>[0]) => tools.remember(asTool.call(guarded, options), options),
    clone: (config: Configuration) => reach.agent(agent.clone(config)),
    // listeners of the given agent receive its events as before
    emit: (...given: Parameters<typeof emit>) => {
      const isHeard = agent.emit.apply(agent, given)
      return emit.apply(guarded, given) || isHeard
    },
  }
}

/** Not enumerable: a clone by other means is not guarded by halves. */
function override(guarded: AnyAgent, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(guarded, name, { value, configurable: true, writable: true, enumerable: false })
}

/** A model that a program gives the guarded agent later is guarded, too. */
function keepGuarding(guarded: AnyAgent, guard: (model: AnyAgent['model']) => AnyAgent['model']): void {
  const inner = Object.getOwnPropertyDescriptor(guarded, 'model')
  let { model } = guarded
  Object.defineProperty(guarded, 'model', {
    configurable: true,
    enumerable: true,
    get: () => model,
    set(given: AnyAgent['model']) {
      inner?.set?.call(guarded, given) // of other hooks on the same agent
      model = guard(inner?.get === undefined ? given : inner.get.call(guarded))
    },
  })
}

/** The instructions, and what hooks have to say. The SDK reads them right before it calls the model. */
async function promptOf(reach: Reach, context: RunContext<unknown>, prompt: Promise<string | undefined>) {
  reach.runs.enter(context)
  const instructions = await prompt
  const { notes } = reach.runs.of(context)
  if (notes.size === 0) return instructions
  return [...(instructions ? [instructions] : []), ...notes].join('\n\n')
}
