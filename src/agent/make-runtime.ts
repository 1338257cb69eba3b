import { clockOf, freezeDeep, PawlError } from '../base/index.ts'
import { cleanerOf, reporterOf } from '../kernel/index.ts'
import type { AgentInfo } from '../protocol/index.ts'
import type { AgentOptions } from './agent.ts'
import { handoffTo } from './handoff-tool.ts'
import { promptsOf } from './prompts.ts'
import type { Runtime } from './runtime.ts'
import { showingWithout } from './show-action.ts'
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
    throw new PawlError('bad-agent', `agent \`${name}\` has two tools called \`${doubled.name}\``)
  const agent: AgentInfo = { name, description, model: model.name, tools: definitions, settings }
  freezeDeep([definitions, settings, agent])
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
