import { readFile } from 'node:fs/promises'
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
        if (hasCode(error, 'ENOENT')) return []
        throw error
      }
    },
  }
}
