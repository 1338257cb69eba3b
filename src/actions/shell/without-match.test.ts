import { expect, test } from 'vitest'
import { withoutMatch } from './without-match.ts'

test.each([
  ['a/b/c', '*/', '#', 'b/c'],
  ['a/b/c', '*/', '##', 'c'],
  ['a/b/c', '/*', '%', 'a/b'],
  ['a/b/c', '/*', '%%', 'a'],
  ['lrm', 'l', '#', 'rm'],
  ['lrm', '?', '##', 'rm'],
  ['rm', 'x', '#', 'rm'],
  ['rm', '*', '#', 'rm'],
  ['rm', '*', '##', ''],
  ['rm', '*', '%', 'rm'],
  ['rm', '', '##', 'rm'],
  ['', '*', '#', ''],
  ['aXbXc', '*X*X', '##', 'c'],
  ['aXb', 'X*X', '%%', 'aXb'],
  ['a😀b', '*😀', '#', 'b'],
])('%j without %j by %s is %j', (value, pattern, operator, expected) => {
  expect(withoutMatch(value, pattern, operator)).toBe(expected)
})

test('a pattern with a set of characters, or one that is not known, is not matched', () => {
  expect(withoutMatch('rm', '[r]', '#')).toBeUndefined()
  expect(withoutMatch('rm', undefined, '#')).toBeUndefined()
})

test('a long value is given up', () => {
  expect(withoutMatch('a'.repeat(300), '*', '#')).toBeUndefined()
})

test('many stars that nearly match are answered', () => {
  expect(withoutMatch('a'.repeat(200), `${'*a'.repeat(99)}b`, '##')).toBe('a'.repeat(200))
})
