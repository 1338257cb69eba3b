import type { Exchange } from '../../agent/internal.ts'
import type { ModelRequest, ModelResponse } from '../../protocol/index.ts'

/** How the answers of a framework's model come in parts. */
export interface Relay<Part> {
  /** Calls the model for the judged request. */
  open(request: ModelRequest): Promise<AsyncIterable<Part>> | AsyncIterable<Part>
  /** The response that these parts are. */
  read(parts: readonly Part[], request: ModelRequest): ModelResponse
  /** The parts of a response that no model streamed: a stub, or one that a hook changed. */
  write(response: ModelResponse): readonly Part[]
  /** Whether a part may be the last of its stream, which waits until the call is recorded. Default: each may be. */
  mayEnd?(part: Part): boolean
  /** Whether the parts must wait until hooks have judged the whole answer. */
  readonly isHeld: boolean
}

type Called = (generate: (request: ModelRequest) => Promise<ModelResponse>) => Promise<Exchange>

/**
 * Passes the parts of a streamed answer on. Where hooks judge answers, or wrap calls, all parts wait for them: a word that has been shown cannot be
 * taken back. Otherwise parts pass as they come, and only the last one waits until the call is recorded.
 */
export async function* relayStream<Part>(call: Called, relay: Relay<Part>): AsyncGenerator<Part, void, undefined> {
  const queue = createQueue<Part>()
  let parts: readonly Part[] = []
  let read: ModelResponse | undefined
  let isLeft = false
  /** Received, and not passed on yet. */
  let last: { readonly part: Part } | undefined
  const done = call(async (request) => {
    const taken: Part[] = []
    for await (const part of await relay.open(request)) {
      if (!relay.isHeld && last !== undefined) queue.push(last.part)
      const isPassed = !relay.isHeld && relay.mayEnd?.(part) === false
      if (isPassed) queue.push(part)
      last = isPassed ? undefined : { part }
      taken.push(part)
      if (isLeft) break // its reader has left: the model need not write
    }
    parts = relay.isHeld ? taken : last === undefined ? [] : [last.part]
    last = undefined
    read = relay.read(taken, request)
    return read
  }).then(
    ({ response }) => {
      // the exchange has a copy of what was read: it is the same unless a hook changed it
      const isOwn = read !== undefined && response.content.length === read.content.length && isSame(response, read)
      if (!isOwn) for (const part of relay.write(response)) queue.push(part)
      else for (const part of parts) queue.push(part)
      queue.end()
    },
    (error: unknown) => {
      // a stream that breaks off has said this much
      if (!relay.isHeld && last !== undefined) queue.push(last.part)
      queue.fail(error)
    },
  )
  try {
    yield* queue.parts()
    await done
  } finally {
    isLeft = true
  }
}

function isSame(one: ModelResponse, other: ModelResponse): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Parts between a writer that does not wait and a reader. */
function createQueue<Part>() {
  const waiting: Part[] = []
  let ended = false
  let failure: { readonly error: unknown } | undefined
  let wake: () => void = () => undefined
  const change = (act: () => void) => {
    act()
    wake()
  }
  return {
    push: (part: Part) => change(() => waiting.push(part)),
    end: () => change(() => (ended = true)),
    fail: (error: unknown) => change(() => (failure = { error })),
    async *parts(): AsyncGenerator<Part, void, undefined> {
      for (;;) {
        for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) yield part
        if (failure !== undefined) throw failure.error
        if (ended) return
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
