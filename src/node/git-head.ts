import { type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { realPath } from './real-path.ts'
import { regularBytes } from './regular-bytes.ts'

/** What is checked out: a branch, or a commit without one. */
interface GitHead {
  readonly branch?: string
  readonly commit?: string
}

/**
 * What is checked out in the repository of a folder, as its files say: git itself would run commands from the folder's config. Undefined
 * outside of a repository, and for a folder that does not exist.
 */
export function gitHead(folder: string): GitHead | undefined {
  if (lookAt(folder)?.isDirectory() !== true) return undefined
  for (let at = realPath(resolve(folder)); ; at = dirname(at)) {
    const entry = join(at, '.git')
    const look = lookAt(entry)
    if (look !== undefined) return headIn(look.isDirectory() ? entry : linkedFolder(entry))
    if (at === dirname(at)) return undefined
  }
}

function headIn(folder: string | undefined): GitHead | undefined {
  const head = folder === undefined ? '' : (textOf(join(folder, 'HEAD')) ?? '')
  // `.invalid` is git's mark for a branch in another file
  const [, branch] = /^ref:\s{1,9}refs\/heads\/(?!\.)(\S+)\s*$/.exec(head) ?? []
  if (branch !== undefined) return { branch }
  const [commit] = /^[0-9a-f]{40,64}(?=\s*$)/.exec(head) ?? []
  return commit === undefined ? undefined : { commit }
}

/** The folder that the `.git` file of a work tree or a submodule names. */
function linkedFolder(file: string): string | undefined {
  const [, written] = /^gitdir:[ \t]{0,9}(\S.*)/.exec(textOf(file) ?? '') ?? []
  return written === undefined ? undefined : resolve(dirname(file), written.trimEnd())
}

/** The longest file that is read: git writes one line. */
const longest = 4096

function textOf(file: string): string | undefined {
  try {
    const look = lookAt(file)
    if (look === undefined || look.size > longest) return undefined
    return regularBytes(file)?.toString('utf8')
  } catch {
    return undefined // it cannot be read
  }
}

function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // it cannot be looked at from here
  }
}
