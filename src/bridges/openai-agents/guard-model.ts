import { type Model, ModelBehaviorError, type ModelRequest, type ModelResponse, type StreamEvent } from '@openai/agents'
import type { CallOptions } from '../../agent/internal.ts'
import { isPawlError } from '../../base/index.ts'
import type { ModelResponse as OurResponse } from '../../protocol/index.ts'
import { relayStream } from '../host/relay-stream.ts'
import { givenRequest } from './messages/request.ts'
import { isSameAnswer, responseOf, theirResponse } from './messages/response.ts'
import { doneEvent, eventsOf, isDone } from './messages/stream.ts'
import type { Reach } from './reach.ts'
import type { OpenRun } from './runs.ts'

/** A model to guard, and the receiver of its answers. */
export interface Modelling {
  readonly reach: Reach
  /** The name of the agent. */
  readonly agent: string
  /** The name of the model, for hooks. */
  readonly name: string
  /** Receives each answer before the SDK does. */
  readonly answered: (run: OpenRun, response: Pick<ModelResponse, 'output'>) => void
}

/** A Model of the SDK whose calls pass all hooks. */
export function guardModel(model: Model, modelling: Modelling): Model {
  const { reach, agent, name, answered } = modelling
  const { host } = reach
  const sent = new WeakMap<ModelRequest, ModelRequest>()
  const advice = model.getRetryAdvice?.bind(model)

  /** Begins one call: the request as hooks read it, and what the model receives of it. */
  const begin = (request: ModelRequest) => {
    const run = reach.runs.current()
    const { ours, after } = givenRequest(request, name, host)
    const options: CallOptions = {
      signal: request.signal,
      ask: host.nobody,
    }
    const send = (judged: Parameters<typeof after>[0]) => {
      const final = after(judged)
      sent.set(request, final)
      return final
    }
    return { run, ours, options, send }
  }

  return {
    ...(model.supportsPromptModelSelection !== undefined && {
      supportsPromptModelSelection: model.supportsPromptModelSelection,
    }),

    async getResponse(request) {
      const { run, ours, options, send } = begin(request)
      let given: ModelResponse | undefined
      let read: OurResponse | undefined
      const call = run.turns(agent).model(
        ours,
        async (judged) => {
          given = await model.getResponse(send(judged))
          read = responseOf(given, name)
          return read
        },
        options,
      )
      const { response } = await call.catch((error: unknown) => rethrow(error, request))
      const final = given !== undefined && isSameAnswer(response, read) ? given : theirResponse(response, given)
      answered(run, final)
      return final
    },

    getStreamedResponse(request) {
      const { run, ours, options, send } = begin(request) // now: a generator would wait for its reader
      let given: ModelResponse | undefined
      const parts = relayStream<StreamEvent>((generate) => run.turns(agent).model(ours, generate, options), {
        isHeld: host.judges('model.after') || host.hears('model.around'),
        mayEnd: isDone,
        open: (judged) => model.getStreamedResponse(send(judged)),
        read(events) {
          given = doneEvent(events)
          if (given === undefined) throw new ModelBehaviorError('Model did not produce a final response!')
          return responseOf(given, name)
        },
        write: (response) => eventsOf(theirResponse(response, given)),
      })
      return passing(parts, request, (event) => isDone(event) && answered(run, event.response))
    },

    ...(advice !== undefined && {
      getRetryAdvice(asked) {
        if (isPawlError(asked.error)) return { suggested: false, reason: 'a hook has refused the call' }
        return advice({ ...asked, request: sent.get(asked.request) ?? asked.request })
      },
    }),
  }
}

async function* passing(
  parts: AsyncIterable<StreamEvent>,
  request: ModelRequest,
  look: (event: StreamEvent) => unknown,
): AsyncGenerator<StreamEvent, void, undefined> {
  try {
    for await (const event of parts) {
      look(event)
      yield event
    }
  } catch (error) {
    rethrow(error, request)
  }
}

/** The SDK recognises the end of a call by its own signal. */
function rethrow(error: unknown, { signal }: ModelRequest): never {
  if (signal?.aborted === true && isPawlError(error) && error.code === 'aborted') throw signal.reason
  throw error
}
