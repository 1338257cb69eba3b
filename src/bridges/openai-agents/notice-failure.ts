import { getCurrentTraceContext, withTraceContext } from '@openai/agents'

/** What a tool of the SDK returned, and whether that tells the model of an error. */
export interface Noticed {
  readonly output: unknown
  readonly isFailure: boolean
}

/**
 * Calls a tool of the SDK, and notices whether it failed. The SDK makes a text for the model of what a tool throws, before any caller can
 * see the error; it reports the error only to the span of the call. So the call gets a span that listens, and is otherwise the same.
 */
export async function noticeFailure(call: () => Promise<unknown>): Promise<Noticed> {
  const around = getCurrentTraceContext()
  if (around?.span == null) return { output: await call(), isFailure: false }
  let isFailure = false
  const span = listening(around.span, (error) => {
    isFailure ||= isOfTool(error)
  })
  const output = await withTraceContext({ trace: around.trace, span }, call)
  return { output, isFailure }
}

interface Reporting {
  setError(error: unknown): void
}

/** The same span: its methods and accessors have private state, and work only on itself. */
function listening<Span extends object>(span: Span, hear: (error: unknown) => void): Span {
  return new Proxy(span, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (key === 'setError')
        return (error: unknown) => {
          hear(error)
          ;(target as unknown as Reporting).setError(error)
        }
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}

/** Programs report errors of their own to the span, too. */
function isOfTool(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  return typeof error.message === 'string' && error.message.startsWith('Error running tool')
}
