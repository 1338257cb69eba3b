import type { ToolDefinition } from '../protocol/index.ts'
import type { Agent } from './agent.ts'

/** Another agent that may take over. */
export interface Handoff {
  readonly agent: Agent<unknown>
  readonly definition: ToolDefinition
}

/** The tool by which a model hands the conversation over: `transfer_to_<name>`. */
export function handoffTo(agent: Agent<unknown>): Handoff {
  const name = `transfer_to_${agent.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`
  const description = agent.description === undefined ? '' : ` ${agent.description}`
  return {
    agent,
    definition: { name, description: `Hand the conversation over to ${agent.name}.${description}`, kind: 'agent' },
  }
}
