import { dirname } from 'node:path'
import type { LoadedConfig } from '../hook/loaded-config.ts'
import { compileConfig } from './compile-config.ts'
import { doors } from './doors.ts'
import { loadCompiled } from './load-compiled.ts'
import { freshManifest } from './manifest.ts'

/** Loads a project's config, compiled anew if one of its sources has changed. */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  const root = dirname(file)
  return loadCompiled(root, freshManifest(root) ?? (await compileConfig(file, doors)), doors)
}
