import {
  closeSync,
  constants,
  fdatasyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { hasCode, hasNoLinks, makeFolders } from '../../node/index.ts'

const safely = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of the state folder, and makes it and its folders where they are missing. A link is not followed. A new file has its
 * first content from the beginning: one that is empty is damaged, and was not left by a process that was killed.
 */
export function openMaking(path: string, flags: number, first: string): number {
  try {
    return openSync(path, safely | flags)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    makeFolders(dirname(path))
    makeFile(path, first)
    return openSync(path, safely | flags)
  }
}

/** Whole, unless another process is faster. */
function makeFile(path: string, text: string): void {
  const draft = `${path}.${Math.random().toString(36).slice(2)}.new`
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    linkSync(draft, path)
  } catch (error) {
    if (hasNoLinks(error)) renameSync(draft, path)
    else if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Writes a text over the beginning of a file, or flushed behind its end. */
export function writeText(path: string, text: string, { isAppended = false } = {}): void {
  const file = openMaking(path, constants.O_WRONLY | (isAppended ? constants.O_APPEND : 0), isAppended ? '\n' : text)
  try {
    writeSync(file, text, isAppended ? null : 0)
    if (isAppended) fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}
