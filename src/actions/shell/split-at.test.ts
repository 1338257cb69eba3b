import { expect, test } from 'vitest'
import { splitAt } from './split-at.ts'

const blanks = ' \t\n'

test.each([
  ['a b', blanks, ['a', 'b']],
  ['a  \t b', blanks, ['a', 'b']],
  ['a', blanks, ['a']],
  ['', blanks, ['']],
  [' a ', blanks, ['', 'a', '']],
  ['a:b', ':', ['a', 'b']],
  ['a::b', ':', ['a', '+', 'b']],
  ['a : b', ': ', ['a', 'b']],
  [':a', ':', ['+', 'a']],
  ['a b', ':', ['a b']],
  ['a b', '', ['a b']],
])('%j at %j', (value, separators, expected) => {
  const pieces = splitAt(value, separators).map(({ text, isKept }) => (text === '' && isKept ? '+' : text))
  expect(pieces).toEqual(expected)
})
