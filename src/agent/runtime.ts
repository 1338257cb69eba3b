import { clockOf, freezeDeep, PawlError } from '../base/index.ts'
import { type Cleaner, cleanerOf, type Logger, reporterOf } from '../kernel/index.ts'
import type { AgentInfo, AgentSettings, Context, PriceTable, RunInput, ToolDefinition } from '../protocol/index.ts'
import type { AgentOptions } from './agent.ts'
import { type Handoff, handoffTo } from './handoff.ts'
import type { Model } from './model.ts'
import type { Outcome } from './output.ts'
import type { Outside, Place } from './places.ts'
import { promptsOf } from './prompts.ts'
import { type ShowAction, showingWithout } from './show-action.ts'
import type { Tool } from './tool.ts'
import type { Span, Tracing } from './tracing.ts'

/** What an agent is made of, once and for all of its runs. */
export interface Runtime {
  readonly agent: AgentInfo
  readonly model: Model
  readonly tools: ReadonlyMap<string, Tool>
  readonly handoffs: ReadonlyMap<string, Handoff>
  /** All that the model may call, handoffs included. */
  readonly definitions: readonly ToolDefinition[]
  readonly settings: AgentSettings | undefined
  readonly maxTurns: number
  readonly prices: PriceTable
  readonly now: () => number
  readonly tracing: Tracing | undefined
  /** Takes secrets out of texts. */
  readonly clean: Cleaner
  readonly shows: ShowAction
  /** Receives failures of hooks that do not change how a run ends, each once. */
  readonly report: Logger
  /** The spans of the runs under way, by run. */
  readonly spans: Map<string, Span>
  /** Where the events of a run happen, by itself or inside of something larger. */
  readonly placeIn: (outside: Outside | undefined) => Place
  readonly checkContext: AgentOptions['checkContext'] | undefined
  readonly systemPrompt: (context: Context) => string | undefined
  readonly userPrompt: (input: RunInput, context: Context) => RunInput
  /** Makes the result of a run out of the model's last words. */
  readonly readOutput: ((text: string, context: Context) => Promise<Outcome>) | undefined
}

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
