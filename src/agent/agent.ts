import {
  type AuditSink,
  createDispatcher,
  createRegistry,
  type Hook,
  type HookRegistry,
  type MemoryAudit,
  memoryAudit,
  PawlError,
  type Redaction,
} from '../kernel/index.ts'
import { type AgentInfo, type Context, catalogue, type RunInput } from '../protocol/index.ts'
import type { Answer } from './confirmation.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Lifecycle, lifecycle } from './lifecycle.ts'
import type { Model } from './model.ts'
import type { Outcome } from './output.ts'
import type { PriceTable } from './prices.ts'
import type { Completed, RunResult, SuspendedRun } from './result.ts'
import { makeRuntime, pointsOf, type Settings } from './runtime.ts'
import { type Part, startRun } from './start-run.ts'
import { type AgentPart, type AgentStream, createStream } from './stream.ts'
import { type Past, type RunOptions, type Surroundings, suspendable } from './suspendable.ts'
import { unpackSuspended } from './suspended.ts'
import type { Tool } from './tool.ts'
import { type Span, type Tracing, tracedAudit } from './tracing.ts'

export interface AgentOptions<Output = string> {
  readonly name: string
  readonly model: Model
  /** What the model is told of its part, in words or made from the context. */
  readonly instructions?: string | ((context: Context) => string)
  /** Makes the user's side of the first turn from the input and the context. */
  readonly prompt?: (input: RunInput, context: Context) => RunInput
  readonly tools?: readonly Tool[]
  /** Agents that may take the conversation over. */
  readonly handoffs?: readonly Agent<unknown>[]
  readonly hooks?: Iterable<Hook>
  /** Hooks shared with others; without it the agent has a registry of its own. */
  readonly registry?: HookRegistry<typeof catalogue>
  /** Model calls in one run, at most. */
  readonly maxTurns?: number
  readonly settings?: Settings
  readonly prices?: PriceTable
  /** Where records go: into memory if nothing is said, nowhere if `false`. */
  readonly audit?: AuditSink | false
  readonly redaction?: Redaction
  /** Where spans go; without it nothing is traced and nothing is paid. */
  readonly tracing?: Tracing
  readonly checkContext?: (context: Context) => Promise<string | undefined>
  readonly readOutput?: (text: string, context: Context) => Promise<Outcome & { readonly output: Output }>
  readonly now?: () => number
}

export interface StreamOptions extends RunOptions {
  /** Hold an answer back until the check after the model has passed it; `false` shows it as it comes. */
  readonly guarded?: boolean
}

export interface Agent<Output = string> extends AgentInfo {
  readonly registry: HookRegistry<typeof catalogue>
  readonly audit: AuditSink | MemoryAudit | false
  /** Adds hooks to this agent. */
  use(...hooks: readonly (Hook | Iterable<Hook>)[]): Agent<Output>
  withLifecycle(hooks: Lifecycle): Agent<Output>
  run(input: RunInput, options?: RunOptions): Promise<RunResult<Output>>
  stream(input: RunInput, options?: StreamOptions): AgentStream<Output>
  /** Goes on with a suspended run, here or elsewhere, now that a person has answered. */
  resume(journal: SuspendedRun, answer: Answer, options?: Omit<RunOptions, 'context'>): Promise<RunResult<Output>>
  /** Runs as a part of something larger that has steps and answers of its own. */
  runWithin(part: Part): Promise<Completed<Output>>
}

export function createAgent<Output = string>(options: AgentOptions<Output>): Agent<Output> {
  const registry = options.registry ?? createRegistry(catalogue)
  if (options.hooks !== undefined) registry.add(options.hooks)
  const spans = new Map<string, Span>()
  const { tracing } = options
  const sink = options.audit ?? memoryAudit()
  const audit = tracing === undefined ? sink : tracedAudit(tracing, spans, sink === false ? undefined : sink)
  const dispatcher = createDispatcher<typeof catalogue, AuditSink | false>({
    registry,
    audit,
    ...(options.redaction !== undefined && { redaction: options.redaction }),
    ...(options.now !== undefined && { now: options.now }),
  })
  const runtime = makeRuntime(options, pointsOf(dispatcher), spans)
  const fingerprint = () => fingerprintOf(runtime, registry)

  const begin = (input: RunInput, given: RunOptions, listener?: Part['listener'], past?: Past) => {
    // written out: spreading into a literal costs V8 microseconds
    const run = ({ context, steps, answers, signal }: Surroundings) =>
      startRun(runtime, { context, steps, answers, signal, input, listener, span: undefined }) as Promise<
        Completed<Output>
      >
    return suspendable({ name: options.name, input, options: given, past, now: runtime.now, fingerprint, run })
  }

  const agent: Agent<Output> = {
    name: options.name,
    registry,
    audit: sink,
    use(...hooks) {
      for (const one of hooks) registry.add(one)
      return agent
    },
    withLifecycle: (hooks) => agent.use(lifecycle(hooks)),
    run: (input, given = {}) => begin(input, given),
    stream(input, { guarded = true, ...given } = {}) {
      const stop = new AbortController()
      const signal = given.signal === undefined ? stop.signal : AbortSignal.any([given.signal, stop.signal])
      const listen = (emit: (part: AgentPart) => void) => begin(input, { ...given, signal }, { emit, guarded })
      return createStream(listen, () => stop.abort())
    },
    async resume(journal, answer, given = {}) {
      const { agent: name, fingerprint: then, input, context, confirmation, steps } = unpackSuspended(journal)
      if (name !== options.name) throw otherAgent(name, options.name)
      if (then !== (await fingerprint())) throw changed(name)
      return begin(input, { ...given, context }, undefined, { steps, answer, confirmation })
    },
    runWithin: (part) => startRun(runtime, part) as Promise<Completed<Output>>,
  }
  return agent
}

function otherAgent(name: string, here: string): PawlError {
  return new PawlError('other-agent', `this run belongs to agent \`${name}\`, not to \`${here}\``, {
    hint: `resume it with \`${name}\``,
  })
}

function changed(name: string): PawlError {
  return new PawlError(
    'changed-since',
    `the tools or hooks of agent \`${name}\` are not those the run was suspended with`,
    {
      hint: 'an approval holds for what was asked under the old ones: start the run again, or resume it with the same tools and hooks',
    },
  )
}
