import type { Dispatcher } from '../../kernel/index.ts'
import { type Context, type catalogue, contextWith } from '../../protocol/index.ts'
import { inSpan, type Span, type Tracing } from '../tracing/tracing.ts'
import { checkSignal, unlessSignalled } from '../turn/abort.ts'
import { type Denial, denialOf, type RunError, type RunErrorCode } from '../turn/run-error.ts'
import type { Surroundings } from '../turn/surroundings.ts'
import type { Inside } from './inside.ts'

/** Where in a workflow something happens. */
export interface Here extends Surroundings {
  readonly workflow: string
  readonly dispatcher: Dispatcher<typeof catalogue>
  readonly tracing: Tracing | undefined
  readonly span: Span | undefined
  /** Whether this is a step of a journal that runs no step inside another. */
  readonly isClosed: boolean
  readonly inside: Inside
}

/** The limits of a dispatch. Hooks that receive an end after an abort are not cut off by that abort. */
export function limitsOf({ signal }: Here) {
  return signal === undefined || signal.aborted ? undefined : { signal }
}

/** The same inside a span of its own, if the workflow is traced. */
export function traced<T>(here: Here, name: string, run: (here: Here) => Promise<T>): Promise<T> {
  if (here.tracing === undefined) return run(here)
  const span = here.tracing.start({ name, attributes: {}, parent: here.span })
  return inSpan(span, () => run({ ...here, span, context: contextWith(here.context, { span }) }))
}

/** The standard keys of every payload. */
export function scopeOf({ context, workflow }: Here): {
  readonly context: Context
  readonly agent: { readonly name: string }
} {
  return { context, agent: Object.freeze({ name: workflow }) }
}

/** The error of a start that a hook has denied. */
export function denied(here: Here, code: RunErrorCode, what: string, denial: Denial): RunError {
  return denialOf(code, what, denial, progressOf(here))
}

/** How far the workflow has come. */
export function progressOf({ meter }: Pick<Here, 'meter'>) {
  return { turns: meter.turns, usage: meter.usage, messages: [] }
}

/** Fails if the run was aborted. */
export function checkAbort(here: Pick<Here, 'meter' | 'signal'>): void {
  checkSignal(here.signal, () => progressOf(here))
}

/** The work, or a rejection as soon as the run is aborted: a journal may be slow, or wait for another process. */
export function unlessAborted<T>(here: Pick<Here, 'meter' | 'signal'>, work: T | Promise<T>): Promise<T> {
  return unlessSignalled(here.signal, Promise.resolve(work), () => progressOf(here))
}
