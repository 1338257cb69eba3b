import type { Agent } from './agent.ts'
import type { Handoff } from './runtime.ts'

/** The tool by which a model hands the conversation over: `transfer_to_<name>`. */
export function handoffTo(agent: Agent<unknown>): Handoff {
  const name = `transfer_to_${agent.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`
  const description = agent.description === undefined ? '' : ` ${agent.description}`
  return {
    agent,
    definition: { name, description: `Hand the conversation over to ${agent.name}.${description}`, kind: 'agent' },
  }
}
