import type { Level } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'

/** The hint where hooks have to be installed again: in the project, or at a level above it. */
export function install(level: Level | undefined, ...agents: readonly string[]): string {
  return `run \`${['pawl init', ...(level === undefined ? [] : [`--${level}`]), '--hooks', ...agents].join(' ')}\``
}

/** The same for a config, which may have nothing to install: then `pawl init --hooks` refuses. */
export function installFor(
  config: Pick<LoadedConfig, 'registry'> | undefined,
  level: Level | undefined,
  ...agents: readonly string[]
): string {
  const run = install(level, ...agents)
  return config?.registry.size === 0 ? `write a hook in pawl.config.ts, then ${run}` : run
}

/** The command that puts one MCP server behind the hooks. */
export function installServer(name: string): string {
  return `\`pawl mcp install --server ${/^[\w.@/-]+$/.test(name) ? name : JSON.stringify(name)}\``
}
