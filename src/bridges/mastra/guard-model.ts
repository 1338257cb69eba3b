import type { InnerTurns } from '../../agent/internal.ts'
import { carried } from '../host/carry.ts'
import { type Relay, relayStream } from '../host/relay-stream.ts'
import { type Given, partsOf, responseOf, resultAfter } from './messages/answer.ts'
import type { CallOptions, LanguageModel, Part, StreamResult } from './messages/language-model.ts'
import { requestOf } from './messages/request.ts'
import type { Mount } from './mount.ts'

type Guarding = Pick<Mount, 'host' | 'runs'>

type Ask = (options: CallOptions) => PromiseLike<StreamResult>

/** A model whose calls pass hooks. Everything else of it stays. */
export function guardModel(mount: Guarding, runOf: () => InnerTurns, model: LanguageModel): LanguageModel {
  const guard = (ask: Ask) => ({ value: (options: CallOptions) => judged(mount, runOf(), model, options, ask) })
  return Object.create(model, {
    doGenerate: guard((options) => model.doGenerate(options)),
    doStream: guard((options) => model.doStream(options)),
  })
}

async function judged(
  { host, runs }: Guarding,
  turns: InnerTurns,
  model: LanguageModel,
  options: CallOptions,
  ask: Ask,
): Promise<StreamResult> {
  const { request, after } = requestOf(model, options, host)
  let given: Given | undefined
  let result: StreamResult | undefined
  let isChanged = false
  const relay: Relay<Part> = {
    isHeld: host.judges('model.after') || host.hears('model.around'),
    async *open(final) {
      result = await ask(after(final))
      yield* withoutErrors(result.stream)
    },
    read(parts, { model: name }) {
      const response = responseOf(parts, name, result)
      given = { parts: [...parts], response }
      return response
    },
    write(response) {
      isChanged = true
      return partsOf(response, given, model.specificationVersion)
    },
  }
  const call = { ask: host.nobody, signal: options.abortSignal }
  const judgedParts = relayStream((generate) => turns.model(request, generate, call), relay)
  const parts = noting(judgedParts, (callId) => runs.requested(callId, turns))
  try {
    const first = await parts.next() // the call is judged, or rejects as a call of the model does
    return { ...(isChanged ? resultAfter(result ?? {}) : streamless(result)), stream: streamOf(first, parts) }
  } catch (error) {
    throw carried(error)
  }
}

/** Notes the calls that the model requests, as Mastra receives them. */
async function* noting(
  parts: AsyncIterable<Part>,
  note: (callId: string) => void,
): AsyncGenerator<Part, void, undefined> {
  for await (const part of parts) {
    if (part.type === 'tool-call' && part.toolCallId !== undefined) note(part.toolCallId)
    yield part
  }
}

/** An error that a provider puts into its stream is the failure of the call, which wraps may make again. */
async function* withoutErrors(stream: ReadableStream<Part>): AsyncGenerator<Part, void, undefined> {
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    yield part
  }
}

/** What Mastra says about the request. The content of an answer is only in its stream: hooks may have changed it. */
function streamless(result: StreamResult | undefined): object {
  const { stream: _, content, ...rest } = (result ?? {}) as Partial<StreamResult> & { readonly content?: unknown }
  return rest
}

function streamOf(
  first: IteratorResult<Part, void>,
  parts: AsyncGenerator<Part, void, undefined>,
): ReadableStream<Part> {
  let next: IteratorResult<Part, void> | undefined = first
  return new ReadableStream<Part>({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await parts.next())
        next = undefined
        if (done === true) return controller.close()
        controller.enqueue(value)
      } catch (error) {
        controller.enqueue({ type: 'error', error: carried(error) })
        controller.close()
      }
    },
    cancel: () => void parts.return(undefined).catch(() => undefined),
  })
}
