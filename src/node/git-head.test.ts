import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gitHead } from './git-head.ts'

const branchAt = (folder: string) => gitHead(folder)?.branch

const root = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-')))
afterAll(() => rmSync(root, { recursive: true }))

const repository = (name: string, head: string) => {
  mkdirSync(join(root, name, '.git'), { recursive: true })
  writeFileSync(join(root, name, '.git/HEAD'), head)
  return join(root, name)
}

test('the branch of a repository is found from any of its folders', () => {
  const folder = repository('a', 'ref: refs/heads/release/1.2\n')
  mkdirSync(join(folder, 'src/lib'), { recursive: true })
  expect(branchAt(folder)).toBe('release/1.2')
  expect(branchAt(join(folder, 'src/lib'))).toBe('release/1.2')
  expect(branchAt(`${folder}/src/../src/`)).toBe('release/1.2')
})

test('a link to a folder is in the repository that it leads to', () => {
  const other = repository('b', 'ref: refs/heads/other\n')
  mkdirSync(join(other, 'lib'))
  symlinkSync(join(other, 'lib'), join(repository('c', 'ref: refs/heads/main\n'), 'lib'))
  expect(branchAt(join(root, 'c/lib'))).toBe('other')
})

test('a work tree and a submodule have a file that names their folder', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: join(root, 'd') })
  mkdirSync(join(root, 'd'))
  git('init', '-q', '-b', 'trunk')
  git('commit', '-q', '--allow-empty', '-m', 'x')
  git('worktree', 'add', '-q', '-b', 'topic', '../work tree')
  expect([branchAt(join(root, 'd')), branchAt(join(root, 'work tree'))]).toEqual(['trunk', 'topic'])
  mkdirSync(join(root, 'd/.git/modules/sub'), { recursive: true })
  writeFileSync(join(root, 'd/.git/modules/sub/HEAD'), 'ref: refs/heads/of-sub\n')
  mkdirSync(join(root, 'd/sub'))
  writeFileSync(join(root, 'd/sub/.git'), 'gitdir: ../.git/modules/sub\n')
  expect(branchAt(join(root, 'd/sub'))).toBe('of-sub')
})

test('without a branch, none is known', () => {
  expect(branchAt(repository('e', '0123456789012345678901234567890123456789\n'))).toBeUndefined()
  expect(branchAt(repository('f', 'ref: refs/heads/.invalid\n'))).toBeUndefined()
  expect(branchAt(repository('g', ''))).toBeUndefined()
  expect(branchAt(join(repository('h', 'ref: refs/heads/main\n'), 'not-there'))).toBeUndefined()
  expect(branchAt('/')).toBeUndefined()
})

test('a pipe, a folder and a long file are not read', () => {
  const [piped, folder] = [join(root, 'i'), join(root, 'j')]
  mkdirSync(join(piped, '.git'), { recursive: true })
  execFileSync('mkfifo', [join(piped, '.git/HEAD')])
  mkdirSync(join(folder, '.git/HEAD'), { recursive: true })
  expect([branchAt(piped), branchAt(folder)]).toEqual([undefined, undefined])
  expect(branchAt(repository('k', `ref: refs/heads/${'x'.repeat(10_000)}\n`))).toBeUndefined()
})
