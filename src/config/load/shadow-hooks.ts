import type { Listener } from '../../kernel/index.ts'
import { isKnowledgeEvent } from '../../protocol/index.ts'
import type { LoadedConfig } from './loaded-config.ts'

/** The hooks of a project that decide about an action, without those that Pawl adds and those that are disabled. */
export function decidingHooks({ registry }: Pick<LoadedConfig, 'registry'>): readonly Listener[] {
  return registry
    .list({ enabled: true })
    .filter(({ band, hook, event }) => band !== 'system' && hook.verb !== 'observe' && !isKnowledgeEvent(event.name))
}

/** Whether a hook decides and enforces nothing. */
export function isInShadow({ hook }: Pick<Listener, 'hook'>): boolean {
  return hook.mode === 'shadow'
}
