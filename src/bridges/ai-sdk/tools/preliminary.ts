/** Shows a preliminary result. Returns false if the results are not read any more. */
export type Show = (preliminary: unknown) => boolean

/**
 * The result of a tool: the last one, if it has preliminary ones. Each is shown when the next has come, because hooks judge the last. `kept` is
 * what is shown of it.
 */
export async function drained(given: unknown, show: Show, kept: (value: unknown) => unknown): Promise<unknown> {
  if (!isAsyncIterable(given)) return given
  let last: { readonly value: unknown; readonly shown: unknown } | undefined
  for await (const value of given) {
    if (last !== undefined && !show(last.shown)) break
    last = { value, shown: kept(value) }
  }
  return last?.value
}

/** The preliminary results of `settle` as they come, and the result that it returns. */
export async function* relayed(settle: (show: Show) => Promise<unknown>): AsyncGenerator<unknown, void, undefined> {
  const waiting: unknown[] = []
  let [isEnded, isLeft] = [false, false]
  let wake: () => void = () => undefined
  const result = settle((preliminary) => {
    waiting.push(preliminary)
    wake()
    return !isLeft
  })
  const end = () => {
    isEnded = true
    wake()
  }
  result.then(end, end)
  try {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()
      if (isEnded) break
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const output = await result
    if (output !== undefined) yield output
  } finally {
    isLeft = true
  }
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** Whether a function returns preliminary results, as far as it can be known before it is called. */
export function isGenerator(run: unknown): boolean {
  return Object.prototype.toString.call(run) === '[object AsyncGeneratorFunction]'
}
