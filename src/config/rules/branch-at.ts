import { type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { realPath, regularBytes } from '../../node/index.ts'

/**
 * The branch that the repository of a folder is on, as its files say: git is not started. Undefined outside of a repository, for a folder that
 * does not exist, and for a commit without a branch.
 */
export function branchAt(folder: string): string | undefined {
  if (lookAt(folder)?.isDirectory() !== true) return undefined
  for (let at = realPath(resolve(folder)); ; at = dirname(at)) {
    const entry = join(at, '.git')
    const look = lookAt(entry)
    if (look !== undefined) return branchIn(look.isDirectory() ? entry : linkedFolder(entry))
    if (at === dirname(at)) return undefined
  }
}

function branchIn(folder: string | undefined): string | undefined {
  const head = folder === undefined ? undefined : textOf(join(folder, 'HEAD'))
  return head === undefined ? undefined : /^ref:\s{1,9}refs\/heads\/(?!\.)(\S+)\s*$/.exec(head)?.[1]
}

/** The folder that the `.git` file of a work tree or a submodule names. */
function linkedFolder(file: string): string | undefined {
  const [, written] = /^gitdir:[ \t]{0,9}(\S.*)/.exec(textOf(file) ?? '') ?? []
  return written === undefined ? undefined : resolve(dirname(file), written.trimEnd())
}

/** The longest file that is read: git writes one line. */
const longest = 8192

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
