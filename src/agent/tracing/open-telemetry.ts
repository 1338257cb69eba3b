import { checkKeys, sentenceOf } from '../../base/index.ts'
import { type Cleaner, checkRedaction, cleanerOf, type Redaction, sentenceBound } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import type { Span, Tracing } from './tracing.ts'

/** The part of `@opentelemetry/api` that is used: pass the module itself. */
export interface OpenTelemetryApi {
  readonly trace: {
    getTracer(name: string): { startSpan(name: string, options: object, context: never): OpenTelemetrySpan }
    setSpan(context: never, span: never): unknown
  }
  readonly context: { active(): unknown }
  readonly SpanKind: { readonly INTERNAL: number; readonly CLIENT: number }
  readonly SpanStatusCode: { readonly ERROR: number }
}

interface OpenTelemetrySpan {
  setAttributes(attributes: object): unknown
  setStatus(status: never): unknown
  recordException(error: never): unknown
  end(): void
}

/** The options of `openTelemetry`. */
interface OpenTelemetryOptions {
  readonly tracerName?: string
  /** Values that errors must not carry into spans, besides those that look like secrets: same as the agent's. */
  readonly redaction?: Redaction
}

/**
 * Sends the spans of runs, steps, models, tools and hooks to OpenTelemetry: pass it the module `@opentelemetry/api`.
 *
 * @example
 * import * as telemetry from '@opentelemetry/api'
 *
 * const clerk = createAgent({ name: 'clerk', model, tracing: openTelemetry(telemetry) })
 */
export function openTelemetry(api: OpenTelemetryApi, options: OpenTelemetryOptions = {}): Tracing {
  checkKeys(options, ['tracerName', 'redaction'], 'the options of openTelemetry', 'bad-option')
  const { tracerName = 'pawl', redaction } = options
  checkRedaction(redaction, 'bad-option', catalogue)
  const { trace, context, SpanKind, SpanStatusCode } = api
  const tracer = trace.getTracer(tracerName)
  const clean = cleanerOf(redaction)
  const known = new WeakMap<Span, OpenTelemetrySpan>()
  return {
    start({ name, attributes, parent, startTime, isRemote = false }) {
      const outer = parent && known.get(parent)
      const active = context.active() as never
      const within = outer === undefined ? active : (trace.setSpan(active, outer as never) as never)
      const kind = isRemote ? SpanKind.CLIENT : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind, attributes, ...(startTime !== undefined && { startTime }) }, within)
      const made: Span = {
        set: (more) => void span.setAttributes(more),
        end(error) {
          if (error !== undefined) fail(span, error, SpanStatusCode.ERROR, clean)
          span.end()
        },
      }
      known.set(made, span)
      return made
    },
  }
}

function fail(span: OpenTelemetrySpan, error: unknown, code: number, clean: Cleaner): void {
  const { name, code: own } = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: string
    code?: unknown
  }
  span.setAttributes({ 'error.type': String(own ?? name ?? 'error') })
  // an error may quote a secret, and a span leaves the process
  const message = clean(sentenceOf(error), sentenceBound)
  span.recordException({ name: String(name ?? 'Error'), message } as never)
  span.setStatus({ code, message } as never)
}
