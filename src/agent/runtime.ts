import type { Cleaner, Logger } from '../kernel/index.ts'
import type { AgentInfo, AgentSettings, Context, PriceTable, RunInput, ToolDefinition } from '../protocol/index.ts'
import type { Agent, AgentOptions } from './agent.ts'
import type { Model } from './model.ts'
import type { ParsedOutput } from './parsed-output.ts'
import type { ShowAction } from './questions/show-action.ts'
import type { Tool } from './tool.ts'
import type { Span, Tracing } from './tracing/tracing.ts'
import type { Outside, Place } from './turn/places.ts'

/** The parts of an agent, shared by all of its runs. */
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
  readonly readOutput: ((text: string, context: Context) => Promise<ParsedOutput>) | undefined
}

/** Another agent that may take over. */
export interface Handoff {
  readonly agent: Agent<unknown>
  readonly definition: ToolDefinition
}
