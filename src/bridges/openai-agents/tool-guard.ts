import { guardTool } from './guard-tool.ts'
import type { Reach } from './reach.ts'
import type { AnyAgent, AnyFunctionTool, AnyTool } from './sdk.ts'
import { mountsTools, unguarded } from './unguarded.ts'

/** Guards the tools of one agent. */
export interface ToolGuard {
  /** The same tool with hooks; the same one each time. */
  guard(tool: AnyTool): AnyTool
  /** Remembers that a tool runs this agent, so that hooks of agents which use the tool reach it. */
  remember(tool: AnyFunctionTool, options: AgentToolOptions): AnyFunctionTool
  /** Whether each tool of this name takes nothing but JSON. */
  takesJson(name: string): boolean
}

type AgentToolOptions = Parameters<AnyAgent['asTool']>[0]
type Listening = Pick<ReturnType<AnyAgent['asTool']>, 'on'>
type Listen = Parameters<Listening['on']>

/** A tool that runs an agent, with what it was made from. */
interface MadeTool {
  readonly agent: AnyAgent
  readonly options: AgentToolOptions
  readonly listeners: Listen[]
  /** The tool, and those that were made from it with more hooks. */
  readonly copies: Listening[]
}

/** One set of hooks around a tool, as it is for one agent. */
interface Layer {
  readonly reach: Reach
  readonly agent: AnyAgent
  readonly tool: AnyTool
}

const layers = new WeakMap<AnyTool, Layer>()

/** The hooks around a tool, from the outside. */
function* layersOf(tool: AnyTool): Generator<Layer> {
  for (let layer = layers.get(tool); layer !== undefined; layer = layers.get(layer.tool)) yield layer
}

const madeTools = new WeakMap<AnyTool, MadeTool>()

export function createToolGuard(reach: Reach, agent: () => AnyAgent): ToolGuard {
  const known = new WeakMap<AnyTool, AnyTool>()
  const textTools = new Set<string>()
  const jsonTools = new Set<string>()

  const guarded = (tool: AnyTool): AnyTool => {
    if (tool.type !== 'function') {
      unguarded(reach, `the SDK or OpenAI runs the tool \`${tool.name}\` of \`${agent().name}\` itself`)
      return tool
    }
    ;(tool.parameters ? jsonTools : textTools).add(tool.name)
    if (isAgentTool(tool)) return guardedAgentTool(tool)
    if (!mountsTools(reach)) return tool
    const functions = guardTool({ reach, agent: agent(), tool, runsAgent: false })
    // the SDK keeps facts about a tool under symbols
    return Object.assign(Object.create(Object.getPrototypeOf(tool), Object.getOwnPropertyDescriptors(tool)), functions)
  }

  const guardedAgentTool = (tool: AnyFunctionTool): AnyTool => {
    const made = madeTools.get(tool)
    if (made === undefined) {
      const hint = 'guard that agent before you make a tool of it: `withPawl(expert, options).asTool({ … })`'
      unguarded(reach, `the tool \`${tool.name}\` of \`${agent().name}\` runs an agent without these hooks`, hint)
      if (!mountsTools(reach)) return tool
      const functions = guardTool({ reach, agent: agent(), tool, runsAgent: true })
      return Object.assign({ ...tool }, functions)
    }
    // the SDK makes another one, because it finds the agent of a tool by the object
    const copy = reach.agent(made.agent).asTool(made.options) as AnyFunctionTool & Listening
    for (const listener of made.listeners) copy.on(...listener)
    made.copies.push(copy)
    if (!mountsTools(reach)) return copy
    return Object.assign(copy, guardTool({ reach, agent: agent(), tool: { ...copy }, runsAgent: true }))
  }

  return {
    guard(tool) {
      const before = known.get(tool)
      if (before !== undefined) return before
      const around = [...layersOf(tool)]
      if (around.some((layer) => layer.reach === reach && layer.agent === agent())) return tool
      // from another agent: the SDK files approvals under the agent, so this one gets a tool of its own
      const source = around[0]?.reach === reach ? around[0].tool : tool
      const result = guarded(source)
      known.set(tool, result)
      if (result !== source) layers.set(result, { reach, agent: agent(), tool: source })
      return result
    },
    remember(tool, options) {
      const made: MadeTool = { agent: agent(), options, listeners: [], copies: [] }
      madeTools.set(tool, made)
      return isAgentTool(tool) ? sharing(tool, made) : tool
    },
    takesJson: (name) => jsonTools.has(name) && !textTools.has(name),
  }
}

function isAgentTool(tool: AnyFunctionTool): tool is AnyFunctionTool & Listening {
  return 'on' in tool && typeof tool.on === 'function'
}

/** Who listens to the tool also listens to the guarded copies of it. */
function sharing<T extends AnyFunctionTool & Listening>(tool: T, made: MadeTool): T {
  const { on } = tool
  return Object.assign(tool, {
    on: (...listener: Listen) => {
      made.listeners.push(listener)
      for (const copy of made.copies) copy.on(...listener)
      on(...listener)
      return tool
    },
  })
}
