import { PawlError } from '../../base/index.ts'
import {
  type AuditSink,
  createRegistry,
  type HookRegistry,
  type Listener,
  memoryAudit,
  reporterOf,
} from '../../kernel/index.ts'
import { catalogue, type RunInput } from '../../protocol/index.ts'
import type { Agent, AgentOptions, ResumeOptions, StreamOptions } from '../agent.ts'
import { lifecycle } from '../dialects/lifecycle.ts'
import { fingerprintOf, mustBeSame } from '../durable/fingerprint.ts'
import { resumeOnce } from '../durable/resume-once.ts'
import { type Past, suspendable } from '../durable/suspendable.ts'
import { unpackSuspended } from '../durable/suspended.ts'
import type { RunOptions } from '../options/read-run-options.ts'
import { readRunOptions, resumeKeys, runKeys } from '../options/read-run-options.ts'
import { type Answer, readAnswer } from '../questions/confirmation.ts'
import type { Completed, RunResult, SuspendedRun } from '../result.ts'
import { startRun } from '../run/start-run.ts'
import type { Listening, Part } from '../run.ts'
import type { Runtime } from '../runtime.ts'
import { type AgentPart, type AgentStream, createStream } from '../stream.ts'
import { type Span, tracedAudit } from '../tracing/tracing.ts'
import { dispatcherOf, placesOf } from '../turn/places.ts'
import type { Surroundings } from '../turn/surroundings.ts'
import { makeRuntime } from './make-runtime.ts'
import { readAgentOptions } from './read-agent-options.ts'
import { warnOfKinds } from './warn-of-kinds.ts'
import { warnOfNames } from './warn-of-names.ts'

/**
 * Makes an agent. Unknown options throw.
 *
 * @example
 * const librarian = createAgent({
 *   name: 'librarian',
 *   model,
 *   instructions: 'Answer from the files of the project.',
 *   tools: [readFile],
 * }).use(noForcePush)
 * const result = await librarian.run('Where is the Louvre?')
 * if (result.status === 'completed') console.log(result.text) // => 'Paris.'
 */
export function createAgent<Output = string>(given: AgentOptions<Output>): Agent<Output> {
  const options = readAgentOptions(given)
  const registry = createRegistry(catalogue)
  if (options.hooks !== undefined) registry.add(options.hooks)
  const report = reporterOf(options.logger)
  const { tools = [], handoffs = [] } = options
  const tooled = {
    name: options.name,
    tools: tools.map(({ definition }) => definition.name),
    hasOthers: handoffs.length > 0 || tools.some((one) => one.agent !== undefined),
  }
  const warn = (own: Iterable<Listener>, shared: Iterable<Listener> = []) => {
    warnOfKinds(options.name, tools, [...own, ...shared], report)
    warnOfNames(tooled, own, report)
  }
  warn(registry, options.registry)
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

/** The agent's dispatchers, which share its registry, audit and other options. */
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
