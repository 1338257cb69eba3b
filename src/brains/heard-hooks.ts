import type { Listener } from '../kernel/index.ts'
import type { Brain } from './contract/brain.ts'
import { toolsFor } from './install-plan.ts'

/** The hooks of people that an agent calls: it has their event, and a tool that they match. */
export function heardHooks(listeners: Iterable<Listener>, { vocabulary }: Brain): readonly Listener[] {
  return [...listeners].filter(({ enabled, band, hook }) => {
    if (!enabled || band === 'system') return false
    const moments = vocabulary.moments.filter(({ event }) => event === hook.event)
    return moments.some(({ byTool }) => !byTool || toolsFor(hook.match, vocabulary)?.length !== 0)
  })
}
