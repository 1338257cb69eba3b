import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

export interface WriteFile {
  /** Where. Its folder is there. */
  readonly path: string
  readonly text: string
  /** Of the file that it replaces: mode and owner are kept. */
  readonly like: Stats | undefined
  /** Asked at the last moment, when all is written but the name: whether to continue. */
  readonly isWanted: () => boolean
}

/**
 * Writes a file so that every reader sees the old text or the new one, even after a power cut: a new file beside it,
 * flushed, takes its name. False, and nothing is changed, if it was not wanted any more.
 */
export function writeFile({ path, text, like, isWanted }: WriteFile): boolean {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`)
  try {
    fill(draft, text, like)
    if (!isWanted()) return false
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(dirname(path))
  return true
}

/** A folder's entries are durable only after the folder is flushed as well; not every system supports that. */
export function flushFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, constants.O_RDONLY)
  } catch {
    return // Windows opens no folders, and needs no flush
  }
  try {
    fsyncSync(handle)
  } catch {
    // some network drives cannot; the file itself is flushed
  } finally {
    closeSync(handle)
  }
}

function fill(draft: string, text: string, like: Stats | undefined): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  // private until it has the mode of the other: its text may be secret
  const handle = openSync(draft, flags, like === undefined ? 0o666 : 0o600)
  try {
    writeFileSync(handle, text)
    if (like !== undefined) imitate(handle, like)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function imitate(handle: number, like: Stats): void {
  const own = fstatSync(handle)
  if (own.uid !== like.uid || own.gid !== like.gid) {
    try {
      fchownSync(handle, like.uid, like.gid)
    } catch {
      // only root can change the owner; then it is ours, with the same mode
    }
  }
  fchmodSync(handle, like.mode & 0o7777)
}
