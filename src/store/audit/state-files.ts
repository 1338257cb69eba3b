import { closeSync, constants, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from '../make-folders.ts'
import { hasCode } from './log-files.ts'

const making = constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens a file of the state folder, and makes it and its folders where they are missing. A link is not followed. */
export function openMaking(path: string, flags: number): number {
  try {
    return openSync(path, making | flags, 0o600)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    makeFolders(dirname(path))
    return openSync(path, making | flags, 0o600)
  }
}

/** Writes a text over the beginning of a file, or flushed behind its end. */
export function writeText(path: string, text: string, { isAppended = false } = {}): void {
  const file = openMaking(path, constants.O_WRONLY | (isAppended ? constants.O_APPEND : 0))
  try {
    writeSync(file, text, isAppended ? null : 0)
    if (isAppended) fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}
