import { asData, isPawlError, PawlError } from '../../base/index.ts'
import { asId, type Context, checkRunInput, contextWith, flag, type RunInput } from '../../protocol/index.ts'
import { checkFingerprint } from '../durable/fingerprint.ts'
import { createMeter } from '../journal/meter.ts'
import { Suspension } from '../questions/confirmation.ts'
import type { Completed } from '../result.ts'
import type { Part, Run } from '../run.ts'
import type { Runtime } from '../runtime.ts'
import { inSpan, type Span } from '../tracing/tracing.ts'
import { unlessSignalled, untilSignalled } from '../turn/abort.ts'
import { failed } from '../turn/failed.ts'
import { isFinal, type RunError, setProgress } from '../turn/run-error.ts'
import { progressOf } from '../turn/turn.ts'
import { loop } from './loop.ts'

/** Starts a run of an agent, inside a span if it is traced. */
export function startRun(runtime: Runtime, part: Part): Promise<Completed<unknown>> {
  const { tracing, spans, agent } = runtime
  if (tracing === undefined) return start(runtime, part, undefined)
  const attributes = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': agent.name }
  const span = tracing.start({ name: `invoke_agent ${agent.name}`, attributes, parent: part.span })
  const { runId } = part.context
  spans.set(runId, span)
  const describe = ({ usage }: Completed<unknown>) => ({
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
  })
  return inSpan(span, () => start(runtime, part, span), describe).finally(() => spans.delete(runId))
}

async function start(runtime: Runtime, part: Part, span: Span | undefined): Promise<Completed<unknown>> {
  const input = readInput(part.input, runtime.agent.name)
  runtime.now() // a clock that does not work is refused before anything is done
  const run = newRun(runtime, part, span)
  try {
    const progress = () => progressOf(run)
    if (part.outside !== undefined) await unlessSignalled(run.signal, checkFingerprint(runtime, part.steps), progress)
    return await unlessSignalled(run.signal, loop(run, input), progress)
  } catch (error) {
    setProgress(error, progressOf(run))
    if (!(error instanceof Suspension)) await untilSignalled(run.signal, raised(run, error))
    throw error
  }
}

/** Fires `error.raised` for a run that ends with an error. The run keeps its own error: hooks that fail here are on record, and reported. */
async function raised(run: Run, error: unknown): Promise<void> {
  try {
    await (isFinal(error) ? raisedOnce(run, error) : failed(run, 'run', error))
  } catch (problem) {
    if (isPawlError(problem)) run.runtime.report(problem)
  }
}

/** `error.raised` fires once for a recorded end, however many processes reach it. An engine does not run a step that is not awaited. */
async function raisedOnce(run: Run, error: RunError): Promise<unknown> {
  const tell = () => failed(run, 'run', error)
  if (!run.life.errorRaised.isHeard() || !run.steps.isJournalled() || run.steps.isEngine()) return tell()
  return run.steps.do('raised', error.code, flag, async () => {
    await tell()
    return true
  })
}

/** Programs without types call agents, too. */
function readInput(input: unknown, name: string): RunInput {
  if (typeof input === 'string') return input
  const refuse = (problem: string, cause?: unknown) =>
    new PawlError('bad-input', `agent \`${name}\` cannot be run on ${problem}`, {
      hint: 'an input is a text, or a list of messages',
      cause,
    })
  if (!Array.isArray(input)) throw refuse(`a value of type ${input === null ? 'null' : typeof input}`)
  try {
    return checkRunInput(asData(input))
  } catch (cause) {
    throw refuse(`this list: ${isPawlError(cause) ? cause.message : 'it cannot be read'}`, cause)
  }
}

/** A run inside something larger has a place there, and one that is traced a span. */
function contextIn(context: Context, path: string, span: Span | undefined): Context {
  if (path === '' && span === undefined) return context
  const callId = path === '' ? undefined : asId('call', path.slice(0, -1))
  return contextWith(context, { callId, span })
}

function newRun(runtime: Runtime, part: Part, span: Span | undefined): Run {
  const { steps, answers, signal, listener, outside, context, meter } = part
  const { dispatcher, points, life } = runtime.placeIn(outside)
  return {
    runtime,
    dispatcher,
    outside,
    points,
    life,
    agent: runtime.agent,
    steps,
    answers,
    meter: createMeter(steps, meter),
    signal,
    limits: signal && { signal },
    startedWith: contextIn(context, steps.path, span),
    now: runtime.now,
    prices: runtime.prices,
    tracing: runtime.tracing,
    clean: runtime.clean,
    shows: runtime.shows,
    span,
    listener,
    callIds: new Map(),
    showLast: undefined,
    turnsElsewhere: 0,
    messages: [],
    turn: 0,
    callId: undefined,
    context: undefined,
    callContext: undefined,
    time: undefined,
    heard: 0,
  }
}
