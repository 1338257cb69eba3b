/** The actions when a signal aborts, in the order in which they were added. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls a function when a signal aborts, unless the returned function was called before. A signal has one listener for
 * all of them: a run with many parallel calls is not a leak, which Node would warn of from the eleventh listener on.
 */
export function whenAborted(signal: AbortSignal, act: () => void): () => void {
  const known = waiting.get(signal)
  const acts = known ?? new Set()
  acts.add(act)
  if (known === undefined) {
    waiting.set(signal, acts)
    const actAll = () => {
      for (const one of acts) one()
    }
    signal.addEventListener('abort', actAll, { once: true })
  }
  return () => void acts.delete(act)
}
