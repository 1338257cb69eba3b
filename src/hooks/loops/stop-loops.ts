import { deny, guard, type Hook, inform, undecided } from '../../index.ts'
import { canonical, shortHash } from '../../protocol/index.ts'
import { boundedMap, mostRuns } from '../shared/bounded-map.ts'
import { callPlace } from '../shared/call-place.ts'
import { checkOptions, type Named, wholeFrom } from '../shared/check-options.ts'
import { identityOf } from '../shared/identity-of.ts'
import { late } from '../shared/late.ts'
import { repeatedTail } from './repeated-tail.ts'

/** The options of `stopLoops`. */
export interface StopLoopsOptions extends Named {
  /** How often the same call, or the same sequence of calls, may follow itself. The model is informed at the last of them. Default: 3. */
  readonly repeats?: number
  /** The latest calls that are compared. With it, sequences of up to `window / repeats` calls are found. Default: 20. */
  readonly window?: number
}

/** A call of the latest ones: its id, and what it does. */
interface Made {
  readonly id: string
  readonly digest: string
}

/**
 * Makes a hook that ends loops: if the model calls the same tools with the same input again and again (A A A, or A B A B A B), the hook first
 * informs the model, and then denies the next call of the loop. The order of the keys of an input does not matter. Each agent of a run has its
 * own sequence.
 *
 * @example
 * const again = { calls: [{ name: 'refund', input: { amount: 5 } }] }
 * const stuck = scriptedModel([again, again, again, again, 'I give up.'])
 * const hooks = [stopLoops({ repeats: 3 })]
 * const result = await createAgent({ name: 'clerk', model: stuck, tools: [refund], hooks }).run('Refund 5.')
 * if (result.status === 'completed') console.log(JSON.stringify(result.messages).includes('denied_by')) // => true
 */
export function stopLoops(options: StopLoopsOptions = {}): Hook {
  checkOptions('stopLoops', options, {}, { repeats: wholeFrom(2, 3), window: wholeFrom(2, 20) })
  const { repeats = 3, window = 20, name = 'stop-loops' } = options
  const sequences = boundedMap<readonly Made[]>(mostRuns)
  return guard({
    name,
    on: 'tool.before',
    priority: late,
    ...identityOf({ repeats, window }),
    run({ call, context }) {
      const place = callPlace(context)
      if (place === undefined) return undecided('loops cannot be found: each event comes from another process')
      const key = `${context.runId} ${place.path}`
      const before = sequences.get(key) ?? []
      // an attempt of a wrap, or a call that a person has approved, is not a new call of the model
      if (before.some(({ id }) => id === place.call)) return undefined
      const digest = shortHash(canonical([call.name, call.input]))
      const made = [...before, { id: place.call, digest }].slice(-Math.max(window, repeats) - 1)
      const { calls, period } = repeatedTail(
        made.map((one) => one.digest),
        Math.floor(window / repeats),
      )
      if (period > 0 && calls > period * repeats)
        return deny(`${sentenceOf(call.name, period, repeats)} Try something else.`)
      sequences.set(key, made)
      if (period === 0 || calls < period * repeats) return undefined
      return inform(`${sentenceOf(call.name, period, repeats)} The next one is denied: try something else.`)
    },
  })
}

function sentenceOf(tool: string, period: number, repeats: number): string {
  return period === 1
    ? `\`${tool}\` was called ${repeats} times with the same input.`
    : `The same ${period} tool calls were made ${repeats} times in the same order.`
}
