import type { Listener } from '../kernel/index.ts'
import type { Brain } from './contract/brain.ts'
import { heardHooks } from './heard-hooks.ts'

/**
 * The hooks on tools, if an agent calls none of them because it has no tool that they match. Then there is no entry for
 * them in its settings, which must look neither like an oversight nor like a guard.
 */
export function unheardHooks(listeners: Iterable<Listener>, brain: Brain): readonly Listener[] {
  const onTools = [...listeners].filter(
    ({ enabled, band, hook }) =>
      enabled &&
      band !== 'system' &&
      brain.vocabulary.moments.some(({ event, byTool }) => byTool && event === hook.event),
  )
  return heardHooks(onTools, brain).length > 0 ? [] : onTools
}
