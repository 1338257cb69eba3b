import { type Context, contextWith, createContext } from '../../protocol/index.ts'

/** What says where work happens, and what cuts it off. */
interface Given {
  readonly context?: Context
  readonly signal?: AbortSignal
}

/** The context that work runs in. Its signal is the one given beside it, its own, or both: everything inside reads it from there. */
export function contextOf({ context, signal }: Given): Context {
  if (context === undefined) return createContext(signal && { signal })
  if (signal === undefined || signal === context.signal) return context
  return contextWith(context, { signal: context.signal ? AbortSignal.any([signal, context.signal]) : signal })
}
