import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The branch that is checked out in a folder; undefined where it is unknown. Git itself would run commands from the folder's config. */
export function gitBranch(folder: string): string | undefined {
  try {
    return branchIn(gitFolder(resolve(folder)) ?? folder)
  } catch {
    return undefined // something there cannot be read: then the branch is not known, and nothing depends on it
  }
}

function branchIn(git: string): string | undefined {
  const head = smallFile(join(git, 'HEAD')) ?? ''
  const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head) ?? []
  if (branch !== undefined) return branch === '.invalid' ? undefined : branch // git's mark for a branch in another file
  const [commit] = /^[0-9a-f]{12}/.exec(head) ?? []
  return commit === undefined ? undefined : `no branch, at ${commit}`
}

/** Git's folder for this folder: `.git` in it or above, or the one that this file names in a worktree. */
function gitFolder(folder: string): string | undefined {
  const git = join(folder, '.git')
  if (statSync(git, { throwIfNoEntry: false })?.isDirectory()) return git
  const [, elsewhere] = /^gitdir: (.+)$/.exec(smallFile(git) ?? '') ?? []
  if (elsewhere !== undefined) return resolve(folder, elsewhere)
  const above = dirname(folder)
  return above === folder ? undefined : gitFolder(above)
}

/** The content of a file, if it is one, and as short as git's are. */
function smallFile(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size < 4096 ? readFileSync(path, 'utf8').trimEnd() : undefined
}
