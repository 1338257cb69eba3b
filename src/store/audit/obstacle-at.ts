import { lstatSync, type Stats } from 'node:fs'
import { PawlError } from '../../kernel/index.ts'

/** Something that nobody can write to or remove as a file, in the place of one. */
export interface Obstacle {
  readonly path: string
  /** What it is, such as `a folder`. */
  readonly what: string
  /** The command that removes it. */
  readonly removal: string
}

/** What is in the way at the place of a file; undefined for a file, or nothing. */
export function obstacleAt(path: string): Obstacle | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile()) return undefined
  return { path, what: kindOf(found), removal: `rm ${found.isDirectory() ? '-r ' : ''}${quoted(path)}` }
}

/** The lock of the log cannot be taken before a person removes what is there: it may be somebody's. */
export function inTheWay({ path, what, removal }: Obstacle): PawlError {
  return new PawlError('audit-locked', `the audit log cannot be locked: ${path} is ${what}, and should be a file`, {
    hint: `remove it: \`${removal}\``,
  })
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isSymbolicLink()) return 'a link'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

/** As one word of a shell's command. */
function quoted(path: string): string {
  return /^[\w./:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
