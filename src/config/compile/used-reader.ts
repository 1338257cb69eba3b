import { isAbsolute, join } from 'node:path'
import { readTheoryFile } from './read-theory-file.ts'

/**
 * Reads the theories that those of a config use. The compiled policy is committed, so every clone must have the files of
 * the project.
 */
export function usedReader(root: string): (file: string) => string {
  return (file) => {
    if (isAbsolute(file) || file.startsWith('..')) throw new Error('it is outside the project')
    return readTheoryFile(join(root, file))
  }
}
