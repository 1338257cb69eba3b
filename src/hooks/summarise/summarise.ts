import type { Model } from '../../agent/index.ts'
import { aboveZero, checkKeys, isObject, oneWordOf, PawlError, sentenceOf } from '../../base/index.ts'
import { around, type Hook, modify, noted, transform } from '../../index.ts'
import {
  type Context,
  digestOf,
  type Message,
  type ModelRequest,
  type Usage,
  userText,
  wire,
} from '../../protocol/index.ts'
import { boundedMap, mostRuns } from '../shared/bounded-map.ts'
import { callPlace } from '../shared/call-place.ts'
import { checkOptions, milliseconds, type Named, wholeFrom } from '../shared/check-options.ts'
import { identityOf } from '../shared/identity-of.ts'
import { later } from '../shared/late.ts'
import { modelRule } from '../shared/model-rule.ts'
import { safeSplit } from './safe-split.ts'
import { type Asking, summaryOf } from './summary-of.ts'
import { tokensIn } from './transcript-of.ts'
import { unpaidTokens } from './unpaid-tokens.ts'

/** The options of `summarise`. */
export interface SummariseOptions extends Named {
  /** The model that writes summaries. */
  readonly model: Model
  /** The length above which a conversation is shortened: messages, or tokens at four characters each. */
  readonly above: { readonly tokens?: number; readonly messages?: number }
  /** The latest messages that stay as they are, at least. Default: 10. */
  readonly keep?: number
  /** If no summary can be made: `unchanged` sends the whole conversation, on record; `refuse` refuses the call. Default: `unchanged`. */
  readonly onFailure?: 'unchanged' | 'refuse'
  /** Milliseconds that a summary may take. Default: 60,000. */
  readonly timeoutMs?: number
}

/**
 * Makes hooks that replace the older messages of a long conversation by a summary from another model. Tool calls stay with their results. The tokens of
 * the summary count to the run, under the name of that model.
 *
 * @example
 * const short = scriptedModel(['Kim asked about museums.'], { name: 'small' })
 * const hooks = summarise({ model: short, above: { messages: 3 }, keep: 1 })
 * const guide = createAgent({ name: 'guide', model, hooks })
 * await guide.run([userText('Hello'), assistantText('Hello!'), userText('I like museums.'), userText('Which one?')])
 * model.requests[0]?.messages.length // => 2
 */
export function summarise(options: SummariseOptions): readonly Hook[] {
  checkSummarise(options)
  const { model, above, keep = 10, onFailure = 'unchanged', timeoutMs = 60_000, name = 'summarise' } = options
  const unpaid = unpaidTokens()
  const known = knownSummaries()
  return [
    transform({
      name,
      on: 'model.before',
      priority: later,
      timeoutMs: timeoutMs + grace,
      ...identityOf({ model: model.name, above, keep, onFailure }),
      run({ request, context }, signal) {
        if (!isLong(request.messages, above)) return undefined
        const spent = (usage: Usage) => unpaid.add(context, usage)
        const shortened = shorten(request, context, { known, above, keep, asking: { model, signal, timeoutMs, spent } })
        return shortened.catch((error: unknown) => {
          if (onFailure === 'refuse' || signal?.aborted === true) throw error
          return noted({ failed: sentenceOf(error) })
        })
      },
    }),
    around({
      name: `${name}.tokens`,
      on: 'model.around',
      run: ({ context }, next) =>
        unpaid.has(context) ? next().then((response) => unpaid.pay(context, response, model.name)) : next(),
    }),
  ]
}

function isLong(messages: readonly Message[], above: SummariseOptions['above']): boolean {
  if (messages.length > (above.messages ?? Number.POSITIVE_INFINITY)) return true
  return above.tokens !== undefined && tokensIn(messages) > above.tokens
}

/** Where the latest messages alone are too long, a summary of a few words before them would be paid in each turn, and change nothing. */
function isWorthIt(old: readonly Message[], { messages, tokens = 0 }: SummariseOptions['above']): boolean {
  return messages !== undefined || tokensIn(old) * 4 >= tokens
}

