import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { isPawlError } from '../../base/index.ts'
import { hasCode } from '../has-code.ts'
import { notAFile } from '../read-regular-file.ts'

/** Some properties of a file. */
export interface FileLook {
  readonly id: number
  readonly size: number
  readonly modifiedAt: number
  /** Of the file or its properties; a program cannot set it. */
  readonly changedAt: number
}

/**
 * `append`: made if it is missing, and every write goes to its end; `make`: the same, but it must be missing. Symbolic links are
 * never followed for writing. Anything but a regular file is an error that names it.
 */
export type Opening = 'read' | 'append' | 'make'

/** The few operations of the file system that a lock needs: tests put failures in between. */
export interface LockFiles {
  open(path: string, how: Opening): number
  close(file: number): void
  look(file: number): FileLook
  /** The file of this name; undefined if there is none. */
  lookAt(path: string): FileLook | undefined
  read(file: number, into: Buffer, at: number): number
  /** At a place; `null` appends, behind the writes of others meanwhile. */
  write(file: number, bytes: Buffer, at: number | null): number
  names(folder: string): readonly string[]
  /** Makes a folder; fails if it is there. */
  makeMark(path: string): void
  removeMark(path: string): void
  /** Nothing happens if it is not there. */
  remove(path: string): void
  /** A second name for a file; fails if that is taken. */
  link(path: string, name: string): void
}

// a pipe in the place of a file must not block
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

/** Those of Node. `wrongKind` makes the error for a path that leads to something else than a file. */
export function lockFiles(wrongKind: (path: string) => Error = notAFile): LockFiles {
  return {
    open(path, how) {
      const file = openSync(path, flags[how], 0o600)
      if (fstatSync(file).isFile()) return file
      closeSync(file) // the system also opens folders, pipes and devices
      throw wrongKind(path)
    },
    close: closeSync,
    look: (file) => lookOf(fstatSync(file)),
    lookAt(path) {
      const seen = statSync(path, missing)
      return seen && lookOf(seen)
    },
    read: (file, into, at) => readSync(file, into, 0, into.length, at),
    write: (file, bytes, at) => writeSync(file, bytes, 0, bytes.length, at),
    names: (folder) => readdirSync(folder),
    makeMark: (path) => void mkdirSync(path, { mode: 0o700 }),
    removeMark: rmdirSync,
    remove(path) {
      // `rmSync` would do, but loads the code that removes whole folders
      try {
        unlinkSync(path)
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error
      }
    },
    link: linkSync,
  }
}

/** All of it or an error: a disk that fills up accepts fewer bytes. */
export function writeAll(files: LockFiles, file: number, bytes: Buffer, at: number | null): void {
  let done = 0
  while (done < bytes.length) {
    const written = files.write(file, bytes.subarray(done), at === null ? null : at + done)
    if (written <= 0) throw new Error(`only ${done} of ${bytes.length} bytes could be written`)
    done += written
  }
}

/** Fewer bytes than asked for at the end of the file only. */
export function readAll(files: LockFiles, file: number, length: number, at: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const read = files.read(file, bytes.subarray(done), at + done)
    if (read === 0) break
    done += read
  }
  return bytes.subarray(0, done)
}

export function withFile<T>(files: LockFiles, path: string, how: Opening, work: (file: number) => T): T {
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

/** Whether a file system has no second names. */
export function hasNoLinks(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].some((code) => hasCode(error, code))
}
