import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { fileError } from './file-error.ts'
import { largest, tooLarge } from './too-large.ts'

/** A file below the root, as it was when it was read. */
export interface SettingsFile {
  /** Nothing if the file is not there. */
  readonly text: string | undefined
  readonly stats: Stats | undefined
  /** Folders on the way that are not there, the outermost first, below the root. */
  readonly absent: readonly string[]
}

/**
 * Reads a file below the root, and never through a link: a project's settings must not reach files elsewhere. The root
 * itself may be reached by any path.
 */
export function readSettingsFile(root: string, path: string): SettingsFile {
  const absent = absentFolders(root, path)
  const found = absent.length > 0 ? undefined : look(root, path)
  if (found === undefined) return { text: undefined, stats: undefined, absent }
  refuseOdd(found, path)
  let handle: number
  try {
    // not blocking: if it turns into a pipe now, opening it would wait forever
    handle = openSync(join(root, path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (isAbsent(error)) return { text: undefined, stats: undefined, absent }
    throw fileError(error, path, 'read')
  }
  try {
    const stats = fstatSync(handle)
    refuseOdd(stats, path)
    return { text: decode(readAll(handle, path), path), stats, absent }
  } finally {
    closeSync(handle)
  }
}

function absentFolders(root: string, path: string): readonly string[] {
  const folders = path.split('/').slice(0, -1)
  return folders.flatMap((_, index) => {
    const folder = folders.slice(0, index + 1).join('/')
    const stats = look(root, folder)
    if (stats === undefined) return [folder]
    if (!stats.isDirectory()) throw odd(folder, 'no folder')
    return []
  })
}

function look(root: string, path: string): Stats | undefined {
  let stats: Stats | undefined
  try {
    stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  } catch (error) {
    throw fileError(error, path, 'read')
  }
  if (stats?.isSymbolicLink() !== true) return stats
  throw new PawlError('settings-link', `${path} is a link, and settings are not written through links`, {
    hint: 'put the file itself there, or write the entries by hand where the link leads',
  })
}

function refuseOdd(stats: Stats, path: string): void {
  if (stats.isDirectory()) throw odd(path, 'a folder')
  if (!stats.isFile()) throw odd(path, 'a pipe, socket or device')
  if (stats.size > largest) throw tooLarge(path)
}

function odd(path: string, what: string): PawlError {
  return new PawlError('settings-odd', `${path} is ${what}, not what an agent keeps its settings in`, {
    hint: 'move it away and try again',
  })
}

/** No more than is allowed, however much it has grown since its size was read. */
function readAll(handle: number, path: string): Buffer {
  const parts: Buffer[] = []
  for (let size = 0; ; ) {
    const part = Buffer.alloc(64 * 1024)
    const count = readSync(handle, part)
    if (count === 0) return Buffer.concat(parts)
    size += count
    if (size > largest) throw tooLarge(path)
    parts.push(part.subarray(0, count))
  }
}

/** Anything but UTF-8 could not be restored byte by byte. */
function decode(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PawlError('bad-settings', `${path} is not UTF-8`, { hint: 'save it as UTF-8; it was left as it is' })
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
