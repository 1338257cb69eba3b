import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../kernel/index.ts'
import { evaluate } from '../config/evaluate-config.ts'
import { configNames } from '../config/find-config.ts'
import { loadCompiled } from '../config/load-compiled.ts'
import { cacheFolder, freshCompiled } from '../config/manifest.ts'
import { pawlProgram } from '../config/pawl-program.ts'
import { hookDoors } from './hook-doors.ts'
import { keptScript } from './kept-script.ts'
import type { LoadedConfig } from './loaded-config.ts'

/** The compiled config of the project; where a source has changed since, the whole program is called to compile it anew. */
export function readyConfig(root: string): Promise<LoadedConfig> {
  const { manifest, text } = freshCompiled(root) ?? recompiled(root)
  const code = join(root, cacheFolder, manifest.compiled)
  return loadCompiled(root, evaluate(keptScript({ text, filename: join(root, 'pawl.config.ts'), code })), hookDoors)
}

function recompiled(root: string): NonNullable<ReturnType<typeof freshCompiled>> {
  mustHaveConfig(root)
  const { spawnSync } = process.getBuiltinModule('node:child_process') // seldom needed, and slow to load
  const { status, stderr } = spawnSync(process.execPath, [...pawlProgram(root), 'compile'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  })
  const compiled = status === 0 ? freshCompiled(root) : undefined
  if (compiled !== undefined) return compiled
  const quiet = status === null ? 'could not be compiled in time' : 'ended the program that was to compile it'
  const said = stderr?.trim() || `pawl.config.ts ${quiet}`
  throw new PawlError('bad-config', said.replace(/^pawl: /, ''), { hint: 'run `pawl compile` to see it' })
}

function mustHaveConfig(root: string): void {
  if (configNames.some((name) => existsSync(join(root, name)))) return
  throw new PawlError('no-config', 'this project has no pawl.config.ts any more', {
    hint: 'bring it back, or take the hooks out: `pawl uninstall`, or delete the folder .pawl',
  })
}
