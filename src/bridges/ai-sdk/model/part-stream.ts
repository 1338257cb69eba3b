import type { TheirPart } from '../sdk.ts'

/** The parts of a stream. Whoever stops reading them cancels it. */
export async function* partsIn(stream: ReadableStream<TheirPart>): AsyncGenerator<TheirPart, void, undefined> {
  const reader = stream.getReader()
  let isEnded = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isEnded = done
      if (done) return
      yield value
    }
  } finally {
    // the connection is closed without waiting; its errors concern nobody any more
    if (!isEnded) reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

/** A stream of these parts. Its first part is there already: an error before it is one of the call, not of the stream. */
export async function streamOf(parts: AsyncGenerator<TheirPart, void, undefined>): Promise<ReadableStream<TheirPart>> {
  const first = await parts.next()
  let waiting: IteratorResult<TheirPart, void> | undefined = first
  return new ReadableStream<TheirPart>({
    async pull(controller) {
      const { done, value } = waiting ?? (await parts.next())
      waiting = undefined
      if (done === true || value === undefined) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return()
    },
  })
}
