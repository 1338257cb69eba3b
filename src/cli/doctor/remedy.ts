import type { Level } from '../../brains/internal.ts'

/** The hint where hooks have to be installed again: in the project, or at a level above it. */
export function install(level: Level | undefined, ...agents: readonly string[]): string {
  return `run \`${['pawl init', ...(level === undefined ? [] : [`--${level}`]), '--hooks', ...agents].join(' ')}\``
}
