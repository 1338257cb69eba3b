import type { HookRegistry } from '../../kernel/index.ts'
import type { Config, catalogue } from '../../protocol/index.ts'
import type { SessionMemory } from './session-memory.ts'

/** A project's hooks and theories, ready to be shown events. */
export interface LoadedConfig {
  /** The project's folder: where the config is. */
  readonly root: string
  readonly config: Config
  readonly registry: HookRegistry<typeof catalogue>
  readonly memory: SessionMemory
}
