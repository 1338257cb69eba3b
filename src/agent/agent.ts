import {
  type AuditSink,
  createDispatcher,
  createRegistry,
  freezeDeep,
  type Hook,
  type HookRegistry,
  type MemoryAudit,
  memoryAudit,
  PawlError,
  type Redaction,
} from '../kernel/index.ts'
import {
  type AgentInfo,
  type Context,
  catalogue,
  createContext,
  type Journal,
  noUsage,
  type RunInput,
} from '../protocol/index.ts'
import { type Answer, createAnswers, Suspension } from './confirmation.ts'
import { failed } from './failed.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Handoff, handoffName } from './handoff.ts'
import { type Lifecycle, lifecycle } from './lifecycle.ts'
import { loop } from './loop.ts'
import type { Model } from './model.ts'
import type { Outcome } from './output.ts'
import type { PriceTable } from './prices.ts'
import type { Completed, RunResult, SuspendedRun } from './result.ts'
import type { Run } from './run.ts'
import { pointsOf, type Runtime, type Settings } from './runtime.ts'
import { createSteps, type Steps } from './steps.ts'
import { type AgentPart, type AgentStream, createStream } from './stream.ts'
import { packSuspended, unpackSuspended } from './suspended.ts'
import type { Tool } from './tool.ts'
import { inSpan, type Span, type Tracing, tracedAudit } from './tracing.ts'

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

export interface RunOptions {
  readonly context?: Context
  readonly signal?: AbortSignal
  /** Keeps every finished step, so that a run that is killed goes on where it was. */
  readonly journal?: Journal
  /** What becomes of a question to a person: the run waits (`suspend`, if not said), or the answer is no (`deny`). */
  readonly asks?: 'suspend' | 'deny'
  /** How long a question stays open: a week, if not said. */
  readonly askLifetimeMs?: number
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

/** What a run that is part of something larger takes from it. */
interface Part extends Pick<Run, 'steps' | 'answers' | 'signal' | 'listener' | 'span'> {
  readonly input: RunInput
  readonly context: Context
}

const weekMs = 7 * 24 * 60 * 60 * 1000

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
  const runtime = runtimeOf(options, pointsOf(dispatcher))

  const start = (part: Part): Promise<Completed<Output>> => {
    if (tracing === undefined) return startPlainly(part, undefined)
    const attributes = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': options.name }
    const span = tracing.start({ name: `invoke_agent ${options.name}`, attributes, parent: part.span })
    const { runId } = part.context
    spans.set(runId, span)
    const describe = ({ usage }: Completed<Output>) => ({
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.usage.output_tokens': usage.outputTokens,
    })
    return inSpan(span, () => startPlainly(part, span), describe).finally(() => spans.delete(runId))
  }

  const startPlainly = async (part: Part, span: Span | undefined): Promise<Completed<Output>> => {
    const { input, context, steps, answers, signal, listener } = part
    const run: Run = {
      runtime,
      steps,
      answers,
      signal,
      limits: signal && { signal },
      listener,
      startedWith: context,
      span,
      messages: [],
      turn: 0,
      usage: noUsage,
      heard: 0,
      context: undefined,
      time: undefined,
    }
    try {
      return (await loop(run, input)) as Completed<Output>
    } catch (error) {
      if (!(error instanceof Suspension)) await failed(run, 'run', error)
      throw error
    }
  }

  const begin = async (
    input: RunInput,
    given: RunOptions,
    steps: Steps,
    listener: Part['listener'],
    answered: Answered[],
  ) => {
    const context = given.context ?? createContext(given.signal && { signal: given.signal })
    const { now } = runtime
    const lifetimeMs = given.askLifetimeMs ?? weekMs
    const answers = createAnswers({ given: answered, lifetimeMs, now, nobody: given.asks === 'deny' })
    try {
      const signal = given.signal ?? context.signal
      return await start({ input, context, steps, answers, signal, listener, span: undefined })
    } catch (error) {
      if (!(error instanceof Suspension)) throw error
      const fingerprint = await fingerprintOf(runtime, registry)
      const record = await steps.record()
      return packSuspended({ agent: runtime.agent.name, input, context, fingerprint, record, suspension: error })
    }
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
    run: (input, given = {}) => begin(input, given, createSteps([], given.journal), undefined, []),
    stream(input, { guarded = true, ...given } = {}) {
      const stop = new AbortController()
      const signal = given.signal === undefined ? stop.signal : AbortSignal.any([given.signal, stop.signal])
      const live = !guarded || !runtime.points.modelAfter.isHeard()
      const listen = (emit: (part: AgentPart) => void) =>
        begin(input, { ...given, signal }, createSteps([], given.journal), { emit, live }, [])
      return createStream(listen, () => stop.abort())
    },
    async resume(journal, answer, given = {}) {
      const { agent: name, fingerprint, input, context, confirmation, steps } = unpackSuspended(journal)
      if (name !== options.name) throw otherAgent(name, options.name)
      if (fingerprint !== (await fingerprintOf(runtime, registry))) throw changed(name)
      const answered = [{ answer, expiresAt: confirmation.expiresAt }]
      return begin(input, { ...given, context }, createSteps(steps, given.journal), undefined, answered)
    },
    runWithin: start,
  }
  return agent
}

type Answered = Parameters<typeof createAnswers>[0]['given'][number]

function runtimeOf<Output>(options: AgentOptions<Output>, points: Runtime['points']): Runtime {
  const { name, model, instructions, tools = [], handoffs = [], maxTurns = 16 } = options
  if (!Number.isInteger(maxTurns) || maxTurns < 1)
    throw new PawlError('bad-agent', `agent \`${name}\` needs a maxTurns of 1 or more`)
  const takeovers = handoffs.map(handoffOf)
  const definitions = [...tools.map(({ definition }) => definition), ...takeovers.map(({ definition }) => definition)]
  const doubled = definitions.find(({ name }, at) => definitions.findIndex((one) => one.name === name) !== at)
  if (doubled !== undefined)
    throw new PawlError('bad-agent', `agent \`${name}\` has two tools called \`${doubled.name}\``)
  freezeDeep([definitions, options.settings])
  const systemPrompt = typeof instructions === 'function' ? instructions : () => instructions
  return {
    agent: Object.freeze({ name }),
    model,
    tools: new Map(tools.map((tool) => [tool.definition.name, tool])),
    handoffs: new Map(takeovers.map((handoff) => [handoff.definition.name, handoff])),
    definitions,
    settings: options.settings,
    maxTurns,
    prices: options.prices ?? {},
    points,
    now: options.now ?? Date.now,
    tracing: options.tracing,
    checkContext: options.checkContext,
    systemPrompt,
    userPrompt: options.prompt ?? ((input) => input),
    readOutput: options.readOutput,
  }
}

function handoffOf(agent: Agent<unknown>): Handoff {
  const name = handoffName(agent.name)
  return {
    name: agent.name,
    definition: { name, description: `Hand the conversation over to ${agent.name}.`, kind: 'agent' },
    takeOver: ({ messages, startedWith, steps, answers, signal, listener, span }) =>
      agent.runWithin({
        input: messages,
        context: startedWith,
        steps: steps.within(name),
        answers,
        signal,
        listener,
        span,
      }),
  }
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
