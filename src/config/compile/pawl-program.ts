import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { readRegularFile } from '../../node/index.ts'

/** The program that compiled the config last on this machine, as arguments of Node. Not committed. */
export const compilerFile = '.pawl/cache/compiler.json'

/**
 * The arguments of Node for the whole program: the one that compiled the config last, or the Pawl that the project has
 * installed; `purpose` is for the error.
 */
export function pawlProgram(root: string, purpose: string): readonly string[] {
  const compiler = readCompiler(root)
  const program = compiler.at(-1)
  if (program !== undefined && existsSync(program)) return compiler
  const { createRequire } = process.getBuiltinModule('node:module') // rarely needed, and slow to load
  try {
    const folder = dirname(createRequire(join(root, 'package.json')).resolve('pawl/package.json'))
    return [join(folder, 'dist/cli/main.js')]
  } catch (cause) {
    throw new PawlError('no-pawl', `Pawl is not installed here, and is needed ${purpose}`, {
      cause,
      hint: 'a person has to install the project’s packages',
    })
  }
}

function readCompiler(root: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(readRegularFile(join(root, compilerFile)))
    return Array.isArray(found) && found.every((word) => typeof word === 'string') ? found : []
  } catch {
    return [] // a fresh clone has none
  }
}
