import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Witness } from '../../../ports/index.ts'
import { isMissing, nodeFiles, readAll, withFile } from '../log-files.ts'
import { headsIn } from './head.ts'
import { rememberInFile, witnessPath } from './head-file.ts'
import { witnessFileError } from './witness-file-error.ts'

/** Heads as lines of a file, such as one on another disk or one that only root can cut. */
export function fileWitness(target: string, base: string | undefined): Witness {
  const path = witnessPath(target, base)
  return {
    target,
    remember: async (head) => rememberInFile(path, head),
    async recall(log) {
      try {
        return headsIn(textIn(path), log)
      } catch (error) {
        // a file that was not written yet knows nothing; one whose folder is gone, such as a disk that is not mounted, may know a lot
        if (isMissing(error, path) && existsSync(dirname(path))) return []
        throw witnessFileError(path, error)
      }
    },
  }
}

function textIn(path: string): string {
  return withFile(nodeFiles, path, 'read', (file) =>
    readAll(nodeFiles, file, nodeFiles.look(file).size, 0).toString('utf8'),
  )
}
