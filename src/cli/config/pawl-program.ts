import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../kernel/index.ts'
import { readManifest } from './manifest.ts'

/** What to give to Node for the whole program: what compiled the config last, or the Pawl that the project has installed. */
export function pawlProgram(root: string): readonly string[] {
  const { compiler = [] } = readManifest(root) ?? {}
  const program = compiler.at(-1)
  if (program !== undefined && existsSync(program)) return compiler
  const { createRequire } = process.getBuiltinModule('node:module') // seldom needed, and slow to load
  try {
    const folder = dirname(createRequire(join(root, 'package.json')).resolve('pawl/package.json'))
    return [join(folder, 'dist/cli/main.js')]
  } catch (cause) {
    throw new PawlError('no-pawl', 'Pawl is not installed here', {
      cause,
      hint: 'install the project’s packages; to do without its hooks, delete the folder .pawl',
    })
  }
}
