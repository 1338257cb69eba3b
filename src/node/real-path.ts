import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** More links behind each other than a system follows. */
const mostLinks = 40

/** Where an absolute path leads through links; the part of it that does not exist stays as it is written. */
export function realPath(path: string): string {
  const missing: string[] = []
  let links = 0
  for (let at = path; ; ) {
    try {
      return join(realpathSync.native(at), ...missing.reverse())
    } catch {
      // a link to a file that does not exist: what is written to it would be written there
      const target = links++ < mostLinks ? linkAt(at) : undefined
      if (target !== undefined) at = resolve(dirname(at), target)
      else if (at === dirname(at)) return path
      else {
        missing.push(basename(at))
        at = dirname(at)
      }
    }
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
