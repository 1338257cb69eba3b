import { nodeFs, nodePath } from '../../of-node.ts'
import { isOwnOfProcess } from './own-of-process.ts'
import { windowsDoubt } from './windows-doubt.ts'

/** Not a path: a place that only the opening program can resolve, such as `~/x`, `$HOME/x` or `file:///x`. */
const spoken = /^~|^\$\w+(?:[/\\:]|$)|[$#]\{|\$\(|`|^[%!]\w+[%!]|^[a-z][a-z0-9+.-]+:|\0/i

/** A form of Windows, which other systems would take for a name. */
const ofWindows = /^[a-z]:|^\\\\/i

/**
 * The places a path may mean once links are followed: as the operating system walks it, name by name, where `..` leads
 * out of the target of a link, and as a program does that first removes `..` from the text. Undefined if unknown.
 */
export function realPaths(
  path: string,
  from: string | undefined,
  known: KnownPlaces = new Map(),
): readonly string[] | undefined {
  const whole = wholePath(path, from)
  if (whole === undefined) return undefined
  const walked = walk(whole, known)
  const cleaned = walk(nodePath().resolve(whole), known)
  return walked === undefined || cleaned === undefined ? undefined : [walked, cleaned]
}

/** An absolute path, not yet normalised; nothing if only the program that opens it knows where it starts. */
export function wholePath(path: string, from: string | undefined): string | undefined {
  if (path === '' || spoken.test(path)) return undefined
  const isWindows = nodePath().sep === '\\'
  if (isWindows ? windowsDoubt(path) !== undefined : ofWindows.test(path)) return undefined
  if (nodePath().isAbsolute(path)) return path
  return from === undefined ? undefined : nodePath().join(from, nodePath().sep) + path
}

/** Where paths led while one call was judged: its paths have most of their folders in common. */
export type KnownPlaces = Map<string, Place | undefined>

interface Place {
  readonly path: string
  readonly isThere: boolean
}

/** A missing path is below the nearest existing parent, and nothing exists below it. */
function walk(path: string, known: KnownPlaces): string | undefined {
  const { root } = nodePath().parse(path)
  let at = root
  const missing: string[] = [] // put together once: a path of many names would take the square of the time otherwise
  for (const name of path.slice(root.length).split(/[\\/]/)) {
    if (name === '' || name === '.') continue
    if (name === '..') {
      if (missing.pop() === undefined) at = nodePath().dirname(at)
    } else if (missing.length > 0) {
      missing.push(name)
    } else {
      const next = placeOf(nodePath().join(at, name), known)
      if (next === undefined) return undefined
      if (next.isThere) at = next.path
      else missing.push(name)
    }
  }
  return missing.length === 0 ? at : nodePath().join(at, missing.join(nodePath().sep))
}

function placeOf(path: string, known: KnownPlaces): Place | undefined {
  if (!known.has(path)) known.set(path, look(path))
  return known.get(path)
}

/**
 * The place of this path, or its future place if it is made; undefined for a link that points to nothing, since it
 * would be made there, and for a path that differs for each process.
 */
export function follow(path: string): string | undefined {
  return look(path)?.path
}

function look(path: string): Place | undefined {
  try {
    const place = nodeFs().realpathSync.native(path)
    return isOwnOfProcess(path, place) ? undefined : { path: place, isThere: true }
  } catch (error) {
    return isMissing(error) && !isLink(path) ? { path, isThere: false } : undefined
  }
}

/** Whether an error of the file system means that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function isLink(path: string): boolean {
  try {
    return nodeFs().lstatSync(path).isSymbolicLink()
  } catch (error) {
    return !isMissing(error) // if it cannot be read, it may be one
  }
}
