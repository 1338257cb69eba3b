import { PawlError } from '../../base/index.ts'
import type { Model } from '../model.ts'
import { failure } from './failure.ts'
import type { AiSdkLanguageModel, LanguageModel } from './language-model.ts'
import { callOptions } from './prompt.ts'
import { toResponse } from './response.ts'
import { streamParts } from './stream.ts'

const versions: readonly unknown[] = ['v2', 'v3', 'v4']

/**
 * Makes a `Model` of any language model of the AI SDK (5, 6 or 7).
 *
 * @example
 * import { anthropic } from '@ai-sdk/anthropic'
 *
 * const agent = createAgent({ name: 'librarian', model: fromAiSdk(anthropic('claude-sonnet-4-5')) })
 */
export function fromAiSdk(languageModel: AiSdkLanguageModel): Model {
  check(languageModel)
  const model = languageModel as LanguageModel
  return {
    name: model.modelId,
    async generate(request, { signal } = {}) {
      try {
        signal?.throwIfAborted()
        return toResponse(await model.doGenerate(callOptions(request, model.provider, signal)))
      } catch (thrown) {
        throw failure(thrown, signal)
      }
    },
    async *stream(request, { signal } = {}) {
      try {
        signal?.throwIfAborted()
        const { stream } = await model.doStream(callOptions(request, model.provider, signal))
        yield* streamParts(stream, signal)
      } catch (thrown) {
        throw failure(thrown, signal)
      }
    },
  }
}

/** The border: the passed model is checked once, and trusted to follow the specification it names. */
function check(given: unknown): void {
  if (typeof given !== 'object' || given === null || !('specificationVersion' in given)) {
    throw badModel('that is not a language model of the AI SDK', 'pass a model object, such as `anthropic(name)`')
  }
  if (!versions.includes(given.specificationVersion)) {
    const version = String(given.specificationVersion)
    throw badModel(`a language model of specification ${version} is not known`, 'use a provider for AI SDK 5, 6 or 7')
  }
  if (!('doGenerate' in given && 'doStream' in given)) {
    throw badModel('that model of the AI SDK is not a language model', 'pass a language model, not one for embeddings')
  }
}

function badModel(message: string, hint: string): PawlError {
  return new PawlError('bad-model', message, { hint })
}
