import { lstatSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PawlError } from '../../../kernel/index.ts'
import type { Witness } from '../../../protocol/index.ts'
import { hasCode } from '../log-files.ts'
import { headsIn } from './head.ts'
import { rememberInFile, witnessPath } from './head-file.ts'

/** Heads as lines of a file, such as one on another disk or one that only root can cut. */
export function fileWitness(target: string, base: string | undefined): Witness {
  const path = witnessPath(target, base)
  return {
    target,
    remember: async (head) => rememberInFile(path, head),
    async recall(log) {
      try {
        return headsIn(await readFile(path, 'utf8'), log)
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error
        mustBeNew(path, error)
        return []
      }
    },
  }
}

/** A file that was not written yet knows nothing. One whose folder is gone, such as a disk that is not mounted, may know a lot. */
function mustBeNew(path: string, cause: unknown): void {
  const folder = dirname(path)
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new PawlError('no-folder', `there is no folder ${folder}`, { cause, hint: 'is its disk mounted?' })
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new PawlError('no-file', `${path} is a link that leads nowhere`, { cause })
}
