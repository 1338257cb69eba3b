import { statSync } from 'node:fs'

/** What is at a path. What cannot be looked at, be it a circle of links or a file in the place of a folder, is not there. */
export function kindOfFile(path: string): 'file' | 'folder' | undefined {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : undefined
  } catch {
    return undefined
  }
}
