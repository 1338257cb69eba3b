import type { ModelPart } from '../model.ts'
import { collector } from './collector.ts'
import { failure } from './failure.ts'
import type { PartStream } from './language-model.ts'
import { toResponse } from './response.ts'

/** The parts of an answer as they come, then the answer itself. */
export async function* streamParts(stream: PartStream, signal?: AbortSignal): AsyncGenerator<ModelPart, void> {
  const reader = stream.getReader()
  const collected = collector()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      ended = done
      if (value === undefined) break
      if (value.type === 'error') throw failure(value.error, signal)
      const part = collected.take(value)
      if (part !== undefined) yield part
    }
    yield { type: 'response', response: toResponse(collected.result()) }
  } finally {
    // The rest is not needed: cancel the connection without waiting, and ignore errors.
    if (!ended) reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}
