/** What an error of a stranger may have on it. */
interface Thrown {
  readonly name?: unknown
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly retryable?: unknown
  readonly isRetryable?: unknown
  readonly headers?: unknown
  readonly responseHeaders?: unknown
}

/** Causes that are read, at most: errors may be each other's cause. */
const deepest = 5

/** An error, its response and its causes, the outermost first. */
export function chainOf(error: unknown): readonly Thrown[] {
  const chain: Thrown[] = []
  let inner: unknown = error
  while (typeof inner === 'object' && inner !== null && chain.length < deepest) {
    chain.push(inner)
    const { cause, response } = inner as { readonly cause?: unknown; readonly response?: unknown }
    if (typeof response === 'object' && response !== null) chain.push(response)
    inner = cause
  }
  return chain
}
