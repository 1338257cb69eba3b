import { expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { containsWord } from './contains-word.ts'

test.each<readonly [text: string, word: string, expected: boolean]>([
  ['git push', 'push', true],
  ['git pushed', 'push', false],
  ['repush, push', 'push', true],
  ['push', 'push', true],
  ['_push push_', 'push', false],
  ['a a a b', 'a a b', true],
  ['xa a b', 'a a b', false],
  ['', '', true],
])('%j contains the word %j: %j', (text, word, expected) => {
  expect(containsWord(text, word)).toBe(expected)
})

test('a long word that is found within other words is found in the end', () => {
  const word = 'ab'.repeat(100)
  expect(containsWord(`${'ab'.repeat(500)} ${word}`, word)).toBe(true)
  expect(containsWord(`${'ab'.repeat(500)} ${word}x`, word)).toBe(false)
})

test('a long word of equal parts takes linear time', () => {
  const growth = growthOf((length) =>
    containsWord('ab '.repeat(length / 3).slice(1), `b ${'ab '.repeat(length / 30)}a`),
  )
  expect(growth).toBeLessThan(8)
})
