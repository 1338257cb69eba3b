import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolvePath } from './resolve-path.ts'

test.each([
  ['locked.txt', 'locked.txt'],
  ['./locked.txt/.', 'locked.txt'],
  ['a//b///c/', 'a/b/c'],
  ['a/./b/../c', 'a/c'],
  ['../a/../../b', '../../b'],
  ['/a/../../b', '/b'],
  ['//a', '/a'],
  ['/', '/'],
  ['', '.'],
  ['.', '.'],
  ['a/..', '.'],
])('without a folder %j is %j', (path, resolved) => {
  expect(resolvePath(path)).toBe(resolved)
})

test.each([
  ['src/a.ts', '/project/src/a.ts'],
  ['./locked.txt/.', '/project/locked.txt'],
  ['../locked.txt', '/locked.txt'],
  ['/etc/./passwd', '/etc/passwd'],
  ['', '/project'],
  ['a\\b', '/project/a\\b'],
])('in /project %j is %j', (path, resolved) => {
  expect(resolvePath(path, '/project/')).toBe(resolved)
})

describe('on Windows', () => {
  test.each([
    ['src\\a.ts', 'C:\\work\\src\\a.ts'],
    ['src/../.env', 'C:\\work\\.env'],
    ['.\\locked.txt\\.', 'C:\\work\\locked.txt'],
    ['..\\..\\..\\x', 'C:\\x'],
    ['D:\\a\\..\\b\\', 'D:\\b'],
    ['d:/a/b', 'd:\\a\\b'],
    ['\\x', 'C:\\x'],
    ['/x', 'C:\\x'],
    ['c:x', 'C:\\work\\x'],
    ['D:x', 'D:\\x'],
    ['\\\\server\\share\\a\\..\\..\\b', '\\\\server\\share\\b'],
  ])('%j is %j', (path, resolved) => {
    expect(resolvePath(path, 'C:\\work')).toBe(resolved)
  })

  test('a path with a drive needs no folder', () => {
    expect(resolvePath('C:\\a\\.\\b\\..\\c')).toBe('C:\\a\\c')
    expect(resolvePath('C:/')).toBe('C:\\')
    expect(resolvePath('\\\\server\\share')).toBe('\\\\server\\share')
  })
})

test('a folder that is not absolute is ignored', () => {
  expect(resolvePath('a', 'b')).toBe('a')
  expect(resolvePath('a', '')).toBe('a')
})

test('POSIX paths come out as Node resolves them', () => {
  const path = fc.array(fc.constantFrom('a', 'b', '.', '..', '', '/', ' ', '\\', 'C:')).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(path, (given) => {
      fc.pre(!/^[A-Za-z]:[\\/]|^\\\\/.test(given))
      expect(resolvePath(given, '/one/two')).toBe(posix.resolve('/one/two', given))
    }),
  )
})
