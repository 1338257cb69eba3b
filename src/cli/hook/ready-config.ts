import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../kernel/index.ts'
import { evaluate } from '../config/evaluate-config.ts'
import { configNames } from '../config/find-config.ts'
import { loadCompiled } from '../config/load-compiled.ts'
import { cacheFolder, freshCompiled, readManifest } from '../config/manifest.ts'
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
  const { spawnSync } = process.getBuiltinModule('node:child_process') // seldom needed, and slow to load
  const { status, stderr } = spawnSync(process.execPath, [...compilerFor(root), 'compile'], {
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

/** What compiled it last, or the Pawl that the project has installed. */
function compilerFor(root: string): readonly string[] {
  if (!configNames.some((name) => existsSync(join(root, name)))) {
    throw new PawlError('no-config', 'this project has no pawl.config.ts any more', {
      hint: 'bring it back, or take the hooks out: `pawl uninstall`, or delete the folder .pawl',
    })
  }
  const { compiler = [] } = readManifest(root) ?? {}
  const program = compiler.at(-1)
  if (program !== undefined && existsSync(program)) return compiler
  const { createRequire } = process.getBuiltinModule('node:module')
  try {
    const folder = dirname(createRequire(join(root, 'package.json')).resolve('pawl/package.json'))
    return [join(folder, 'dist/cli/main.js')]
  } catch (cause) {
    throw new PawlError('no-pawl', 'pawl.config.ts has changed and Pawl is not installed here to compile it', {
      cause,
      hint: 'install the project’s packages; to do without its hooks, delete the folder .pawl',
    })
  }
}
