import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { realPath } from './real-path.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-')))
afterAll(() => rmSync(root, { recursive: true }))

test('links are followed as far as a path exists, and the rest stays', () => {
  mkdirSync(join(root, 'a/b'), { recursive: true })
  symlinkSync('a', join(root, 'link'))
  expect(realPath(join(root, 'link/b'))).toBe(join(root, 'a/b'))
  expect(realPath(join(root, 'link/new/file'))).toBe(join(root, 'a/new/file'))
  expect(realPath(join(root, 'none/x'))).toBe(join(root, 'none/x'))
  expect(realPath('/')).toBe('/')
})

test('a link to a file that does not exist leads there', () => {
  symlinkSync('../elsewhere/new', join(root, 'a/out'))
  expect(realPath(join(root, 'a/out'))).toBe(join(root, 'elsewhere/new'))
  expect(realPath(join(root, 'link/out/x'))).toBe(join(root, 'elsewhere/new/x'))
})

test('links that lead to each other end', () => {
  symlinkSync('loop', join(root, 'loop'))
  expect(realPath(join(root, 'loop/x'))).toBe(join(root, 'loop/x'))
})
