import { around, type Hook } from '../../index.ts'
import { checkOptions, type Named, toolNames } from '../shared/check-options.ts'
import { type Attempts, attemptRules, tryAgain } from './try-again.ts'

/** The options of `retryTools`. */
export interface RetryToolsOptions extends Attempts, Named {
  /** The tools that may run twice, by name; `*` matches any characters. */
  readonly tools: string | readonly string[]
}

/**
 * Makes a hook that runs a tool again when it throws for a reason that may pass. Name only tools that may run twice, or that use
 * `idempotencyKey`. A result marked as an error is a result: it is not tried again.
 *
 * @example
 * let calls = 0
 * const search = tool({
 *   name: 'refund',
 *   run: () => (++calls === 1 ? Promise.reject(new Error('busy')) : 'refunded'),
 * })
 * const hooks = [retryTools({ tools: 'refund', firstDelayMs: 1 })]
 * await createAgent({ name: 'clerk', model: refunding, tools: [search], hooks }).run('Refund 5.')
 * calls // => 2
 */
export function retryTools(options: RetryToolsOptions): Hook {
  checkOptions('retryTools', options, { tools: toolNames }, attemptRules)
  return around({
    name: options.name ?? 'retry-tools',
    on: 'tool.around',
    match: { name: options.tools },
    run: (_, next, signal) => tryAgain(next, options, signal),
  })
}
