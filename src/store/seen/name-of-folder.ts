import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasCode } from '../../node/index.ts'

/**
 * The same log has the same name, by whatever link its project is reached, and also when it is not there. The last two names, such
 * as `.pawl/audit`, are taken as they are: a link in their place is not another log.
 */
export function nameOfFolder(folder: string): string {
  const inside = dirname(folder)
  return join(realFolder(dirname(inside)), basename(inside), basename(folder))
}

function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch (error) {
    const parent = dirname(folder)
    if (!hasCode(error, 'ENOENT') || parent === folder) return folder
    return join(realFolder(parent), basename(folder))
  }
}
