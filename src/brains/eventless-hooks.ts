import { anyOf, type Listener } from '../kernel/index.ts'
import { isKnowledgeEvent } from '../protocol/index.ts'
import type { Brain } from './contract/brain.ts'

/** A hook that an agent never calls, because it has no such event. */
export interface EventlessHook {
  readonly listener: Listener
  readonly why: string
  readonly todo: string
}

/**
 * The enabled hooks of people on events that an agent does not have. Those on knowledge are called in the hook process
 * itself. `others` are all agents, whose events are known, too.
 */
export function eventlessHooks(
  brain: Brain,
  listeners: Iterable<Listener>,
  others: readonly Brain[],
): readonly EventlessHook[] {
  const { title } = brain.vocabulary
  return [...listeners]
    .filter(({ enabled, band, hook }) => {
      const isLacking = !isKnowledgeEvent(hook.event) && !hasEvent(brain, hook.event)
      return enabled && band !== 'system' && isLacking && isMeantFor(brain, hook)
    })
    .map((listener) => ({
      listener,
      why: `${title} has no event \`${listener.hook.event}\``,
      todo: todoFor(listener, others),
    }))
}

/** Whether a hook is for this agent, and not for others alone. */
export function isMeantFor({ vocabulary }: Brain, { match }: Pick<Listener['hook'], 'match'>): boolean {
  const agents = match?.['agent']
  return agents === undefined || anyOf([agents].flat())(vocabulary.slug)
}

function hasEvent({ vocabulary }: Brain, name: string): boolean {
  return vocabulary.moments.some(({ event }) => event === name)
}

/** The agents that have the event, and how the hook is limited to them in its own language. */
function todoFor({ hook, band }: Listener, others: readonly Brain[]): string {
  const having = others.filter((other) => hasEvent(other, hook.event)).map(({ vocabulary }) => vocabulary)
  const elsewhere = 'docs/brains.md lists the events of each agent'
  if (having.length === 0) return `no coding agent has it; use another event: ${elsewhere}`
  const slugs = having.map(({ slug }) => slug)
  const limit =
    band === 'theory'
      ? `WHEN ${slugs.map((slug) => `agent EQUALS ${slug}`).join(' OR ')}`
      : `match: { agent: ${slugs.length === 1 ? `'${slugs[0]}'` : `[${slugs.map((slug) => `'${slug}'`).join(', ')}]`} }`
  const isOne = having.length === 1
  const titles = having.map(({ title }) => title).join(', ')
  return `${titles} ${isOne ? 'has' : 'have'} it; \`${limit}\` limits the hook to ${isOne ? 'it' : 'them'}`
}
