import { around, type Hook } from '../../index.ts'
import { checkOptions, type Named } from '../shared/check-options.ts'
import { type Attempts, attemptRules, tryAgain } from './try-again.ts'

/** The options of `retryModel`. */
export interface RetryModelOptions extends Attempts, Named {}

/**
 * Makes a hook that calls the model again when it fails for a reason that may pass, such as an overloaded provider or a lost connection. Each
 * attempt is judged and paid like a call of its own.
 *
 * @example
 * const flaky = scriptedModel([new Error('the connection was lost'), 'Paris.'])
 * const hooks = [retryModel({ attempts: 3, firstDelayMs: 1 })]
 * const result = await createAgent({ name: 'guide', model: flaky, hooks }).run('Where is the Louvre?')
 * if (result.status === 'completed') console.log(result.text) // => 'Paris.'
 */
export function retryModel(options: RetryModelOptions = {}): Hook {
  checkOptions('retryModel', options, {}, attemptRules)
  return around({
    name: options.name ?? 'retry-model',
    on: 'model.around',
    run: (_, next, signal) => tryAgain(next, options, signal),
  })
}
