import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Brain, brainNamed, brains, detectBrainReplsInRepo } from '../../brains/index.ts'
import { findConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { ownHooks } from '../config/own-hooks.ts'
import { prepareHook } from '../config/prepare-hook.ts'
import type { LoadedConfig } from '../hook/loaded-config.ts'
import { type Installed, installHooks } from '../install/install-hooks.ts'
import { starterConfig } from './starter-config.ts'

/** What came of the project's own hooks. */
export interface Ours {
  /** The config, if it was made now. */
  readonly created: string | undefined
  readonly hooks: number
  readonly installed: readonly Installed[]
}

interface Wanted {
  readonly root: string
  readonly hooks: 'detect' | readonly string[]
  readonly dryRun: boolean
}

/** Has agents call the hooks of the project's config, which is made if there is none. */
export async function installOurs({ root, hooks, dryRun }: Wanted): Promise<Ours> {
  const chosen = await chosenBrains(root, hooks)
  const found = findConfig(root)
  if (chosen.length === 0) return { created: undefined, hooks: 0, installed: [] }
  const name = 'pawl.config.ts'
  if (found === undefined && dryRun) return tried(root, chosen, name)
  const file = found ?? join(root, name)
  if (found === undefined) writeFileSync(file, starterConfig, { flag: 'wx' })
  const config = await loadConfig(file)
  if (!dryRun && config.registry.size > 0) await prepareHook(file)
  const installed = await installHooks(config, chosen, { dryRun })
  return { created: found === undefined ? name : undefined, hooks: ownHooks(config), installed }
}

/** What would happen with the config that is not there yet: it is written elsewhere, and thrown away. */
async function tried(root: string, chosen: readonly Brain[], name: string): Promise<Ours> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-'))
  try {
    writeFileSync(join(folder, name), starterConfig)
    const { config, registry, memory } = await loadConfig(join(folder, name))
    const here: LoadedConfig = { root, config, registry, memory }
    return { created: name, hooks: ownHooks(here), installed: await installHooks(here, chosen, { dryRun: true }) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function chosenBrains(root: string, hooks: Wanted['hooks']): Promise<readonly Brain[]> {
  const slugs = hooks === 'detect' ? await detectBrainReplsInRepo({ from: root, brains }) : hooks
  return slugs.flatMap((slug) => brainNamed(slug, brains) ?? [])
}
