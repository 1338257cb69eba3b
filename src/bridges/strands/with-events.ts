/** Between work that has events and the reader of them. */
export interface Passing<Event> {
  /** Resolves when the reader asks for more, or leaves: a tool must not continue before that. */
  readonly emit: (event: Event) => Promise<void>
  /** Aborts if the reader leaves before the work is done. */
  readonly left: AbortSignal
}

interface Waiting<Event> {
  readonly event: Event
  readonly taken: () => void
}

/** Makes a generator of work that is a promise: its events pass as they come, and its result is returned. */
export async function* withEvents<Event, T>(
  work: (passing: Passing<Event>) => Promise<T>,
): AsyncGenerator<Event, T, undefined> {
  const waiting: Waiting<Event>[] = []
  const reader = new AbortController()
  let wake: () => void = () => undefined
  let isDone = false
  const emit = (event: Event) =>
    new Promise<void>((taken) => {
      waiting.push({ event, taken })
      wake()
    })
  const done = work({ emit, left: reader.signal }).finally(() => {
    isDone = true
    wake()
  })
  done.catch(() => undefined) // a reader that stays receives it
  try {
    for (;;) {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        yield next.event
        waiting.shift()
        next.taken()
      }
      if (isDone) return await done
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    if (!isDone) reader.abort()
    for (const { taken } of waiting) taken()
  }
}
