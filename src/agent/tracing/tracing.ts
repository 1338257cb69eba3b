import type { Json } from '../../base/index.ts'
import type { AuditRecord, AuditSink } from '../../kernel/index.ts'
import { Suspension } from '../questions/confirmation.ts'

/** The subject of a span. Names and attributes follow OpenTelemetry's conventions for generative AI where there are some. */
export interface SpanStart {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly parent: Span | undefined
  /** Start in milliseconds since 1970. Default: now. */
  readonly startTime?: number
  /** Whether it is a call to an external service. */
  readonly isRemote?: boolean
}

/** A span: one traced operation. */
export interface Span {
  /** Adds attributes. */
  set(attributes: Readonly<Record<string, string | number | readonly string[]>>): void
  /** Ends the span; with an error, as failed. */
  end(error?: unknown): void
}

/** Starts spans. `openTelemetry(api)` makes one for OpenTelemetry. */
export interface Tracing {
  /** Starts a span, inside its parent if it has one. */
  start(span: SpanStart): Span
}

/** Runs a function inside a span; an error ends the span as failed, and is rethrown. Waiting for a person is not an error. */
export async function inSpan<T>(
  span: Span,
  run: () => Promise<T>,
  describe?: (value: T) => Parameters<Span['set']>[0],
): Promise<T> {
  try {
    const value = await run()
    if (describe !== undefined) span.set(describe(value))
    span.end()
    return value
  } catch (error) {
    if (error instanceof Suspension) span.set({ 'pawl.waits_for': error.confirmation.reason })
    span.end(error instanceof Suspension ? undefined : error)
    throw error
  }
}

/** Makes a span of every record of a hook: it has its start, its duration and its outcome. */
export function tracedAudit(
  tracing: Tracing,
  spans: ReadonlyMap<string, Span>,
  sink: AuditSink | undefined,
): AuditSink {
  return {
    write(record) {
      traceHook(tracing, spans, record)
      return sink?.write(record)
    },
  }
}

function traceHook(tracing: Tracing, spans: ReadonlyMap<string, Span>, record: AuditRecord): void {
  const { payload, hook, event, outcome, mode, verb, reason, time, durationMs, notes = {} } = record
  const run = (payload as { readonly context?: { readonly runId?: string } }).context?.runId ?? ''
  const attributes = {
    'pawl.hook': hook,
    'pawl.event': event,
    'pawl.verb': verb,
    'pawl.outcome': outcome,
    ...(mode && { 'pawl.mode': mode }),
  }
  const span = tracing.start({ name: `hook ${hook}`, attributes, parent: spans.get(run), startTime: time - durationMs })
  if (reason !== undefined) span.set({ 'pawl.reason': reason })
  for (const [key, note] of Object.entries(notes)) span.set({ [`pawl.${key}`]: attributeOf(note) })
  span.end(outcome === 'failed' ? new Error(reason) : undefined)
}

function attributeOf(note: Json): string | number {
  return typeof note === 'string' || typeof note === 'number' ? note : JSON.stringify(note)
}
