import { PawlError } from '../base/index.ts'
import {
  type AuditSink,
  createRegistry,
  type Hook,
  type HookRegistry,
  type Listener,
  type Logger,
  type MemoryAudit,
  memoryAudit,
  type Redaction,
  reporterOf,
} from '../kernel/index.ts'
import {
  type AgentInfo,
  type AgentSettings,
  type Context,
  catalogue,
  type PriceTable,
  type RunInput,
} from '../protocol/index.ts'
import { type Answer, readAnswer } from './confirmation.ts'
import { fingerprintOf, mustBeSame } from './fingerprint.ts'
import { type Lifecycle, lifecycle } from './lifecycle.ts'
import type { Model } from './model.ts'
import type { Outcome } from './output.ts'
import { dispatcherOf, placesOf } from './places.ts'
import { readAgentOptions } from './read-agent-options.ts'
import { readRunOptions, resumeKeys, runKeys } from './read-run-options.ts'
import type { Completed, RunResult, SuspendedRun } from './result.ts'
import { resumeOnce } from './resume-once.ts'
import type { Listening } from './run.ts'
import { makeRuntime, type Runtime } from './runtime.ts'
import type { InvalidValue } from './standard-schema.ts'
import { type Part, startRun } from './start-run.ts'
import { type AgentPart, type AgentStream, createStream } from './stream.ts'
import { type Past, type RunOptions, type Surroundings, suspendable } from './suspendable.ts'
import { unpackSuspended } from './suspended.ts'
import type { Tool } from './tool.ts'
import { type Span, type Tracing, tracedAudit } from './tracing.ts'
import { warnOfKinds } from './warn-of-kinds.ts'

/** The options of `createAgent`. */
export interface AgentOptions<Output = string> {
  readonly name: string
  /** What it is for: shown to hooks, and to the models of agents that may hand over to it or use it as a tool. */
  readonly description?: string
  readonly model: Model
  /** The system prompt, as text or made from the context. */
  readonly instructions?: string | ((context: Context) => string)
  /** Makes the user's side of the first turn from the input and the context. */
  readonly prompt?: (input: RunInput, context: Context) => RunInput
  readonly tools?: readonly Tool[]
  /** Agents that may take the conversation over; the model calls `transfer_to_<name>`. */
  readonly handoffs?: readonly Agent<unknown>[]
  /** The agent's own hooks. They also hear of calls of the agents it hands over to or uses as tools. */
  readonly hooks?: Iterable<Hook>
  /** Hooks shared with other agents and workflows. The agent's own hooks are not added to it. */
  readonly registry?: HookRegistry<typeof catalogue>
  /** Model calls in one run, at most. Default: 16. */
  readonly maxTurns?: number
  readonly settings?: AgentSettings
  readonly prices?: PriceTable
  /** Where records go. Default: the latest thousand are kept in memory. `false` keeps none. */
  readonly audit?: AuditSink | false
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
  readonly checkContext?: (context: Context) => Promise<InvalidValue | undefined>
  readonly readOutput?: (text: string, context: Context) => Promise<Outcome & { readonly output: Output }>
  readonly now?: () => number
}

/** The options of `agent.stream`. */
export interface StreamOptions extends RunOptions {
  /** Hold an answer back until the hooks that can change or deny it have passed it; `false` shows it as it comes. */
  readonly guarded?: boolean
}

type ResumeOptions = Omit<RunOptions, 'context'>

/** An agent: a model, tools and hooks, to be run, streamed, resumed, handed off to or used as a tool. */
export interface Agent<Output = string> extends AgentInfo {
  /** The agent's own hooks. */
  readonly registry: HookRegistry<typeof catalogue>
  readonly audit: AuditSink | MemoryAudit | false
  /** Adds hooks to this agent, and to no other that shares a registry with it. */
  use(...hooks: readonly (Hook | Iterable<Hook>)[]): Agent<Output>
  withLifecycle(hooks: Lifecycle): Agent<Output>
  run(input: RunInput, options?: RunOptions): Promise<RunResult<Output>>
  stream(input: RunInput, options?: StreamOptions): AgentStream<Output>
  /**
   * Goes on with a suspended run, here or elsewhere, now that a person has answered. A no is final. A journal is good
   * once.
   */
  resume(journal: SuspendedRun, answer: Answer, options?: ResumeOptions): Promise<RunResult<Output>>
  /** The same, to listen to. */
  resumeStream(
    journal: SuspendedRun,
    answer: Answer,
    options?: ResumeOptions & Pick<StreamOptions, 'guarded'>,
  ): AgentStream<Output>
  /** For what runs this agent as a part of something larger. */
  readonly inner: InnerAgent<Output>
}

