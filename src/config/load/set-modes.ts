import type { Listener, Mode } from '../../kernel/index.ts'
import { type Config, isKnowledgeEvent } from '../../protocol/index.ts'
import type { LoadedConfig } from './loaded-config.ts'
import { promoted } from './name-list.ts'

type Registry = LoadedConfig['registry']

/** Puts in shadow what the config has there, other than hooks that were promoted or that say themselves that they enforce. */
export function setModes(registry: Registry, { mode }: Config, root: string): void {
  const enforcing = promoted.read(root)
  for (const listener of registry.list()) {
    const { name, hook } = listener
    const wanted = enforcing.includes(name) ? 'enforce' : (hook.mode ?? mode)
    if (wanted !== undefined && wanted !== hook.mode && canBeInShadow(listener)) registry.setMode(name, wanted)
  }
}

/** Gives the hooks of a theory its mode, where that is not the one of the project. */
export function setTheoryMode(
  registry: Registry,
  source: string,
  mode: Mode,
  { mode: usual = 'enforce' }: Config,
): void {
  if (mode === usual) return
  for (const listener of registry.list({ source })) if (canBeInShadow(listener)) registry.setMode(listener.name, mode)
}

/** Observers decide nothing, and neither do hooks on knowledge: what they conclude, others ask for. */
function canBeInShadow({ hook: { verb }, event, band }: Listener): boolean {
  return band !== 'system' && (verb === 'guard' || verb === 'transform') && !isKnowledgeEvent(event.name)
}
