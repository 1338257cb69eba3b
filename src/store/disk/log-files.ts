import { closeSync, constants, fdatasyncSync, fsyncSync, ftruncateSync, lstatSync, openSync, renameSync } from 'node:fs'
import { PawlError } from '../../base/index.ts'
import {
  type FileLook,
  hasCode,
  type LockFiles,
  lockFiles,
  makeFolders,
  obstacleAt,
  obstacleHint,
  obstacleText,
} from '../../node/index.ts'

/** The few operations of the file system that a log needs: tests put failures in between. */
export interface LogFiles extends LockFiles {
  flush(file: number): void
  cut(file: number, size: number): void
  makeFolder(path: string): void
  /** Replaces an existing file. */
  rename(path: string, to: string): void
  /** A new file is there after a power cut only if its folder was flushed, too. */
  flushFolder(path: string): void
}

export const nodeFiles: LogFiles = {
  ...lockFiles(notLogFile),
  flush: fdatasyncSync,
  cut: ftruncateSync,
  makeFolder: makeFolders,
  rename: renameSync,
  flushFolder(path) {
    if (process.platform === 'win32') return // opens no folders, and needs no flush
    const folder = openSync(path, constants.O_RDONLY)
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  },
}

function notLogFile(path: string): PawlError {
  const obstacle = obstacleAt(path)
  if (obstacle === undefined)
    return new PawlError('audit-damaged', `${path} is not a regular file`, { hint: 'try again' })
  return new PawlError('audit-damaged', obstacleText(obstacle), { hint: obstacleHint(obstacle) })
}

/** Whether it is one file, unchanged between the two looks. */
export function isSameFile(one: FileLook, other: FileLook): boolean {
  return one.id === other.id && one.size === other.size && one.changedAt === other.changedAt
}

/** Whether nothing has this name, rather than a link that leads nowhere. */
export function isMissing(error: unknown, path: string): boolean {
  return hasCode(error, 'ENOENT') && lstatSync(path, { throwIfNoEntry: false }) === undefined
}
