import { symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { findFiles } from './find-files.ts'
import { isGlob } from './glob-files.ts'
import { namePattern } from './name-pattern.ts'
import { withoutBraces } from './without-braces.ts'

afterAll(removeProjects)

const names = [
  ...['a.rule', 'a[1].rule', 'b.rule', 'notes.md', '.hidden.rule'],
  ...['deep/c.rule', 'deep/deeper/d.rule', 'deep/deeper/e.rule', 'other/f.rule'],
  ...['.secret/g.rule', 'node_modules/h.rule', 'deep/node_modules/i.rule', 'node_modules.rule'],
]
const here = createProject(Object.fromEntries(names.map((name) => [`rules/${name}`, ''])))
const rules = join(here.root, 'rules')
symlinkSync('deep/c.rule', join(rules, 'linked.rule'))
symlinkSync('nowhere', join(rules, 'broken.rule'))
symlinkSync('..', join(rules, 'deep', 'up'))

const found = (...words: readonly string[]) =>
  findFiles(
    words.map((word) => (word.startsWith('/') ? word : join(rules, word))),
    '.rule',
  ).files.map((file) => relative(rules, file))

const direct = ['a.rule', 'a[1].rule', 'b.rule', 'linked.rule', 'node_modules.rule']
const deep = ['deep/c.rule', 'deep/deeper/d.rule', 'deep/deeper/e.rule']
const all = ['a.rule', 'a[1].rule', 'b.rule', ...deep, 'linked.rule', 'node_modules.rule', 'other/f.rule']

test.each([
  ['', all],
  ['**', all],
  ['**/*.rule', all],
  ['**/**/*', all],
  ['*', all],
  ['*.rule', direct],
  ['?.rule', ['a.rule', 'b.rule']],
  ['[a].rule', ['a.rule']],
  ['[!a].rule', ['b.rule']],
  ['a[[]1].rule', ['a[1].rule']],
  ['a[1].rule', ['a[1].rule']],
  ['{b,a}.rule', ['b.rule', 'a.rule']],
  ['{deep/*,other}/*.rule', ['deep/deeper/d.rule', 'deep/deeper/e.rule', 'other/f.rule']],
  ['*/*.rule', ['deep/c.rule', 'other/f.rule']],
  ['deep/**/d*', ['deep/deeper/d.rule', 'deep/deeper/e.rule']],
  ['**/deeper/**/e.rule', ['deep/deeper/e.rule']],
  ['./deep//*.rule', ['deep/c.rule']],
  ['.*.rule', ['.hidden.rule']],
  ['.secret/*', ['.secret/g.rule']],
  ['node_modules/*.rule', ['node_modules/h.rule']],
  ['**/node_modules/*.rule', ['deep/node_modules/i.rule', 'node_modules/h.rule']],
  ['.secret', ['.secret/g.rule']],
  ['notes.md', ['notes.md']],
  ['*.md', []],
  ['nowhere/**', []],
])('`%s` is %j', (word, files) => {
  expect([...found(word)].sort()).toEqual([...files].sort())
})

test('files come in the order of the words, each once, however it is spelt', () => {
  expect(found('b.rule', 'deep/deeper', './deep/../b.rule', 'deep/*/d.rule', '*.rule')).toEqual([
    ...['b.rule', 'deep/deeper/d.rule', 'deep/deeper/e.rule'],
    ...['a.rule', 'a[1].rule', 'linked.rule', 'node_modules.rule'],
  ])
})

test('words without files are listed; a missing file is not one of them', () => {
  const words = ['a.rule', 'gone.rule', '*.txt', 'docs']
  here.write('rules/docs/readme.md', '')
  expect(
    findFiles(
      words.map((word) => join(rules, word)),
      '.rule',
    ).empty,
  ).toEqual([join(rules, '*.txt'), join(rules, 'docs')])
})

test('the folders that were looked through are known, without hidden ones and packages', () => {
  const folders = (word: string) =>
    findFiles([join(rules, word)], '.rule').folders.map((folder) => relative(rules, folder))
  expect(folders('deep')).toEqual(['deep', 'deep/deeper'])
  expect(folders('deep/*/d.rule')).toEqual(['deep', 'deep/deeper'])
  expect(folders('deep/c.rule')).toEqual(['deep'])
  expect(folders('nowhere/deep/*.rule')).toEqual(['nowhere/deep'])
})

describe('patterns of names', () => {
  test.each([
    ['*', 'a', true],
    ['*', '', true],
    ['*', '.a', false],
    ['?*', '.a', false],
    ['.*', '.a', true],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a?c', 'a😀c', true],
    ['[a-c]x', 'bx', true],
    ['[^a-c]x', 'bx', false],
    ['[]]', ']', true],
    ['[a', '[a', true],
    ['a.b', 'axb', false],
  ])('%s on %s: %s', (pattern, name, fits) => {
    expect(namePattern(pattern)(name)).toBe(fits)
  })

  test('a pattern of many stars ends soon', () => {
    expect(namePattern(`${'*a'.repeat(100)}*b`)('a'.repeat(255))).toBe(false)
  })
})

describe('braces', () => {
  test.each([
    ['a', ['a']],
    ['{a,b}', ['a', 'b']],
    ['x{a,b{c,d}}y', ['xay', 'xbcy', 'xbdy']],
    ['{a,}b', ['ab', 'b']],
    ['{a}', ['{a}']],
    ['{a{b,c}', ['{ab', '{ac']],
    ['a}{b', ['a}{b']],
  ])('%s stands for %j', (pattern, patterns) => {
    expect(withoutBraces(pattern)).toEqual(patterns)
  })

  test('too many are refused', () => {
    expect(() => withoutBraces('{a,b}'.repeat(40))).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining('more than 256 patterns') }),
    )
  })
})

test('a word is a pattern by its signs', () => {
  expect(['*', 'a?', '[a]', '{a,b}', 'x/**/y'].map(isGlob)).toEqual([true, true, true, true, true])
  expect(['a', 'a]', '[]', '{a}', 'a,b', './x/y.rule'].map(isGlob)).toEqual([false, false, false, false, false, false])
})
