import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { gitBranch } from './git-branch.ts'

afterAll(removeProjects)

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=kim', '-c', 'user.email=kim@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  })

describe('gitBranch', () => {
  test('returns the branch in any folder of a repository, in its worktrees, and the commit where there is no branch', () => {
    const { root } = createProject({ 'src/deep/file.txt': '' })
    git(root, 'init', '-q', '-b', 'feature/shop')
    expect(gitBranch(root)).toBe('feature/shop')
    expect(gitBranch(join(root, 'src/deep'))).toBe('feature/shop')
    git(root, 'commit', '-q', '--allow-empty', '-m', 'first')
    git(root, 'worktree', 'add', '-q', '-b', 'other', join(root, 'tree'))
    expect(gitBranch(join(root, 'tree'))).toBe('other')
    git(root, 'checkout', '-q', '--detach')
    expect(gitBranch(root)).toBe(`no branch, at ${git(root, 'rev-parse', 'HEAD').slice(0, 12)}`)
  })

  test.each([
    ['no repository', {}],
    ['a .git that is something else', { '.git': 'hello\n' }],
    ['a worktree whose repository is gone', { '.git': 'gitdir: /nowhere/at/all\n' }],
    ['a HEAD that says nothing', { '.git/HEAD': 'hello\n' }],
    ['a HEAD that is too long', { '.git/HEAD': `ref: refs/heads/${'x'.repeat(5000)}\n` }],
    ['refs that are kept elsewhere', { '.git/HEAD': 'ref: refs/heads/.invalid\n' }],
  ])('is silent about %s', (_, files) => {
    expect(gitBranch(createProject(files).root)).toBeUndefined()
  })

  test('does not wait for a pipe', () => {
    const { root } = createProject({ '.git/config': '' })
    execFileSync('mkfifo', [join(root, '.git/HEAD')])
    expect(gitBranch(root)).toBeUndefined()
  })
})
