import type { TheirPart } from '../sdk.ts'

/** The parts of a stream. A reader that stops cancels it. */
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
    // close the connection without waiting, and ignore its errors
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
