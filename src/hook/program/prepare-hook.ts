import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileAndKeep, policyFiles } from '../../config/internal.ts'
import { hasCode, replaceFile } from '../../node/index.ts'
import { notesFolder } from '../process/running-notes.ts'
import { removeRoll } from '../record/roll-file.ts'
import { hookPaths, programFolder } from './hook-files.ts'
import { hookProgram } from './hook-program.ts'

/** Programs and policy are committed, so that every clone of the project is guarded; records and caches are not. */
const committed = [
  '.gitignore',
  '.gitattributes',
  'hook.cjs',
  'hook/',
  'hook/*.cjs',
  'policy.cjs',
  'policy.json',
  'promoted.json',
]
const ignored = ['*', ...committed.map((path) => `!${path}`), ''].join('\n')
/** Both are checked by their digests: Git must not touch a byte. */
const attributes = '* -text\n'

/** Writes everything that the hook process needs: its program, and the compiled config. Returns whether that changed anything. */
export async function prepareHook(config: string): Promise<boolean> {
  const root = dirname(config)
  await compileAndKeep(config)
  mkdirSync(join(root, programFolder), { recursive: true })
  const program = await hookProgram()
  const changes = [
    written(join(root, '.pawl/.gitignore'), ignored),
    written(join(root, '.pawl/.gitattributes'), attributes),
    ...hookPaths.map((path) => written(join(root, path), program[path])),
  ]
  return changes.includes(true)
}

/** Takes it all away again; records stay, since they are not ours to lose. */
export function removeHook(root: string): void {
  for (const path of [
    ...hookPaths,
    ...Object.values(policyFiles),
    '.pawl/.gitattributes',
    '.pawl/cache',
    '.pawl/sessions',
    '.pawl/locks',
    '.pawl/installed.json',
    '.pawl/audit.sqlite',
    notesFolder,
  ]) {
    rmSync(join(root, path), { recursive: true, force: true })
  }
  removeEmpty(join(root, programFolder))
  removeRoll(root)
}

/** A folder that has files of others stays. */
function removeEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) rmdirSync(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function written(file: string, text: string): boolean {
  if (textIn(file) === text) return false
  replaceFile(file, text)
  return true
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
