import { oneWordOf } from '../../base/index.ts'
import { type Hook, modify, transform } from '../../index.ts'
import { checkOptions, type Named, toolNames, wholeFrom } from '../shared/check-options.ts'
import { identityOf } from '../shared/identity-of.ts'
import { later } from '../shared/late.ts'
import { cutJson } from './cut-json.ts'
import type { Keep } from './cut-text.ts'

/** The options of `truncateResults`. */
export interface TruncateResultsOptions extends Named {
  /** Characters that are kept of a result; of data, those of its JSON. A note comes in addition. Default: 20,000. */
  readonly maxCharacters?: number
  /** The part that is kept of texts, lists and objects: the start, the end, or half of each. Default: `both`. */
  readonly keep?: Keep
  /** The tools whose results are cut, by name; `*` matches any characters. Default: all. */
  readonly tools?: string | readonly string[]
}

/**
 * Makes a hook that shortens long results of tools before the model reads them: long texts first, then long lists and objects. A note says how
 * much was cut. JSON stays JSON, also if the result is JSON in a text.
 *
 * @example
 * const list = tool({ name: 'refund', run: () => 'x'.repeat(100_000) })
 * const hooks = [truncateResults({ maxCharacters: 100, keep: 'start' })]
 * await createAgent({ name: 'clerk', model: refunding, tools: [list], hooks }).run('Refund 5.')
 * JSON.stringify(refunding.requests[1]).includes('x[… 99900 characters cut …]') // => true
 */
export function truncateResults(options: TruncateResultsOptions = {}): Hook {
  const rules = { maxCharacters: wholeFrom(1, 20_000), keep: oneWordOf('both', 'start', 'end'), tools: toolNames }
  checkOptions('truncateResults', options, {}, rules)
  const { maxCharacters = 20_000, keep = 'both', tools = '*', name = 'truncate-results' } = options
  return transform({
    name,
    on: 'tool.after',
    match: { name: tools },
    priority: later,
    ...identityOf({ maxCharacters, keep }),
    run({ result }) {
      const output = cutJson(result.output, { most: maxCharacters, keep })
      return output === result.output ? undefined : modify({ result: { ...result, output } })
    },
  })
}
