import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasCode } from '../../node/index.ts'

/**
 * The same log has the same name, by any link to its project, and also when it is missing. The last two names, such as
 * `.pawl/audit`, are not resolved: a link in their place is not another log.
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
