import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import type { Json } from '../../base/index.ts'
import { namedPaths } from './named-paths.ts'

test.each([
  [{ file_path: 'a.ts' }, ['a.ts']],
  [{ filePath: 'a.ts', old: 'x' }, ['a.ts']],
  [{ FilePath: 'a.ts', 'file-path': 'b.ts' }, ['a.ts', 'b.ts']],
  [{ path: 'src', paths: ['src', 'test'] }, ['src', 'test']],
  [{ notebook_path: 'n.ipynb', new_source: 'x = 1' }, ['n.ipynb']],
  [{ edits: [{ file_path: 'a.ts' }, { file_path: 'b.ts' }] }, ['a.ts', 'b.ts']],
  [{ files: [{ path: 'a.ts' }, { path: 'b.ts' }] }, ['a.ts', 'b.ts']],
  [{ files: [['a.ts'], [['b.ts']]] }, ['a.ts', 'b.ts']],
  [{ changes: { one: { deep: [{ target_file: 'a.ts' }] } } }, ['a.ts']],
  [{ source: 'a.ts', destination: 'b.ts' }, ['a.ts', 'b.ts']],
  [{ old_path: 'a.ts', newPath: 'b.ts' }, ['a.ts', 'b.ts']],
  [{ from: 'LICENSE', to: 'b' }, ['LICENSE', 'b']],
  [{ target: 'a', output: 'b', saveTo: 'c' }, ['a', 'b', 'c']],
  [[{ path: 'a.ts' }], ['a.ts']],
  ['a.ts', []],
  [null, []],
  [7, []],
  [{ path: 7, file: null, files: [true] }, []],
] as const)('%j names %j', (input, paths) => {
  expect(namedPaths(input)).toEqual(paths)
})

describe('an address of a file', () => {
  test.each([
    ['file:///etc/passwd', '/etc/passwd'],
    ['file:///a%20b/%C3%A4.ts', '/a b/ä.ts'],
    ['FILE:///etc/passwd', '/etc/passwd'],
    ['file:/etc/passwd', '/etc/passwd'],
    ['file://localhost/etc/passwd', '/etc/passwd'],
    ['file:///etc/x/%2e%2e/passwd', '/etc/passwd'],
    ['file:///C:/work/a.ts', 'C:/work/a.ts'],
    ['file://server/share/a.ts', '\\\\server/share/a.ts'],
    ['file:///a%ZZ', '/a%ZZ'],
  ])('%j leads to %j', (uri, path) => {
    expect(namedPaths({ uri })).toEqual([path])
    expect(namedPaths({ path: uri })).toEqual([path])
  })

  test('is distinguished from other addresses', () => {
    expect(namedPaths({ url: 'https://example.com/a', uris: ['file:///a', 'git://b'] })).toEqual(['/a'])
  })

  test('that is malformed stays unchanged', () => {
    expect(namedPaths({ uri: 'file://[', path: 'file://[' })).toEqual(['file://['])
  })
})

test('where words may not be paths, only those that lead nowhere else are left out', () => {
  expect(namedPaths({ source: 'https://example.com/a', from: 'one line\nand another' })).toEqual([])
  expect(namedPaths({ source: 'https://../locked.txt', from: 'x\n/../locked.txt' })).toEqual([
    'https://../locked.txt',
    'x\n/../locked.txt',
  ])
})

test('inherited keys are not read', () => {
  expect(namedPaths(JSON.parse('{"__proto__":{"path":"x"},"constructor":{"path":"y"}}'))).toEqual(['x', 'y'])
  expect(namedPaths(Object.create({ path: 'x' }))).toEqual([])
})

test('an input that contains itself is read to its end', () => {
  const input: Record<string, unknown> = { path: 'a.ts' }
  input['files'] = [input]
  expect(namedPaths(input as Json)).toEqual(['a.ts'])
})

test.each([
  [
    'much beside each other',
    (count: number) => ({ files: Array.from({ length: count }, (_, at) => ({ path: `${at}` })) }),
  ],
  ['the same over and over', (count: number) => ({ files: Array.from({ length: count }, () => ({ path: 'a' })) })],
  [
    'much inside each other',
    (count: number) => {
      let input: Json = { path: 'a.ts' }
      for (let depth = 0; depth < count; depth += 1) input = depth % 2 === 0 ? [input] : { edits: input }
      return input
    },
  ],
  ['many keys', (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p_a${at}`, 'x']))],
] as const)('four times as much takes about four times the work: %s', (_, make) => {
  const inputs = new Map([1 << 14, 1 << 16].map((count) => [count << 4, make(count)]))
  expect(growthOf((length) => namedPaths(inputs.get(length) ?? null))).toBeLessThan(9)
})
