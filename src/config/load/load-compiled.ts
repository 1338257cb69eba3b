import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createRegistry } from '../../kernel/index.ts'
import { type Config, catalogue } from '../../protocol/index.ts'
import { witnessPath } from '../../store/internal.ts'
import type { CompiledTheory } from '../../theory/internal.ts'
import { type Compiled, type Doors, readConfig } from '../compile/evaluate-config.ts'
import type { Policy } from '../compile/policy.ts'
import { type AgentFiles, noAgents } from '../protect/guarded-files.ts'
import { selfProtection } from '../protect/self-protection.ts'
import { machineOf } from '../rules/machine-of.ts'
import { packHooks } from '../rules/pack-hooks.ts'
import type { LoadedConfig } from './loaded-config.ts'
import { disabled } from './name-list.ts'
import { noMemory, type SessionMemory } from './session-memory.ts'
import { setModes, setTheoryMode } from './set-modes.ts'

/** The file that agents start: it is there as long as hooks are installed. */
const program = '.pawl/hook.cjs'

export interface Circumstances {
  /** The folder for the memory of theories. */
  readonly state?: string
  /** The files of the coding agents that call these hooks. Undefined if none does: hooks are only listed. */
  readonly agents?: AgentFiles
}

/**
 * Makes the registry of a compiled config: the guards of the guards, its hooks, then its theories, without disabled
 * ones. A promise only if there are theories.
 */
export function loadCompiled(
  root: string,
  compiled: Compiled,
  { sources }: Pick<Policy, 'sources'>,
  doors: Doors,
  { state = root, agents }: Circumstances = {},
): LoadedConfig | Promise<LoadedConfig> {
  const config = readConfig(compiled, root, doors)
  const registry = createRegistry(catalogue).with(config.hooks ?? [], packHooks(config, root))
  const loadedWith = (memory: SessionMemory): LoadedConfig => {
    // where there is nothing to protect, agents need not call us for it; where they call us, there is
    if (agents !== undefined || registry.size > 0 || existsSync(join(root, program))) {
      const guarded = [...Object.keys(sources), ...headFiles(config, root)]
      registry.add(selfProtection(root, guarded, agents ?? noAgents))
    }
    setModes(registry, config, root)
    for (const name of disabled.read(root)) {
      if (registry.list().some((listener) => listener.name === name)) registry.disable(name)
    }
    return { root, config, registry, memory }
  }
  const { theories } = compiled
  return theories.length === 0
    ? loadedWith(noMemory)
    : loadTheories(theories, { registry, config, root, state }).then(loadedWith)
}

/** Files that remember heads of the audit log: an agent that could change them could change the log unseen. */
function headFiles({ audit: { witnesses = [] } = {} }: Config, root: string): readonly string[] {
  return witnesses.filter((target) => target.startsWith('file:')).map((target) => witnessPath(target, root))
}

async function loadTheories(
  theories: readonly CompiledTheory[],
  { root, config, registry, state }: Pick<LoadedConfig, 'root' | 'config' | 'registry'> & { readonly state: string },
): Promise<SessionMemory> {
  // most projects have none: the reasoner is then not even evaluated
  const { createTheoryMemory, theoryModes } = await import('./theory-memory.ts')
  const modeOf = theoryModes(theories, config)
  return createTheoryMemory(theories, registry, state, machineOf(root), (file, source) =>
    setTheoryMode(registry, source, modeOf(file), config),
  )
}
