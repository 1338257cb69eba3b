import { type Model, ModelError } from '../../agent/index.ts'
import { asData } from '../../base/index.ts'
import { type ModelRequest, type ModelResponse, wire } from '../../protocol/index.ts'

/**
 * The answer of another model than that of the agent, with the name of the model, so that its tokens are counted as its own. An invalid answer
 * is a failure of that model.
 */
export async function answerOf(model: Model, request: ModelRequest, signal?: AbortSignal): Promise<ModelResponse> {
  const response = asData(await model.generate(request, { signal }))
  if (!wire.modelResponse.accepts(response))
    throw new ModelError(`model \`${model.name}\` returned an invalid response`, { retryable: false })
  return response.model === undefined ? { ...response, model: model.name } : response
}
