import type { AuditSink, Hook, HookRegistry, Logger, MemoryAudit, Redaction } from '../kernel/index.ts'
import type { AgentInfo, AgentSettings, Context, catalogue, PriceTable, RunInput } from '../protocol/index.ts'
import type { Lifecycle } from './dialects/lifecycle.ts'
import type { Model } from './model.ts'
import type { RunOptions } from './options/read-run-options.ts'
import type { ParsedOutput } from './parsed-output.ts'
import type { Answer } from './questions/confirmation.ts'
import type { Completed, RunResult, SuspendedRun } from './result.ts'
import type { Part } from './run.ts'
import type { Runtime } from './runtime.ts'
import type { InvalidValue } from './standard-schema.ts'
import type { AgentStream } from './stream.ts'
import type { Tool } from './tool.ts'
import type { Tracing } from './tracing/tracing.ts'

/** The options of `createAgent`. */
export interface AgentOptions<Output = string> {
  /** The name of the agent. Hooks match on it, and records have it. */
  readonly name: string
  /** Purpose of the agent: shown to hooks, and to the models of agents that may hand over to it or use it as a tool. */
  readonly description?: string
  /** The model that answers. `fromAiSdk` makes one of any AI SDK language model. */
  readonly model: Model
  /** The system prompt, as text or made from the context. */
  readonly instructions?: string | ((context: Context) => string)
  /** Makes the user's side of the first turn from the input and the context. */
  readonly prompt?: (input: RunInput, context: Context) => RunInput
  /** The tools that the model may call. */
  readonly tools?: readonly Tool[]
  /** Agents that may take the conversation over; the model calls `transfer_to_<name>`. */
  readonly handoffs?: readonly Agent<unknown>[]
  /** The agent's own hooks. They also receive calls of the agents it hands over to or uses as tools. */
  readonly hooks?: Iterable<Hook>
  /** Hooks shared with other agents and workflows. The agent's own hooks are not added to it. */
  readonly registry?: HookRegistry<typeof catalogue>
  /** Model calls in one run, at most. Default: 16. */
  readonly maxTurns?: number
  /** Settings of every request, such as `temperature`. */
  readonly settings?: AgentSettings
  /** Prices of models, for the cost in `tokens.counted`. */
  readonly prices?: PriceTable
  /** Where records go. Default: the latest thousand are kept in memory. `false` keeps none. */
  readonly audit?: AuditSink | false
  /** Values that must not reach a record, besides those that look like secrets. */
  readonly redaction?: Redaction
  /** Receives the failures of hooks that fail open, each once. Default: `console.warn`. */
  readonly logger?: Logger | false
  /**
   * Milliseconds that each guard, transform and observer of the agent has for its promise, unless it has a `timeoutMs` of its
   * own. Default: 60,000. `Infinity` means no limit. Around-hooks have none but their own: they wait for models and tools.
   */
  readonly hookTimeoutMs?: number
  /** Where spans go; without it nothing is traced and nothing is paid. */
  readonly tracing?: Tracing
  /** Checks the context before a run; `defineAgent` makes it of `contextSchema`. */
  readonly checkContext?: (context: Context) => Promise<InvalidValue | undefined>
  /** Makes the output of the model's last words; `defineAgent` makes it of `output` and `resultTransform`. */
  readonly readOutput?: (text: string, context: Context) => Promise<ParsedOutput & { readonly output: Output }>
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
}

/** The options of `agent.stream`. */
export interface StreamOptions extends RunOptions {
  /** Hold an answer back until the hooks that can change or deny it have passed it; `false` shows it as it comes. */
  readonly guarded?: boolean
}

export type ResumeOptions = Omit<RunOptions, 'context'>

/** An agent: a model, tools and hooks, to be run, streamed, resumed, handed off to or used as a tool. */
export interface Agent<Output = string> extends AgentInfo {
  /** The agent's own hooks. */
  readonly registry: HookRegistry<typeof catalogue>
  /** Where its records go; `false` if it keeps none. */
  readonly audit: AuditSink | MemoryAudit | false
  /** Adds hooks to this agent, and to no other that shares a registry with it. */
  use(...hooks: readonly (Hook | Iterable<Hook>)[]): Agent<Output>
  /** Adds the hooks of a lifecycle; the same as `use(lifecycle(hooks))`. */
  withLifecycle(hooks: Lifecycle): Agent<Output>
  /** Runs the agent on an input until it has a result, or waits for a person. */
  run(input: RunInput, options?: RunOptions): Promise<RunResult<Output>>
  /** Runs the agent and returns the parts of its answers as they come. */
  stream(input: RunInput, options?: StreamOptions): AgentStream<Output>
  /**
   * Continues a suspended run, here or elsewhere, after a person has answered. A no is final. A journal can be used
   * once.
   */
  resume(journal: SuspendedRun, answer: Answer, options?: ResumeOptions): Promise<RunResult<Output>>
  /** The same, to listen to. */
  resumeStream(
    journal: SuspendedRun,
    answer: Answer,
    options?: ResumeOptions & Pick<StreamOptions, 'guarded'>,
  ): AgentStream<Output>
  /** For code that runs this agent as a part of a larger run. */
  readonly inner: InnerAgent<Output>
}

/** An agent as a part of something larger that has steps, answers and hooks of its own. */
interface InnerAgent<Output = unknown> {
  readonly runtime: Runtime
  runWithin(part: Part): Promise<Completed<Output>>
}
