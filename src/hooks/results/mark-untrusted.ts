import { oneWordOf } from '../../base/index.ts'
import { type Hook, modify, transform } from '../../index.ts'
import { boundedMap, mostRuns } from '../shared/bounded-map.ts'
import { checkOptions, type Named, toolNames } from '../shared/check-options.ts'
import { identityOf } from '../shared/identity-of.ts'
import { last } from '../shared/late.ts'
import { type MarkStyle, markStyles } from './mark-styles.ts'

/** The options of `markUntrusted`. */
export interface MarkUntrustedOptions extends Named {
  /** The tools whose results are marked, by name; `*` matches any characters. Default: all. */
  readonly tools?: string | readonly string[]
  /** `delimit`: a mark before and behind a result. `datamark`: a sign before each word. `encode`: base64. Default: `delimit`. */
  readonly style?: MarkStyle
}

/**
 * Makes hooks that mark the results of tools as data, so that the model can distinguish them from instructions (spotlighting). The system prompt
 * explains the mark, which is random for each run, and which is taken out of results that contain it. Marks make injected instructions less
 * effective; they do not stop them.
 *
 * @example
 * const hooks = markUntrusted({ tools: 'refund' })
 * await createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks }).run('Refund 5.')
 * JSON.stringify(refunding.requests[1]).includes('>>refunded 5<</untrusted ') // => true
 */
export function markUntrusted(options: MarkUntrustedOptions = {}): readonly Hook[] {
  checkOptions('markUntrusted', options, {}, { tools: toolNames, style: oneWordOf(...Object.keys(markStyles)) })
  const { tools = '*', style = 'delimit', name = 'mark-untrusted' } = options
  const { newMark, explain, mark } = markStyles[style]
  const marks = boundedMap<string>(mostRuns)
  const markOf = (runId: string) => {
    const made = marks.get(runId) ?? newMark()
    marks.set(runId, made)
    return made
  }
  const common = { priority: last, ...identityOf({ style }) }
  return [
    transform({
      name: `${name}.explain`,
      on: 'model.before',
      ...common,
      run({ request, context }) {
        const rule = explain(markOf(context.runId))
        if (request.system?.includes(rule) === true) return undefined
        const system = request.system === undefined ? rule : `${request.system}\n\n${rule}`
        return modify({ request: { ...request, system } })
      },
    }),
    transform({
      name: `${name}.result`,
      on: 'tool.after',
      match: { name: tools, origin: 'real' }, // refusals and stubs are texts of hooks
      ...common,
      run({ result, context }) {
        const { output } = result
        const text = typeof output === 'string' ? output : JSON.stringify(output)
        return modify({ result: { ...result, output: mark(text, markOf(context.runId)) } })
      },
    }),
  ]
}
