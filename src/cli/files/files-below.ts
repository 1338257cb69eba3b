import { folderEntries, isLeftOut } from './folder-entries.ts'
import type { FoundFiles } from './found-files.ts'

/** All files with this ending below a folder, in order. Hidden ones and packages are left out. */
export function filesBelow(folder: string, ending: string): FoundFiles {
  const files: string[] = []
  const folders: string[] = []
  const look = (path: string) => {
    folders.push(path)
    for (const entry of folderEntries(path)) {
      if (isLeftOut(entry.name)) continue
      if (entry.type === 'folder') look(entry.path)
      else if (entry.name.endsWith(ending)) files.push(entry.path)
    }
  }
  look(folder)
  return { files, folders }
}
