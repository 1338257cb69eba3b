import { checkKeys, type Json, PawlError, typeName } from '../../base/index.ts'
import type { RunInput } from '../../protocol/index.ts'
import type { Agent } from '../agent.ts'
import type { StandardSchema } from '../standard-schema.ts'
import { type Tool, tool } from '../tool.ts'
import { isAgent } from './read-agent-options.ts'

/** The options of `agentTool`. */
export interface AgentToolOptions<Input> {
  /** The tool's name for the model. Default: the agent's name in lower case, other signs as `_`. */
  readonly name?: string
  /** Default: the agent's own description. */
  readonly description?: string
  /** The input that the model must send; other input is refused. Default: `{ prompt: string }`. */
  readonly input?: StandardSchema<unknown, Input>
  /** The same as a JSON schema. It checks the input unless `input` does. */
  readonly inputSchema?: { readonly [key: string]: Json }
  /** Makes the agent's input of it. Default: the `prompt`. */
  readonly promptOf?: (input: Input) => RunInput
}

const promptSchema = {
  type: 'object',
  properties: { prompt: { type: 'string' } },
  required: ['prompt'],
} as const

/**
 * Makes a tool of an agent. It runs as a part of the other agent's run: the other's hooks receive its calls, its tokens
 * count there, it is aborted with it, and if it waits for a person, both wait.
 *
 * @example
 * const researcher = createAgent({ name: 'researcher', description: 'Finds facts.', model })
 * const writer = createAgent({ name: 'writer', model, tools: [agentTool(researcher)] })
 */
export function agentTool<Input = { readonly prompt: string }>(
  agent: Agent<unknown>,
  options: AgentToolOptions<Input> = {},
): Tool {
  if (!isAgent(agent))
    throw new PawlError('bad-tool', `agentTool needs an agent, not ${typeName(agent)}`, {
      hint: 'give the agent itself, as `createAgent` makes it',
    })
  checkKeys(options, ['name', 'description', 'input', 'inputSchema', 'promptOf'], 'agentTool', 'bad-tool')
  const { name = nameOf(agent.name), description = agent.description, input, inputSchema, promptOf } = options
  if (promptOf !== undefined && typeof promptOf !== 'function')
    throw new PawlError('bad-tool', `\`promptOf\` of agentTool is ${typeName(promptOf)}, not a function`, {
      hint: 'it makes the input of the agent: `promptOf: ({ topic }) => …`',
    })
  const made = tool<Input>({
    name,
    kind: 'agent',
    ...(description !== undefined && { description }),
    ...(input === undefined ? { inputSchema: inputSchema ?? promptSchema } : { input }),
    ...(inputSchema !== undefined && { inputSchema }),
    run: () => {
      throw new PawlError('agent-tool', `tool \`${name}\` is an agent: it runs inside the run of another`)
    },
  })
  return Object.freeze({ ...made, agent: { agent, promptOf: (promptOf as (given: Json) => RunInput) ?? promptIn } })
}

function nameOf(agent: string): string {
  return agent.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

function promptIn(input: Json): RunInput {
  const prompt = typeof input === 'object' && input !== null && 'prompt' in input ? input.prompt : undefined
  if (typeof prompt === 'string') return prompt
  throw new PawlError('bad-prompt', 'the input needs a `prompt`', { hint: 'give { "prompt": "…" }' })
}