interface Shortening {
  readonly known: KnownSummaries
  readonly above: SummariseOptions['above']
  readonly keep: number
  readonly asking: Asking
}

/** The request with a summary, one of before if it is short enough with that. */
async function shorten(request: ModelRequest, context: Context, { known, above, keep, asking }: Shortening) {
  const shorter = await known.in(context, request.messages)
  const count = isLong(shorter, above) ? safeSplit(shorter, keep) : 0
  const [replaced, kept] = [shorter.slice(0, count), shorter.slice(count)]
  const old = replaced.filter(({ role }) => role !== 'system')
  if (old.length < 2 || !isWorthIt(old, above))
    return shorter === request.messages ? undefined : modify({ request: { ...request, messages: shorter } })
  const words = await summaryOf(old, asking)
  const summary = userText(`Summary of ${old.length} earlier messages:\n${words}`)
  const made = [...replaced.filter(({ role }) => role === 'system'), summary]
  await known.keep(context, request.messages.slice(0, request.messages.length - kept.length), made)
  return noted({ summarised: old.length }, modify({ request: { ...request, messages: [...made, ...kept] } }))
}

/** The limit of the summary is reached before that of the hook. */
const grace = 5000

interface KnownSummaries {
  /** The messages, with the summary of before in the place of those that it is about. */
  in(context: Context, messages: readonly Message[]): Promise<readonly Message[]>
  keep(context: Context, old: readonly Message[], made: readonly Message[]): Promise<void>
}

/** What an agent of a run has summarised last. */
interface Known {
  readonly count: number
  readonly digest: string
  readonly made: readonly Message[]
}

/**
 * Summaries of this process. A framework that keeps the conversation itself sends the old messages again with each request; they are not summarised
 * a second time.
 */
function knownSummaries(): KnownSummaries {
  const summaries = boundedMap<Known>(mostRuns)
  const keyOf = (context: Context) => `${context.runId} ${callPlace(context)?.path ?? ''}`
  const digest = (messages: readonly Message[]) => digestOf(messages.map((one) => wire.message.encode(one)))
  return {
    async in(context: Context, messages: readonly Message[]): Promise<readonly Message[]> {
      const before = summaries.get(keyOf(context))
      if (before === undefined || messages.length < before.count) return messages
      const isSame = (await digest(messages.slice(0, before.count))) === before.digest
      return isSame ? [...before.made, ...messages.slice(before.count)] : messages
    },
    async keep(context: Context, old: readonly Message[], made: readonly Message[]): Promise<void> {
      summaries.set(keyOf(context), { count: old.length, digest: await digest(old), made })
    },
  }
}

const aboveHint = 'write `above: { messages: 50 }`'

function checkSummarise(options: SummariseOptions): void {
  checkOptions(
    'summarise',
    options,
    { model: modelRule, above: { says: 'an object with `tokens` or `messages`', fits: isObject, hint: aboveHint } },
    {
      keep: wholeFrom(1, 10),
      onFailure: oneWordOf('unchanged', 'refuse'),
      timeoutMs: {
        ...milliseconds,
        says: 'milliseconds above 0 and up to 2147483647',
        fits: (value) => milliseconds.fits(value) && aboveZero.fits(value),
        such: '60_000',
      },
    },
  )
  checkKeys(options.above, ['tokens', 'messages'], '`above` of summarise', 'bad-option')
  checkLimits(options)
}

function checkLimits({ above, keep = 10 }: SummariseOptions): void {
  if (above.messages !== undefined && keep >= above.messages)
    throw new PawlError('bad-option', `summarise cannot keep ${keep} of ${above.messages} messages and be shorter`, {
      hint: 'make `keep` less than `above.messages`',
    })
  const given = Object.entries(above).filter(([, limit]) => limit !== undefined)
  const wrong = given.find(([, limit]) => !wholeFrom(1, 50).fits(limit))
  if (given.length > 0 && wrong === undefined) return
  const problem = wrong === undefined ? 'sets no limit' : `needs a whole number from 1 up as \`${wrong[0]}\``
  throw new PawlError('bad-option', `\`above\` of summarise ${problem}`, { hint: aboveHint })
}
