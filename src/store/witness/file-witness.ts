import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { readAll, withFile } from '../../node/index.ts'
import type { LogHead, Witness } from '../../ports/index.ts'
import { isMissing, nodeFiles } from '../disk/log-files.ts'
import { headsIn, holdsHeads } from './head.ts'
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
        return readHeads(path, log)
      } catch (error) {
        // a file that was not written yet knows nothing; one whose folder is gone, such as a disk that is not mounted, may know a lot
        if (isMissing(error, path) && existsSync(dirname(path))) return []
        throw witnessFileError(path, error)
      }
    },
  }
}

/** A file without any head is not an empty witness: another program has overwritten it. */
function readHeads(path: string, log: string): readonly LogHead[] {
  const text = textIn(path)
  if (text.trim() !== '' && !holdsHeads(text))
    throw new PawlError('no-file', `${path} holds something else than heads of logs`, {
      hint: 'restore it from a copy; if there is none, move it away, and `pawl audit head` begins another',
    })
  return headsIn(text, log)
}

function textIn(path: string): string {
  return withFile(nodeFiles, path, 'read', (file) =>
    readAll(nodeFiles, file, nodeFiles.look(file).size, 0).toString('utf8'),
  )
}