/** An agent as a part of something larger that has steps, answers and hooks of its own. */
interface InnerAgent<Output = unknown> {
  readonly runtime: Runtime
  runWithin(part: Part): Promise<Completed<Output>>
}

/**
 * Makes an agent. Unknown options throw.
 *
 * @example
 * createAgent({
 *   name: 'librarian',
 *   model,
 *   instructions: 'Answer from the files of the project.',
 *   tools: [readFile],
 * })
 *   .use(noSecrets)
 */
export function createAgent<Output = string>(given: AgentOptions<Output>): Agent<Output> {
  const options = readAgentOptions(given)
  const registry = createRegistry(catalogue)
  if (options.hooks !== undefined) registry.add(options.hooks)
  const report = reporterOf(options.logger)
  const warn = (listeners: Iterable<Listener>) => warnOfKinds(options.name, options.tools ?? [], listeners, report)
  warn([...registry, ...(options.registry ?? [])])
  const spans = new Map<string, Span>()
  const sink = options.audit ?? memoryAudit()
  const runtime = makeRuntime(options, {
    spans,
    placeIn: placeInOf(options as AgentOptions<unknown>, registry, sink, spans),
  })
  const fingerprint = () => fingerprintOf(runtime)
  const runWithin = (part: Part) => startRun(runtime, part) as Promise<Completed<Output>>

  const begin = (input: RunInput, given: RunOptions, listener?: Listening, past?: Past) => {
    // written out: spreading into a literal costs V8 microseconds
    const run = ({ context, steps, answers, meter, signal }: Surroundings) =>
      runWithin({ context, steps, answers, meter, signal, input, listener, outside: undefined, span: undefined })
    return suspendable({ name: options.name, input, options: given, past, now: runtime.now, fingerprint, run })
  }
  const goOn = async (journal: SuspendedRun, said: Answer, given: ResumeOptions, listener?: Listening) => {
    const resuming = readRunOptions(given, resumeKeys)
    const answer = readAnswer(said)
    const { agent: name, id, fingerprint: then, input, context, ...past } = unpackSuspended(journal)
    if (name !== options.name) throw otherAgent(name, options.name)
    mustBeSame(`agent \`${name}\``, then, fingerprint())
    const unused = resuming.journal === undefined ? resumeOnce(id, past.confirmation, answer) : undefined
    return begin(input, { ...resuming, context }, listener, { ...past, id, answer, unused })
  }

  const agent: Agent<Output> = {
    ...runtime.agent,
    registry,
    audit: sink,
    use(...hooks) {
      for (const one of hooks) registry.add(one)
      warn(registry)
      return agent
    },
    withLifecycle: (hooks) => agent.use(lifecycle(hooks)),
    run: (input, given = {}) => begin(input, given),
    stream: (input, given = {}) => listenTo(given, runKeys, (options, listener) => begin(input, options, listener)),
    resume: (journal, answer, given = {}) => goOn(journal, answer, given),
    resumeStream: (journal, answer, given = {}) =>
      listenTo(given, resumeKeys, (options, listener) => goOn(journal, answer, options, listener)),
    inner: { runtime, runWithin },
  }
  return agent
}

/** The agent's dispatchers, which share its registry, audit and what else they have in common. */
function placeInOf(
  { registry: shared, redaction, logger, hookTimeoutMs, now, tracing }: AgentOptions<unknown>,
  own: HookRegistry<typeof catalogue>,
  sink: AuditSink | false,
  spans: Map<string, Span>,
): Runtime['placeIn'] {
  const audit = tracing === undefined ? sink : tracedAudit(tracing, spans, sink === false ? undefined : sink)
  return placesOf({
    own,
    shared,
    make: (registry, within) =>
      dispatcherOf({
        registry,
        within,
        audit,
        ...(redaction !== undefined && { redaction }),
        ...(logger !== undefined && { logger }),
        ...(hookTimeoutMs !== undefined && { hookTimeoutMs }),
        ...(now !== undefined && { now }),
      }),
  })
}

/** A run with a listener: one that stops listening aborts it. */
function listenTo<Output>(
  given: StreamOptions,
  keys: readonly (keyof RunOptions)[],
  begin: (options: RunOptions, listener: Listening) => Promise<RunResult<Output>>,
): AgentStream<Output> {
  const stop = new AbortController()
  const listen = async (emit: (part: AgentPart) => void) => {
    const { guarded = true, ...options } = readRunOptions(given, [...keys, 'guarded'])
    const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal])
    return begin({ ...options, signal }, { emit, guarded })
  }
  return createStream(listen, () => stop.abort())
}

function otherAgent(name: string, here: string): PawlError {
  return new PawlError('other-agent', `this run belongs to agent \`${name}\`, not to \`${here}\``, {
    hint: `resume it with \`${name}\``,
  })
}
