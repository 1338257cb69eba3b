import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { isPawlError, PawlError } from '../../base/index.ts'
import { hasCode, makeFolders } from '../../node/index.ts'
import { obstacleAt, obstacleHint, obstacleText } from './obstacle-at.ts'

/** What is said about a file. */
export interface FileLook {
  readonly id: number
  readonly size: number
  readonly modifiedAt: number
  /** Of the file or what is said about it; nobody can set it. */
  readonly changedAt: number
}

/**
 * `append`: made if it is missing, and every write goes to its end; `make`: the same, but it must be missing. Symbolic links are
 * never followed for writing. Anything but a regular file is an error of the log that names it.
 */
export type Opening = 'read' | 'append' | 'make'

/** The few things a log asks of the file system: tests put failures in between. */
export interface LogFiles {
  open(path: string, how: Opening): number
  close(file: number): void
  look(file: number): FileLook
  /** At the file that has this name; undefined if there is none. */
  lookAt(path: string): FileLook | undefined
  read(file: number, into: Buffer, at: number): number
  /** At a place; `null` appends, behind whatever others have written meanwhile. */
  write(file: number, bytes: Buffer, at: number | null): number
  flush(file: number): void
  cut(file: number, size: number): void
  names(folder: string): readonly string[]
  makeFolder(path: string): void
  /** Fails if it is there. */
  makeMark(path: string): void
  removeMark(path: string): void
  /** Nothing happens if it is not there. */
  remove(path: string): void
  /** Over what is there. */
  rename(path: string, to: string): void
  /** A second name for a file; fails if that is taken. */
  link(path: string, name: string): void
  /** A new file is there after a power cut only if its folder was flushed, too. */
  flushFolder(path: string): void
}

// a pipe in the place of a file must keep nobody waiting
const noWait = constants.O_NONBLOCK ?? 0
const appending = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | noWait
const flags = {
  read: constants.O_RDONLY | noWait,
  append: appending,
  make: appending | constants.O_EXCL,
} as const

const missing = { throwIfNoEntry: false } as const

function lookOf(seen: Stats): FileLook {
  const { ino, size, mtimeMs, ctimeMs } = seen
  return { id: ino, size, modifiedAt: mtimeMs, changedAt: ctimeMs }
}

export const nodeFiles: LogFiles = {
  open: (path, how) => regular(path, openSync(path, flags[how], 0o600)),
  close: closeSync,
  look: (file) => lookOf(fstatSync(file)),
  lookAt(path) {
    const seen = statSync(path, missing)
    return seen && lookOf(seen)
  },
  read: (file, into, at) => readSync(file, into, 0, into.length, at),
  write: (file, bytes, at) => writeSync(file, bytes, 0, bytes.length, at),
  flush: fdatasyncSync,
  cut: ftruncateSync,
  names: (folder) => readdirSync(folder),
  makeFolder: makeFolders,
  makeMark: (path) => void mkdirSync(path, { mode: 0o700 }),
  removeMark: rmdirSync,
  remove(path) {
    // `rmSync` would do, but loads what removes whole folders
    try {
      unlinkSync(path)
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
    }
  },
  rename: renameSync,
  link: linkSync,
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

/** An open file, if it is one: the system also opens folders, pipes and devices. */
function regular(path: string, file: number): number {
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw notFile(path)
}

function notFile(path: string): PawlError {
  const obstacle = obstacleAt(path)
  if (obstacle === undefined)
    return new PawlError('audit-damaged', `${path} is not a regular file`, { hint: 'try again' })
  return new PawlError('audit-damaged', obstacleText(obstacle), { hint: obstacleHint(obstacle) })
}

/** Whether it is one file, and nobody has changed it between the two looks. */
export function isSameFile(one: FileLook, other: FileLook): boolean {
  return one.id === other.id && one.size === other.size && one.changedAt === other.changedAt
}

/** All of it or an error: a disk that fills up takes less than it was given. */
export function writeAll(files: LogFiles, file: number, bytes: Buffer, at: number | null): void {
  let done = 0
  while (done < bytes.length) {
    const written = files.write(file, bytes.subarray(done), at === null ? null : at + done)
    if (written <= 0) throw new Error(`only ${done} of ${bytes.length} bytes could be written`)
    done += written
  }
}

/** Fewer bytes than asked for at the end of the file only. */
export function readAll(files: LogFiles, file: number, length: number, at: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const read = files.read(file, bytes.subarray(done), at + done)
    if (read === 0) break
    done += read
  }
  return bytes.subarray(0, done)
}

export function withFile<T>(files: LogFiles, path: string, how: Opening, work: (file: number) => T): T {
  const file = files.open(path, how)
  try {
    return naming(path, () => work(file))
  } finally {
    files.close(file)
  }
}

/** Has errors of work with an open file name that file: the system only knows its number. */
export function naming<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && !isPawlError(error) && !('path' in error))
      throw Object.assign(error, { path })
    throw error
  }
}

/** Whether nothing has this name, rather than a link that leads nowhere. */
export function isMissing(error: unknown, path: string): boolean {
  return hasCode(error, 'ENOENT') && lstatSync(path, missing) === undefined
}

/** Whether a file system has no second names. */
export function hasNoLinks(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].some((code) => hasCode(error, code))
}
