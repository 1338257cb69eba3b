/** Between work that has events and the reader of them. */
export interface Passing<Event> {
  readonly emit: (event: Event) => void
  /** Aborts if the reader leaves before the work is done. */
  readonly left: AbortSignal
}

/** Makes a generator of work that is a promise: its events pass as they come, and its result is returned. */
export async function* withEvents<Event extends object, T>(
  work: (passing: Passing<Event>) => Promise<T>,
): AsyncGenerator<Event, T, undefined> {
  const waiting: Event[] = []
  const reader = new AbortController()
  let wake: () => void = () => undefined
  let isDone = false
  const emit = (event: Event) => {
    waiting.push(event)
    wake()
  }
  const done = work({ emit, left: reader.signal }).finally(() => {
    isDone = true
    wake()
  })
  done.catch(() => undefined) // whoever reads to the end receives it
  try {
    for (;;) {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) yield event
      if (isDone) return await done
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    if (!isDone) reader.abort()
  }
}
