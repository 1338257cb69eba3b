import { dirname } from 'node:path'
import { readTheoryFile } from '../../../config/internal.ts'
import { filesUsedBy } from '../../../theory/internal.ts'
import type { FoundFiles } from '../../files/found-files.ts'

/** The same files, and those that these theories use: a change of one of them is a change of the others. */
export function withUsed(found: FoundFiles): FoundFiles {
  const files = new Set(found.files)
  for (const file of files) for (const used of usedBy(file)) files.add(used) // a set grows while it is walked
  const folders = [...files].slice(found.files.length).map((file) => dirname(file))
  return { files: [...files], folders: [...new Set([...found.folders, ...folders])] }
}

function usedBy(file: string): readonly string[] {
  try {
    return filesUsedBy(readTheoryFile(file), file)
  } catch {
    return [] // it is reported when it is examined
  }
}
