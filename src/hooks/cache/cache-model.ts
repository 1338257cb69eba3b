import { aboveZero, callable, createWatch, flag, PawlError, portWith, watched } from '../../base/index.ts'
import { around, type Hook, observe } from '../../index.ts'
import { type AgentInfo, type Context, digestOf, type ModelRequest, wire } from '../../protocol/index.ts'
import { checkOptions, type Named, type Rules } from '../shared/check-options.ts'
import { entryText, readEntry } from './entry-text.ts'
import { hidesParts } from './hides-parts.ts'
import { memoryCache } from './memory-cache.ts'
import type { ModelCache } from './model-cache.ts'
import { pendingAnswers } from './pending-answers.ts'

/** The options of `cacheModel`. */
export interface CacheModelOptions extends Named {
  /** Where answers are kept. Default: the memory of this process, up to 1,000 answers. */
  readonly store?: ModelCache
  /** Milliseconds for which an answer is used. Default: 300,000. */
  readonly ttlMs?: number
  /** Whether agents of different names share answers. Default: false. */
  readonly shared?: boolean
  /** A text that stands for the request, in place of all of it; undefined for a request whose answer is not kept. */
  readonly keyOf?: (asked: Asked) => string | undefined
}

/** A call of a model, as `keyOf` receives it. */
export interface Asked {
  /** The request after the hooks before the call. */
  readonly request: ModelRequest
  /** Where it is made: session, run and variables. */
  readonly context: Context
  /** The agent that makes it. */
  readonly agent: AgentInfo
}

const rules: Rules = {
  store: {
    ...portWith('get', 'set'),
    hint: 'write an object with `get(key)` and `set(key, text, ttlMs)`, or leave `store` out',
  },
  ttlMs: { ...aboveZero, such: '300_000' },
  shared: { ...flag, such: 'true' },
  keyOf: { ...callable, such: '({ context }) => context.sessionId' },
}

/**
 * Makes hooks that answer a request from memory if the same one was answered before: the same model, messages, tools and settings, by the same
 * agent. A cached answer costs nothing, and passes `model.after` again. Errors, and answers that a hook has refused, are not kept. A request with
 * pictures or other parts that hooks do not see goes to the model.
 *
 * @example
 * const hooks = cacheModel({ ttlMs: 60_000 })
 * const guide = createAgent({ name: 'guide', model, hooks })
 * await guide.run('Where is the Louvre?')
 * await guide.run('Where is the Louvre?')
 * model.requests.length // => 1
 */
export function cacheModel(options: CacheModelOptions = {}): readonly Hook[] {
  checkOptions('cacheModel', options, {}, rules)
  const { store = memoryCache(), ttlMs = 300_000, name = 'cache-model' } = options
  const pending = pendingAnswers()
  const keep = async (answers: readonly { readonly key: string; readonly text: string }[]) => {
    for (const { key, text } of answers) await store.set(key, text, ttlMs)
  }
  return [
    around({
      name,
      on: 'model.around',
      failure: 'open',
      async run({ request, context, agent }, next) {
        const key = await keyOf(options, { request, context, agent })
        if (key === undefined) return next()
        const text = await watched(Promise.resolve(store.get(key)), patience)
        const known = typeof text === 'string' ? readEntry(text, ttlMs, Date.now()) : undefined
        if (known !== undefined) return known
        const response = await next()
        if (complete.has(response.stopReason)) pending.add(context, key, entryText(response, Date.now()))
        return response
      },
    }),
    observe({ name: `${name}.next-turn`, on: 'model.before', run: ({ context }) => keep(pending.used(context)) }),
    observe({ name: `${name}.tool`, on: 'tool.before', run: ({ context }) => keep(pending.used(context)) }),
    observe({ name: `${name}.end`, on: 'run.after', run: ({ context }) => keep(pending.ended(context)) }),
    observe({
      name: `${name}.failed`,
      on: 'error.raised',
      match: { where: 'run' },
      run: ({ context }) => pending.drop(context),
    }),
  ]
}

/** A store that does not answer must not keep a run waiting: a model takes about as long. */
const patience = createWatch(
  5000,
  (limitMs) => new PawlError('time-out', `the cache did not answer within ${limitMs} ms`),
)

/** An answer that was cut off, or that the model refused, may be another one next time. */
const complete: ReadonlySet<string> = new Set(['end', 'tool_use', 'stop_sequence'])

async function keyOf({ keyOf: given, shared = false }: CacheModelOptions, asked: Asked): Promise<string | undefined> {
  if (given === undefined && hidesParts(asked.request)) return undefined
  const of = given === undefined ? wire.modelRequest.encode(asked.request) : given(asked)
  if (of === undefined) return undefined
  return digestOf([shared ? null : asked.agent.name, given === undefined ? 'request' : 'key', of])
}
