import { checkKeys, PawlError, typeName } from '../../base/index.ts'
import { type GuardSpec, type Hook, type PayloadOf, undecided } from '../../kernel/index.ts'
import type { AgentCatalogue } from '../../protocol/index.ts'
import { noteInvalid } from '../call/report-invalid.ts'
import { verbs } from '../dialects/verbs.ts'
import { validate } from '../standard-schema.ts'
import type { Tool } from '../tool.ts'

type Spec = GuardSpec<AgentCatalogue, 'tool.before'>

/** A guard of one tool: like one of `guard`, with the tool's input, checked and typed. */
export interface ToolGuard<Input> extends Omit<Spec, 'on' | 'match' | 'run'> {
  /** Judges one call: returns nothing, or an outcome of `tool.before`. */
  run(
    payload: PayloadOf<AgentCatalogue, 'tool.before'> & { readonly input: Input },
    signal?: AbortSignal,
  ): ReturnType<Spec['run']>
}

/** Those of a guard; the tool gives the event and the match. */
const guardKeys = ['name', 'timeoutMs', 'priority', 'identity', 'failure', 'run']

/**
 * Judges the calls of one tool before they run. `input` is what the tool's `run` would receive. A call whose input does not fit the
 * tool's schema leaves the guard undecided, and so is blocked; `validation.failed` fires. Of a tool without a schema, `input` may be any JSON.
 *
 * @example
 * const limit = guardTool(refund, {
 *   name: 'refund-limit',
 *   run: ({ input }) => (input.amount > 100 ? ask('refunds over 100 need a person') : undefined),
 * })
 */
export function guardTool<Input>(tool: Tool<Input>, guard: ToolGuard<Input>): Hook {
  const name: unknown = (tool as Partial<Tool<Input>> | undefined)?.definition?.name
  if (typeof name !== 'string')
    throw new PawlError('bad-tool', `guardTool needs a tool, not ${typeName(tool)}`, {
      hint: 'give what `tool({ … })` returned: `guardTool(refund, { name, run })`',
    })
  checkKeys(guard, guardKeys, 'the guard of guardTool', 'bad-hook')
  const { run, ...spec } = guard
  if (typeof run !== 'function')
    throw new PawlError('bad-hook', `the guard of tool \`${name}\` has no \`run\` function`, {
      hint: 'write `run: ({ input }) => …`',
    })
  return verbs.guard({
    ...spec,
    on: 'tool.before',
    match: { name },
    async run(payload, signal) {
      const { input: given } = payload.call
      // without a schema, the type is all that is known of it
      const checked =
        tool.input === undefined ? ({ ok: true, value: given as Input } as const) : await validate(tool.input, given)
      if (!checked.ok) {
        noteInvalid(payload.context, checked.problems)
        return undecided(`the input does not fit the schema of \`${name}\`: ${checked.problem}`)
      }
      return run(Object.freeze({ ...payload, input: checked.value }), signal)
    },
  })
}
