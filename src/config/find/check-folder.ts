import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'

const folders = [
  '.pawl',
  '.pawl/cache',
  '.pawl/locks',
  '.pawl/audit',
  '.pawl/keys',
  '.pawl/sessions',
  '.pawl/running',
  '.pawl/hook',
]
const files = [
  '.pawl/.gitignore',
  '.pawl/hook.cjs',
  '.pawl/hook/main.cjs',
  '.pawl/hook/actions.cjs',
  '.pawl/hook/packs.cjs',
  '.pawl/hook/theories.cjs',
  '.pawl/installed.json',
  '.pawl/disabled.json',
  '.pawl/store.sqlite',
]

/**
 * Refuses a `.pawl` that is not a folder of its own: writes and deletions through a link would happen elsewhere. Called
 * before anything is written.
 */
export function checkFolder(root: string): void {
  for (const path of [...folders, ...files]) {
    const found = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (found === undefined) continue
    const isFolder = folders.includes(path)
    if (isFolder ? found.isDirectory() : found.isFile()) continue
    const what = found.isSymbolicLink() ? 'a link' : found.isDirectory() ? 'a folder' : isFolder ? 'a file' : 'odd'
    throw new PawlError('odd-folder', `${path} is ${what}, not a ${isFolder ? 'folder' : 'file'} of this project`, {
      hint: `move ${path} away and try again: Pawl writes nothing through links, and nothing was written`,
    })
  }
}
