import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { hasCode, obstacleAt, obstacleHint, obstacleText } from '../../node/index.ts'
import { fileTrouble } from '../disk/file-trouble.ts'

/** Describes the problem with the file of a witness, from an error of the file system. */
export function witnessFileError(path: string, cause: unknown): unknown {
  const folder = dirname(path)
  if (hasCode(cause, 'ENOENT') && statSync(folder, { throwIfNoEntry: false }) === undefined)
    return new PawlError('no-folder', `there is no folder ${folder}`, { cause, hint: 'is its disk mounted?' })
  const obstacle = obstacleAt(path)
  if (obstacle !== undefined)
    return new PawlError('no-file', obstacleText(obstacle), { cause, hint: obstacleHint(obstacle) })
  const trouble = fileTrouble(cause)
  return trouble === undefined ? cause : new PawlError('no-file', trouble.what, { cause, hint: trouble.hint })
}
