import type { Model } from '@openai/agents'
import type { Modelling } from './guard-model.ts'
import { isDone } from './messages/stream.ts'

/** A Model of the SDK as it is: only its answers are looked at, because hooks listen to tools alone. */
export function watchModel(model: Model, { reach, answered }: Modelling): Model {
  const { supportsPromptModelSelection, getRetryAdvice } = model
  return {
    ...(supportsPromptModelSelection !== undefined && { supportsPromptModelSelection }),
    async getResponse(request) {
      const run = reach.runs.current()
      const response = await model.getResponse(request)
      answered(run, response)
      return response
    },
    async *getStreamedResponse(request) {
      const run = reach.runs.current()
      for await (const event of model.getStreamedResponse(request)) {
        if (isDone(event)) answered(run, event.response)
        yield event
      }
    },
    ...(getRetryAdvice !== undefined && { getRetryAdvice: getRetryAdvice.bind(model) }),
  }
}
