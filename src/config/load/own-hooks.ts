import type { LoadedConfig } from './loaded-config.ts'

/** How many hooks and hooks of theories a project has of its own, without those that Pawl adds. */
export function ownHooks({ registry }: Pick<LoadedConfig, 'registry'>): number {
  return registry.list().filter(({ band }) => band !== 'system').length
}
