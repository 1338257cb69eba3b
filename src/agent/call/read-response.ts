import { asData, sentenceOf } from '../../base/index.ts'
import { type ModelResponse, wire } from '../../protocol/index.ts'
import { ModelError } from '../model.ts'

/** Reads the answer of a model once, and checks it. Throws a `ModelError` if it is invalid. */
export function readResponse(model: string, given: unknown): ModelResponse {
  let response: unknown
  try {
    response = asData(given)
  } catch (cause) {
    throw badResponse(model, 'it cannot be read', cause)
  }
  if (!wire.modelResponse.accepts(response)) throw badResponse(model, problemOf(response))
  return response as ModelResponse
}

function badResponse(model: string, problem: string, cause?: unknown): ModelError {
  return new ModelError(`model \`${model}\` returned an invalid response: ${problem}`, {
    hint: 'a Model returns { content, stopReason, usage }',
    retryable: false,
    cause,
  })
}

function problemOf(response: unknown): string {
  try {
    wire.modelResponse.check(response, 'the response')
    return 'it does not have the form of one'
  } catch (error) {
    return sentenceOf(error)
  }
}
