import { Agent, type AgentOutputType } from '@openai/agents'
import { PawlError, typeName } from '../../base/index.ts'
import type { Hook } from '../../kernel/index.ts'
import { openHost } from '../host/open-host.ts'
import { guardAgent } from './guard-agent.ts'
import { type OpenAIAgentsOptions, readOptions } from './options.ts'
import type { Reach } from './reach.ts'
import { createRuns } from './runs.ts'
import type { AnyAgent } from './sdk.ts'
import { openaiAgentsTable } from './table.ts'

/**
 * Returns a clone of an agent of the OpenAI Agents SDK whose model calls, tools and handoffs pass hooks, for `run` and `Runner` as they are.
 * The hooks reach the agents that it hands off to.
 *
 * @example
 * import { Agent as OpenAiAgent } from '@openai/agents'
 * const guarded = withPawl(new OpenAiAgent({ name: 'clerk' }), { hooks: [noForcePush], unheard: 'warn' })
 * guarded.name // => 'clerk'
 */
export function withPawl<Context, Output extends AgentOutputType>(
  agent: Agent<Context, Output>,
  options: OpenAIAgentsOptions,
): Agent<Context, Output> {
  if (!(agent instanceof Agent))
    throw new PawlError('bad-option', `withPawl needs an agent, not ${typeName(agent)}`, {
      hint: 'make it with `new Agent({ name })` of `@openai/agents`',
    })
  const read = readOptions(options)
  const hooks = [...(read.hooks ?? [])]
  // an agent does not depend on its context and output as types here
  return reachOf({ ...read, hooks }).agent(agent as unknown as AnyAgent) as unknown as Agent<Context, Output>
}

/** The hooks that reach an agent already. */
interface Reached {
  readonly hooks: ReadonlySet<Hook>
  readonly registries: ReadonlySet<unknown>
}

const reached = new WeakMap<AnyAgent, Reached>()

type Given = OpenAIAgentsOptions & { readonly hooks: readonly Hook[] }

function reachOf(options: Given): Reach {
  const host = openHost(openaiAgentsTable, options)
  const guarded = new WeakMap<AnyAgent, AnyAgent>()
  const isEmpty = !host.mounts(...openaiAgentsTable.events.map(({ event }) => event))
  const reach: Reach = {
    host,
    options,
    runs: createRuns(host, options.session),
    agent(agent) {
      if (isEmpty) return agent
      const known = guarded.get(agent)
      if (known !== undefined) return known
      const missing = without(options, reached.get(agent))
      if (missing !== options) return keep(agent, missing === undefined ? agent : reachOf(missing).agent(agent))
      return guardAgent(reach, agent, (made) => keep(agent, made))
    },
  }
  const keep = (agent: AnyAgent, made: AnyAgent) => {
    guarded.set(agent, made).set(made, made)
    const before = reached.get(agent)
    reached.set(made, {
      hooks: new Set([...(before?.hooks ?? []), ...options.hooks]),
      registries: new Set([...(before?.registries ?? []), options.registry]),
    })
    return made
  }
  return reach
}

/** The options without the hooks that reach the agent already, so that no hook receives an event twice; undefined if all of them do. */
function without(options: Given, before: Reached | undefined): Given | undefined {
  if (before === undefined) return options
  const hooks = options.hooks.filter((hook) => !before.hooks.has(hook))
  const { registry, ...others } = options
  const isNew = registry !== undefined && !before.registries.has(registry)
  if (hooks.length === options.hooks.length && isNew === (registry !== undefined)) return options
  if (hooks.length === 0 && !isNew) return undefined
  return { ...others, hooks, ...(isNew && { registry }) }
}
