import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { obstacleAt, obstacleHint, quoted } from '../../node/index.ts'
import type { FileTrouble } from './file-trouble.ts'

/**
 * The message about a link to a file in the place of a file of the log; undefined if there is none. The file may have
 * been moved away: removing the link would remove its records from the log.
 */
export function linkTrouble(path: string): FileTrouble | undefined {
  const target = targetOf(path)
  if (target === undefined) return undefined
  const what = `${path} is a link to ${target}, and should be a file`
  const obstacle = obstacleAt(path)
  // a second name for another file of the log holds nothing of its own
  if (obstacle !== undefined && dirname(target) === realpathSync(dirname(path)))
    return { what, hint: obstacleHint(obstacle) }
  const back = `mv ${quoted(target)} ${quoted(path)}`
  return { what, hint: `Pawl did not make the link: find out who did, and put the file itself back: \`${back}\`` }
}

/** Undefined if it is not a link, or leads to anything but a file. */
function targetOf(path: string): string | undefined {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined
    return statSync(path).isFile() ? realpathSync(path) : undefined
  } catch {
    return undefined
  }
}
