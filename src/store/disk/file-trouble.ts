import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { obstacleAt, obstacleHint, obstacleText, quoted } from '../../node/index.ts'
import { linkTrouble } from './link-trouble.ts'

/** Why a file of the log could not be used, and the hint. */
export interface FileTrouble {
  /** A sentence that names the file. */
  readonly what: string
  readonly hint: string
}

/** Translates an error of the file system; undefined for other errors, and for rare ones that are shown unchanged. */
export function fileTrouble(error: unknown): FileTrouble | undefined {
  const { code, paths } = readError(error)
  const link = wrongKinds.has(code) ? paths.map(linkTrouble).find(Boolean) : undefined
  if (link !== undefined) return link
  const obstacle = wrongKinds.has(code) ? paths.map((path) => firstObstacle(path, code)).find(Boolean) : undefined
  if (obstacle !== undefined) return { what: obstacleText(obstacle), hint: obstacleHint(obstacle) }
  return Object.hasOwn(troubles, code) ? troubles[code]?.(paths.at(-1) ?? 'a file of the log') : undefined
}

/** Error codes for a path that leads to something of another kind. */
const wrongKinds: ReadonlySet<string> = new Set(['EISDIR', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EEXIST', 'ENOENT'])

const troubles: Readonly<Record<string, (path: string) => FileTrouble>> = {
  ENOENT: (path) => ({ what: `${path} is missing`, hint: 'try again; if it stays away, copy it back from a backup' }),
  EACCES: forbidden,
  EPERM: forbidden,
  ENOSPC: (path) => ({ what: `the disk is full: ${path} could not be written`, hint: 'make room on the disk' }),
  EDQUOT: (path) => ({ what: `the disk quota is used up: ${path} could not be written`, hint: 'delete other files' }),
  EFBIG: (path) => ({ what: `${path} would be larger than this user may make it`, hint: 'raise `ulimit -f`' }),
  EROFS: (path) => ({ what: `${path} is on a read-only file system`, hint: 'mount it writable' }),
  EIO: (path) => ({ what: `the disk failed at ${path}`, hint: 'copy the log elsewhere, and check the disk' }),
  EMFILE: tooMany,
  ENFILE: tooMany,
}

/** A file that is not there could not be made: then the right to its folder is missing. */
function forbidden(path: string): FileTrouble {
  const found = [path, ...foldersAbove(path).toReversed()].find((one) => existsSync(one)) ?? path
  const hint = `if it is yours, run \`chmod u+rwX ${quoted(found)}\`; otherwise its owner has to give it to you`
  return { what: found === path ? `this user may not open ${path}` : `this user has not every right to ${found}`, hint }
}

function tooMany(path: string): FileTrouble {
  return { what: `too many files are open: ${path} could not be opened`, hint: 'close some, or raise `ulimit -n`' }
}

/** Node names two files where one is linked or renamed. */
function readError(error: unknown): { readonly code: string; readonly paths: readonly string[] } {
  if (!(error instanceof Error)) return { code: '', paths: [] }
  const { code, path, dest } = error as { readonly code?: unknown; readonly path?: unknown; readonly dest?: unknown }
  return { code: String(code), paths: [dest, path].filter((one) => typeof one === 'string') }
}

/** The first part of a path that has the wrong kind. */
function firstObstacle(path: string, code: string) {
  const isFolder = code === 'ENOTDIR' || code === 'EEXIST'
  const above = foldersAbove(path).map((folder) => obstacleAt(folder, 'a folder'))
  return above.find(Boolean) ?? obstacleAt(path, isFolder ? 'a folder' : 'a file')
}

/** From the root on. */
function foldersAbove(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...foldersAbove(parent), parent]
}
