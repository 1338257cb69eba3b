import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs'

/** Kinds of paths that Pawl writes. */
type Part = 'a file' | 'a folder' | 'an empty folder'

/** Something else in the place of a file or folder of Pawl, which Pawl can neither use nor remove. */
export interface Obstacle {
  readonly path: string
  /** Its kind, such as `a folder`. */
  readonly what: string
  readonly should: Part
  /** The command that removes it. */
  readonly removal: string
}

/** The obstacle in the place of a file or folder of Pawl; undefined if the right kind, or nothing, is there. */
export function obstacleAt(path: string, should: Part = 'a file'): Obstacle | undefined {
  const found = lookAt(path, lstatSync)
  if (found === undefined || isAsItShould(path, found, should)) return undefined
  const isFolder = found.isDirectory()
  return { path, what: kindOf(path, found, should), should, removal: `rm ${isFolder ? '-r ' : ''}${quoted(path)}` }
}

/** As a sentence. */
export function obstacleText({ path, what, should }: Obstacle): string {
  return `${path} is ${what}, and should be ${should}`
}

/** The hint: it may belong to a person. */
export function obstacleHint({ removal }: Obstacle): string {
  return `Pawl did not put it there: find out who did, and remove it: \`${removal}\``
}

/** A path as one word of a shell's command. */
export function quoted(path: string): string {
  return /^[\w./:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

/** Undefined if nothing is there, or it may not be read. */
function lookAt(path: string, look: (path: string) => Stats): Stats | undefined {
  try {
    return look(path)
  } catch {
    return undefined
  }
}

function isAsItShould(path: string, found: Stats, should: Part): boolean {
  if (should === 'a file') return found.isFile()
  if (should === 'an empty folder') return found.isDirectory() && readdirSync(path).length === 0
  return lookAt(path, statSync)?.isDirectory() === true // a link to a folder is as good
}

function kindOf(path: string, found: Stats, should: Part): string {
  if (found.isFile()) return 'a file'
  if (found.isDirectory()) return should === 'a file' ? 'a folder' : 'a folder with something in it'
  if (found.isSymbolicLink()) return lookAt(path, statSync) === undefined ? 'a link that leads nowhere' : 'a link'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}
