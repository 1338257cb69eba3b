import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../node/index.ts'

/** Something in a folder. A link to a file is a file; a link to a folder is neither, since it may lead in a circle. */
export interface FolderEntry {
  readonly name: string
  readonly path: string
  readonly type: 'file' | 'folder'
}

/** The files and folders in a folder, in order. A folder that has gone has none. */
export function folderEntries(folder: string): readonly FolderEntry[] {
  return entriesIn(folder)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry): readonly FolderEntry[] => {
      const { name } = entry
      const path = join(folder, name)
      if (entry.isDirectory()) return [{ name, path, type: 'folder' }]
      return isFile(entry, path) ? [{ name, path, type: 'file' }] : []
    })
}

/** Whether a name is left out unless it is given: of hidden entries, and of the folder of packages. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return []
    throw error
  }
}

function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile()
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
