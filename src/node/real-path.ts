import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { existsAt } from './exists-at.ts'

/** More links behind each other than a system follows. */
const mostLinks = 40

/** A longer path than any system accepts: to follow it would take long. */
const longest = 4096

/** Where an absolute path leads through links; the part of it that does not exist stays as it is written. */
export function realPath(path: string): string {
  if (path.length > longest) return path
  const missing: string[] = []
  let links = 0
  for (let at = path; ; ) {
    const isThere = existsAt(at)
    const real = isThere ? realAt(at) : undefined // as the system reads it: `link/..` is not the folder of the link
    if (real !== undefined) return missing.length === 0 ? real : join(real, ...missing.reverse())
    // a link to a file that does not exist: what is written to it would be written there
    const target = isThere && links++ < mostLinks ? targetOf(at) : undefined
    if (target !== undefined) at = resolve(dirname(at), target)
    else if (at === dirname(at)) return path
    else {
      missing.push(basename(at))
      at = dirname(at)
    }
  }
}

function realAt(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined // it is not a link, or cannot be read
  }
}
