import type { Model } from '../../agent/index.ts'
import { around, type Hook } from '../../index.ts'
import type { ModelRequest, ModelResponse } from '../../protocol/index.ts'
import { answerOf } from '../shared/answer-of.ts'
import { checkOptions, type Named } from '../shared/check-options.ts'
import { modelsRule } from '../shared/model-rule.ts'
import { isTemporary, type When } from './is-temporary.ts'
import { whenRule } from './try-again.ts'

/** The options of `fallbackModel`. */
export interface FallbackModelOptions extends Named {
  /** The models to ask when that of the agent fails, in order. */
  readonly models: readonly Model[]
  /** Whether the next model is asked after this error. Never asked about refusals, aborts, questions to people, and errors of the caller. Default: as in `retryModel`. */
  readonly when?: When
}

/**
 * Makes a hook that asks another model when that of the agent fails. The answer passes `model.after`, and its tokens are counted under the name of
 * the model that answered. If all of them fail, the run has the error of the first.
 *
 * @example
 * const broken = scriptedModel([new Error('the provider is down')])
 * const hooks = [fallbackModel({ models: [model] })]
 * const result = await createAgent({ name: 'guide', model: broken, hooks }).run('Where is the Louvre?')
 * if (result.status === 'completed') console.log(result.text) // => 'Paris.'
 */
export function fallbackModel(options: FallbackModelOptions): Hook {
  checkOptions('fallbackModel', options, { models: modelsRule }, { when: whenRule })
  const { models, when, name = 'fallback-model' } = options
  return around({
    name,
    on: 'model.around',
    run: ({ request }, next, signal) =>
      next().catch((error: unknown) => {
        if (signal?.aborted === true || !isTemporary(error, when)) throw error
        return fromOthers({ models, when, request, signal, error })
      }),
  })
}

interface Asking {
  readonly models: readonly Model[]
  readonly when: When | undefined
  readonly request: ModelRequest
  readonly signal: AbortSignal | undefined
  /** Why the first model did not answer: wraps around this one decide by it whether to try everything again. */
  readonly error: unknown
}

async function fromOthers({ models, when, request, signal, error }: Asking): Promise<ModelResponse> {
  for (const model of models) {
    try {
      return await answerOf(model, { ...request, model: model.name }, signal)
    } catch (failure) {
      if (signal?.aborted === true || !isTemporary(failure, when)) throw error
    }
  }
  throw error
}
