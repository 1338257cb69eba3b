import { aboveZero, isObject, oneWordOf, PawlError } from '../../base/index.ts'
import { deny, guard, type Hook, observe, undecided } from '../../index.ts'
import type { Context } from '../../protocol/index.ts'
import { callPlace } from '../shared/call-place.ts'
import { checkOptions, checkRules, type Named, type Rules, wholeFrom } from '../shared/check-options.ts'
import { identityOf } from '../shared/identity-of.ts'
import { late } from '../shared/late.ts'
import { reachedLimit, refusedTool } from './reached-limit.ts'
import { type RunCount, type RunCounts, runCounts } from './run-count.ts'

/** The options of `limits`: at least one limit. */
export type LimitsOptions = Limits & OneOf<'turns' | 'toolCalls' | 'perTool' | 'tokens' | 'seconds'>

/** Options in which at least one of these is given. */
type OneOf<Names extends keyof Limits> = { readonly [Name in Names]: Required<Pick<Limits, Name>> }[Names]

interface Limits extends Named {
  /** Turns: calls of models by all agents of the run. Further attempts of one turn do not count. */
  readonly turns?: number
  /** Tool calls. Each attempt counts, because each may have effects. */
  readonly toolCalls?: number
  /** Calls of each tool: one number for all of them, or by name; `*` in a name matches any characters, and the tools that match have one count. */
  readonly perTool?: number | Readonly<Record<string, number>>
  /** Tokens of requests and answers. The answer that passes the limit is still used. */
  readonly tokens?: number
  /** Seconds that the run works. The time for which it waits for a person does not count. */
  readonly seconds?: number
  /**
   * How tool calls and seconds are counted when another process resumes the run, where the earlier ones are not known: `refuse` refuses further
   * calls, `restart` counts from zero. Turns and tokens are known. Default: `refuse`.
   */
  readonly resumed?: 'refuse' | 'restart'
}

const fromZero = wholeFrom(0, 3)
const perToolHint = "write `perTool: { search: 3, 'mcp_*': 10 }`"

const rules: Rules = {
  turns: wholeFrom(0, 10),
  toolCalls: wholeFrom(0, 20),
  tokens: wholeFrom(0, 50_000),
  seconds: { ...aboveZero, such: '120' },
  resumed: oneWordOf('refuse', 'restart'),
  perTool: {
    says: 'a whole number from 0 up, or an object of them',
    fits: (value) => fromZero.fits(value) || isObject(value),
    hint: perToolHint,
  },
}

/**
 * Makes hooks that limit each run. At a limit, calls of the model are refused, which ends the run, and tool calls are denied with a sentence that
 * the model reads. Agents inside the run and agents that take over count to the same limits.
 *
 * @example
 * const hooks = limits({ turns: 10, toolCalls: 20, perTool: { refund: 0 }, tokens: 50_000, seconds: 120 })
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks })
 * const result = await clerk.run('Refund 5.')
 * if (result.status === 'completed') console.log(JSON.stringify(result.messages).includes('0 of 0 calls')) // => true
 */
export function limits(options: LimitsOptions): readonly Hook[] {
  checkOptions('limits', options, {}, rules)
  checkOne(options)
  const { name = 'limits', resumed = 'refuse' } = options
  const counts = runCounts(resumed)
  const judging = { priority: late, ...identityOf({ ...options, name }) }
  return [
    guard({
      name: `${name}.model`,
      on: 'model.before',
      ...judging,
      run: (scope) => judgeTurn(options, counts, scope),
    }),
    guard({
      name: `${name}.tool`,
      on: 'tool.before',
      ...judging,
      run: ({ call, ...scope }) => judgeCall(options, counts, scope, call.name),
    }),
    ...watching(name, counts),
  ]
}

interface When {
  readonly context: Context
  readonly timestamp: number
}

/** Counts a call of the model, or refuses it. The count is taken without a wait, so that parallel calls cannot pass the limit. */
function judgeTurn(options: LimitsOptions, counts: RunCounts, { context, timestamp }: When) {
  const place = callPlace(context)
  if (place === undefined) return undecided(noCalls)
  const run = counts.open(context, timestamp, { place, isModel: true })
  const isKnown = run.counted.has(place.call)
  const reached = reachedLimit(options, run, context, isKnown ? 'attempt' : 'turn')
  if (reached !== undefined) return deny(reached)
  if (!isKnown) run.turns += 1
  run.counted.add(place.call)
  run.counted.add(place.attempt)
  return undefined
}

/** Counts a call of a tool, or denies it. A call that a person has approved is counted already. */
function judgeCall(options: LimitsOptions, counts: RunCounts, { context, timestamp }: When, tool: string) {
  const place = callPlace(context)
  if (place === undefined) return undecided(noCalls)
  const run = counts.open(context, timestamp, { place, isModel: false })
  const isKnown = run.counted.has(place.attempt)
  const reached = reachedLimit(options, run, context, 'tool') ?? (isKnown ? undefined : refusedTool(options, run, tool))
  if (reached !== undefined) return deny(reached)
  if (!isKnown) run.calls.set(tool, (run.calls.get(tool) ?? 0) + 1)
  run.counted.add(place.attempt)
  return undefined
}

const noCalls = 'its calls cannot be counted: each event comes from another process'

/** Tokens and time, and the end of a run. */
function watching(name: string, counts: RunCounts): readonly Hook[] {
  const known = (context: Context, act: (run: RunCount) => void) => {
    const run = counts.get(context)
    if (run !== undefined) act(run)
  }
  return [
    observe({
      name: `${name}.tokens`,
      on: 'tokens.counted',
      run: ({ context, totalTokens, timestamp }) =>
        known(context, (run) => {
          run.tokens += totalTokens
          run.clock.pass(timestamp)
        }),
    }),
    observe({
      name: `${name}.results`,
      on: 'tool.after',
      run: ({ context, origin, timestamp }) =>
        known(context, ({ clock, counted }) => {
          // between its judgement and its refusal, a call can only have waited for a person
          if (origin === 'denied' && counted.has(context.callId ?? '')) clock.skip(timestamp)
          else clock.pass(timestamp)
        }),
    }),
    observe({
      name: `${name}.end`,
      on: 'run.after',
      run: ({ context }) => (context.callId === undefined ? counts.close(context) : undefined),
    }),
  ]
}

/** Refuses options without a limit, and wrong limits of single tools. */
function checkOne({ name: _, resumed: __, ...given }: LimitsOptions): void {
  const isNone = (limit: unknown) => limit === undefined || (isObject(limit) && Object.keys(limit).length === 0)
  if (Object.values(given).every(isNone))
    throw new PawlError('bad-option', 'limits needs at least one limit', {
      hint: 'write `limits({ turns: 10, toolCalls: 20 })`',
    })
  const { perTool } = given
  if (perTool === undefined || typeof perTool === 'number') return
  const each = { ...fromZero, hint: perToolHint }
  checkRules('`perTool` of limits', perTool, Object.fromEntries(Object.keys(perTool).map((key) => [key, each])))
}
