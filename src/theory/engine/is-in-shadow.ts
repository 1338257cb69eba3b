import type { HookRegistry } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'

/** Whether the hook of this name only records what it decides. */
export function isInShadow(registry: HookRegistry<typeof catalogue>, name: string): boolean {
  return registry.list().some((listener) => listener.name === name && listener.hook.mode === 'shadow')
}
