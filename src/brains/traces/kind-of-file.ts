import { statSync } from 'node:fs'

/** The kind of file at a path. A path that cannot be read, such as a circle of links or one through a file, counts as missing. */
export function kindOfFile(path: string): 'file' | 'folder' | undefined {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : undefined
  } catch {
    return undefined
  }
}
