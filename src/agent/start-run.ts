import { type Context, noUsage, type RunInput } from '../protocol/index.ts'
import { Suspension } from './confirmation.ts'
import { failed } from './failed.ts'
import { loop } from './loop.ts'
import type { Completed } from './result.ts'
import type { Run } from './run.ts'
import type { Runtime } from './runtime.ts'
import type { AgentPart } from './stream.ts'
import type { Surroundings } from './suspendable.ts'
import { inSpan, type Span } from './tracing.ts'

/** A run, as whoever starts it sees it: by itself, or as a part of something larger. */
export interface Part extends Surroundings {
  readonly input: RunInput
  readonly context: Context
  /** Who hears its parts; `guarded` holds answers back until the check after the model has passed them. */
  readonly listener: { readonly emit: (part: AgentPart) => void; readonly guarded: boolean } | undefined
  readonly span: Span | undefined
}

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
  const { steps, answers, signal, listener } = part
  const run: Run = {
    runtime,
    steps,
    answers,
    signal,
    limits: signal && { signal },
    listener: listener && { ...listener, live: !listener.guarded || !runtime.points.modelAfter.isHeard() },
    startedWith: part.context,
    span,
    messages: [],
    turn: 0,
    usage: noUsage,
    heard: 0,
    context: undefined,
    time: undefined,
  }
  try {
    return await loop(run, part.input)
  } catch (error) {
    if (!(error instanceof Suspension)) await failed(run, 'run', error)
    throw error
  }
}
