import { nonEmptyText } from '../../base/index.ts'
import { ask, guard, type Hook } from '../../index.ts'
import { checkOptions, type Named, toolNames } from '../shared/check-options.ts'

/** The options of `approveTools`. */
export interface ApproveToolsOptions extends Named {
  /** The tools that a person must approve, by name; `*` matches any characters. */
  readonly tools: string | readonly string[]
  /** What the person reads beside the call. Default: the name of the tool, and that it needs approval. */
  readonly reason?: string
}

/**
 * Makes a hook that asks a person before the named tools run. A yes holds for exactly this call, a no is final. A run without a person to ask is
 * refused the call.
 *
 * @example
 * const hooks = [approveTools({ tools: ['refund'], reason: 'Money leaves the company.' })]
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks })
 * const waiting = await clerk.run('Refund 5.')
 * if (waiting.status === 'suspended') console.log(waiting.confirmation.reason) // => 'Money leaves the company.'
 */
export function approveTools(options: ApproveToolsOptions): Hook {
  checkOptions(
    'approveTools',
    options,
    { tools: toolNames },
    { reason: { ...nonEmptyText, such: "'Money leaves the company.'" } },
  )
  const { tools, reason, name = 'approve-tools' } = options
  return guard({
    name,
    on: 'tool.before',
    match: { name: tools },
    run: ({ call }) => ask(reason ?? `\`${call.name}\` needs the approval of a person`),
  })
}
