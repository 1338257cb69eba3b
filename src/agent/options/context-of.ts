import { type Context, contextWith, createContext } from '../../protocol/index.ts'

/** The place of the work, and the signal that aborts it. */
interface Given {
  readonly context?: Context
  readonly signal?: AbortSignal
}

/** The context of the work. Its signal is the one passed beside it, its own, or both: everything inside reads it from there. */
export function contextOf({ context, signal }: Given): Context {
  if (context === undefined) return createContext(signal && { signal })
  if (signal === undefined || signal === context.signal) return context
  return contextWith(context, { signal: context.signal ? AbortSignal.any([signal, context.signal]) : signal })
}
