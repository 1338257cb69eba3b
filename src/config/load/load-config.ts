import { dirname } from 'node:path'
import { Script } from 'node:vm'
import { compileConfig, keepCompiled } from '../compile/compile-config.ts'
import { doors } from '../compile/doors.ts'
import { evaluate } from '../compile/evaluate-config.ts'
import { freshPolicy } from '../compile/policy.ts'
import { checkFolder } from '../find/check-folder.ts'
import { type Circumstances, loadCompiled } from './load-compiled.ts'
import type { LoadedConfig } from './loaded-config.ts'

/** Loads a project's config, compiled again if one of its sources has changed. Only looking at it writes nothing. */
export async function loadConfig(file: string, circumstances: Circumstances = {}): Promise<LoadedConfig> {
  return evaluated(file, freshPolicy(dirname(file)) ?? (await compileConfig(file, doors)), circumstances)
}

/** The same from its sources alone: a program that can write to `.pawl` can write another policy there. */
export async function loadSources(file: string): Promise<LoadedConfig> {
  return evaluated(file, await compileConfig(file, doors))
}

function evaluated(
  file: string,
  { policy, text }: Awaited<ReturnType<typeof compileConfig>>,
  circumstances: Circumstances = {},
): LoadedConfig | Promise<LoadedConfig> {
  const root = dirname(file)
  return loadCompiled(
    root,
    evaluate(() => new Script(text, { filename: file })),
    policy,
    doors,
    circumstances,
  )
}

/** Compiles it and keeps that for the hook process. */
export async function compileAndKeep(file: string): Promise<readonly string[]> {
  checkFolder(dirname(file))
  const compiled = await compileConfig(file, doors)
  keepCompiled(dirname(file), compiled)
  return Object.keys(compiled.policy.sources)
}
