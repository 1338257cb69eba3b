import { clockOf, freezeDeep, PawlError } from '../../base/index.ts'
import { cleanerOf, reporterOf } from '../../kernel/index.ts'
import type { AgentInfo } from '../../protocol/index.ts'
import type { Agent, AgentOptions } from '../agent.ts'
import { showingWithout } from '../questions/show-action.ts'
import type { Handoff, Runtime } from '../runtime.ts'
import { promptsOf } from './prompts.ts'

/** Puts an agent together, of options that are checked. */
export function makeRuntime(
  options: AgentOptions<unknown>,
  { placeIn, spans }: Pick<Runtime, 'placeIn' | 'spans'>,
): Runtime {
  const { name, description, model, tools = [], handoffs = [], maxTurns = 16, settings } = options
  const takeovers = handoffs.map(handoffTo)
  const definitions = [...tools.map(({ definition }) => definition), ...takeovers.map(({ definition }) => definition)]
  const doubled = definitions.find(({ name }, at) => definitions.findIndex((one) => one.name === name) !== at)
  if (doubled !== undefined)
    throw new PawlError('bad-agent', `agent \`${name}\` has two tools called \`${doubled.name}\``, {
      hint: 'rename one of them: the model calls tools by name',
    })
  const agent: AgentInfo = { name, description, model: model.name, tools: definitions, settings }
  for (const part of [definitions, settings, agent]) freezeDeep(part)
  return {
    agent,
    model,
    tools: new Map(tools.map((tool) => [tool.definition.name, tool])),
    handoffs: new Map(takeovers.map((handoff) => [handoff.definition.name, handoff])),
    definitions,
    settings,
    maxTurns,
    prices: options.prices ?? {},
    now: clockOf(options.now),
    tracing: options.tracing,
    clean: cleanerOf(options.redaction),
    shows: showingWithout(options.redaction),
    report: reporterOf(options.logger),
    spans,
    placeIn,
    checkContext: options.checkContext,
    ...promptsOf(options),
    readOutput: options.readOutput,
  }
}

/** The tool by which a model hands the conversation over: `transfer_to_<name>`. */
function handoffTo(agent: Agent<unknown>): Handoff {
  const name = `transfer_to_${agent.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`
  const description = agent.description === undefined ? '' : ` ${agent.description}`
  return {
    agent,
    definition: { name, description: `Hand the conversation over to ${agent.name}.${description}`, kind: 'agent' },
  }
}
