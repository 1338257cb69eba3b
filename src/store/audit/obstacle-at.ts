import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { PawlError } from '../../kernel/index.ts'

/** What the lock of a log is made of. */
type Part = 'a file' | 'an empty folder'

/** Something else in the place of a part of the lock, which nobody can use or remove as that. */
export interface Obstacle {
  readonly path: string
  /** What it is, such as `a folder`. */
  readonly what: string
  readonly should: Part
  /** The command that removes it. */
  readonly removal: string
}

/** What is in the way at the place of a part of the lock; undefined if that part is there, or nothing. */
export function obstacleAt(path: string, should: Part = 'a file'): Obstacle | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || isAsItShould(path, found, should)) return undefined
  const isFolder = found.isDirectory()
  const what = isFolder && should !== 'a file' ? 'a folder with something in it' : kindOf(found)
  return { path, what, should, removal: `rm ${isFolder ? '-r ' : ''}${quoted(path)}` }
}

function isAsItShould(path: string, found: Stats, should: Part): boolean {
  return should === 'a file' ? found.isFile() : found.isDirectory() && readdirSync(path).length === 0
}

/** The lock of the log cannot be taken before a person removes what is there: it may be somebody's. */
export function inTheWay({ path, what, should, removal }: Obstacle): PawlError {
  return new PawlError('audit-locked', `the audit log cannot be locked: ${path} is ${what}, and should be ${should}`, {
    hint: `remove it: \`${removal}\``,
  })
}

function kindOf(found: Stats): string {
  if (found.isFile()) return 'a file'
  if (found.isDirectory()) return 'a folder'
  if (found.isSymbolicLink()) return 'a link'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

/** As one word of a shell's command. */
function quoted(path: string): string {
  return /^[\w./:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
