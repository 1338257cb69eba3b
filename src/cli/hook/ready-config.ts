import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PawlError } from '../../kernel/index.ts'
import { configNames } from '../config/find-config.ts'
import { loadCompiled } from '../config/load-compiled.ts'
import { freshText, readManifest } from '../config/manifest.ts'
import { hookDoors } from './hook-doors.ts'
import type { LoadedConfig } from './loaded-config.ts'

/** The compiled config of the project; where a source has changed since, the whole program is called to compile it anew. */
export function readyConfig(root: string): Promise<LoadedConfig> {
  return loadCompiled(root, freshText(root) ?? recompiled(root), hookDoors)
}

function recompiled(root: string): string {
  const { status, stderr } = spawnSync(process.execPath, [...compilerFor(root), 'compile'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  })
  const text = status === 0 ? freshText(root) : undefined
  if (text !== undefined) return text
  const quiet = status === null ? 'could not be compiled in time' : 'ended the program that was to compile it'
  const said = stderr?.trim() || `pawl.config.ts ${quiet}`
  throw new PawlError('bad-config', said.replace(/^pawl: /, ''), { hint: 'run `pawl compile` to see it' })
}

/** What compiled it last, or the Pawl that the project has installed. */
function compilerFor(root: string): readonly string[] {
  if (!configNames.some((name) => existsSync(join(root, name)))) {
    throw new PawlError('no-config', 'this project has no pawl.config.ts any more', {
      hint: 'bring it back, or take the hooks out with `pawl uninstall`',
    })
  }
  const { compiler = [] } = readManifest(root) ?? {}
  const program = compiler.at(-1)
  if (program !== undefined && existsSync(program)) return compiler
  try {
    const folder = dirname(createRequire(join(root, 'package.json')).resolve('pawl/package.json'))
    return [join(folder, 'dist/cli/main.js')]
  } catch (cause) {
    throw new PawlError('no-pawl', 'pawl.config.ts has changed and Pawl is not installed here to compile it', {
      cause,
      hint: 'install the project’s packages, or run `pawl init --hooks`',
    })
  }
}
