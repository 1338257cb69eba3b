import { lstatSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path'

/** No path: a place that only the one who opens it can tell, such as `~/x` or `file:///x`. */
const spoken = /^~|^[a-z][a-z0-9+.-]+:|\0/i

/**
 * The places a path may mean once links are followed: as the operating system walks it, name by name, where `..` leads
 * out of what a link points to, and as a program does that first takes `..` out of the text. Nothing if it cannot be told.
 */
export function realPaths(path: string, base: string): readonly string[] | undefined {
  if (path === '' || spoken.test(path)) return undefined
  const whole = isAbsolute(path) ? path : join(base, sep) + path
  const walked = walk(whole)
  const cleaned = walk(resolve(whole))
  return walked === undefined || cleaned === undefined ? undefined : [walked, cleaned]
}

/** What does not exist yet lies below the nearest parent that does. */
function walk(path: string): string | undefined {
  const { root } = parse(path)
  let at = root
  for (const name of path.slice(root.length).split(/[\\/]/)) {
    if (name === '' || name === '.') continue
    const next = name === '..' ? dirname(at) : follow(join(at, name))
    if (next === undefined) return undefined
    at = next
  }
  return at
}

/** Where this is, or will be if it is made; nothing for a link that points to nothing, since it would be made there. */
function follow(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && !isLink(path) ? path : undefined
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}
