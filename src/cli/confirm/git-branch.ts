import { gitHead } from '../../node/index.ts'

/** The branch that is checked out in a folder, for people; undefined where it is unknown. */
export function gitBranch(folder: string): string | undefined {
  const { branch, commit = '' } = gitHead(folder) ?? {}
  return branch ?? (commit === '' ? undefined : `no branch, at ${commit.slice(0, 12)}`)
}
