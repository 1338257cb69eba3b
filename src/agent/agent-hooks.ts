import { type Hook, PawlError, type PayloadOf } from '../kernel/index.ts'
import type { catalogue } from '../protocol/index.ts'
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

/** Functions, or names of the agent's methods, for each of the eleven moments; several are called in their order. */
export type AgentHooks = { readonly [W in Word]?: Watcher<W> | readonly Watcher<W>[] }

export type Methods = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * The agent dialect: eleven moments to watch, all with one payload. A hook that fails is on record, and the others
 * still run.
 */
export function agentHooks(
  hooks: AgentHooks,
  { name = 'agent', methods = {} }: { name?: string; methods?: Methods } = {},
): readonly Hook[] {
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

export function methodOf(methods: Methods, method: string, used: string): Methods[string] {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (found !== undefined) return found.bind(methods)
  throw new PawlError('unknown-method', `\`${used}\` names the method \`${method}\`, which the agent does not have`, {
    hint: `its methods are ${Object.keys(methods).join(', ') || 'none'}`,
  })
}

function unknownWord(word: string): PawlError {
  return new PawlError('unknown-event', `there is no hook \`${word}\``, {
    hint: `the hooks are ${Object.keys(events).join(', ')}`,
  })
}
