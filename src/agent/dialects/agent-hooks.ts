import { checkKeys, didYouMean, PawlError, typeName } from '../../base/index.ts'
import type { Hook, PayloadOf } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'
import { verbs } from './verbs.ts'

/** The agent dialect's words for events. */
const events = {
  onStart: 'run.before',
  onEnd: 'run.after',
  onHandoff: 'handoff.before',
  onToolStart: 'tool.before',
  onToolEnd: 'tool.after',
  onError: 'error.raised',
  onContextBuilt: 'context.built',
  onPromptGenerated: 'prompt.generated',
  onValidationFailed: 'validation.failed',
  onResultReady: 'result.ready',
  onTokensCounted: 'tokens.counted',
} as const

type Word = keyof typeof events
type Payload<W extends Word> = PayloadOf<typeof catalogue, (typeof events)[W]>
type Watcher<W extends Word> = ((payload: Payload<W>) => void | Promise<void>) | string

/** The functions of the agent dialect, or names of the agent's methods, for each of eleven events; a list is called in order. */
export type AgentHooks = { readonly [W in Word]?: Watcher<W> | readonly Watcher<W>[] }

/** Functions of an agent that hooks and transforms can name. */
export type Methods = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * Makes hooks of the agent dialect: observers of eleven events, each with one payload. If one fails, the failure is on
 * record, and the others still run.
 *
 * @example
 * const hooks = agentHooks({ onToolEnd: ({ tool, result }) => console.log(tool.name, result.output) })
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [refund], hooks })
 */
export function agentHooks(hooks: AgentHooks, options: { name?: string; methods?: Methods } = {}): readonly Hook[] {
  checkGiven(hooks, options)
  const { name = 'agent', methods = {} } = options
  const observe = verbs.observe as (hook: object) => Hook
  const prefix = name.replaceAll(/[^\w.:@-]+/g, '-')
  return Object.entries(hooks).flatMap(([word, watchers]) => {
    if (!Object.hasOwn(events, word)) throw unknownWord(word)
    const list: readonly unknown[] = Array.isArray(watchers) ? watchers : [watchers]
    return list.map((watcher, at) => {
      const run = typeof watcher === 'string' ? methodOf(methods, watcher, word) : watcher
      return observe({ name: `${prefix}.${word}${at === 0 ? '' : `.${at + 1}`}`, on: events[word as Word], run })
    })
  })
}

function checkGiven(hooks: unknown, options: { readonly name?: unknown; readonly methods?: unknown }): void {
  const words = Object.keys(events)
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks))
    checkKeys(hooks, words, 'agentHooks', 'bad-hook')
  checkKeys(options, ['name', 'methods'], 'the options of agentHooks', 'bad-hook')
  const { name, methods } = options
  if (name !== undefined && typeof name !== 'string')
    throw new PawlError('bad-hook', `\`name\` of agentHooks is ${typeName(name)}, not a text`, {
      hint: 'records and errors call the hooks by that name',
    })
  if (methods !== undefined && (typeof methods !== 'object' || methods === null))
    throw new PawlError('bad-hook', `\`methods\` of agentHooks is ${typeName(methods)}, not an object`, {
      hint: 'write `methods: { name: () => … }`',
    })
}

export function methodOf(methods: Methods, method: string, used: string): Methods[string] {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (typeof found === 'function') return found.bind(methods)
  const known = Object.keys(methods)
  throw new PawlError('unknown-method', `\`${used}\` names the method \`${method}\`, which the agent does not have`, {
    hint: didYouMean(method, known) ?? `its methods are ${known.join(', ') || 'none'}`,
  })
}

function unknownWord(word: string): PawlError {
  return new PawlError('unknown-event', `there is no hook \`${word}\``, {
    hint: didYouMean(word, Object.keys(events)) ?? `the hooks are ${Object.keys(events).join(', ')}`,
  })
}
