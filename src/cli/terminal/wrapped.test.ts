import { expect, test } from 'vitest'
import { textWidth } from './text-width.ts'
import { wrapped } from './wrapped.ts'

test.each([
  ['git push --force origin main', 12],
  ['a'.repeat(100), 7],
  [`ls${' '.repeat(95)}; rm -rf ~`, 20],
  ['   leading, trailing and  inner   blanks   ', 10],
  ['日本語日本語日本語 🚀🚀🚀 e\u0301e\u0301e\u0301', 7],
  ['', 10],
])('no character of %j is lost, and no line is wider than %d columns', (line, columns) => {
  const lines = wrapped(line, columns)
  expect(lines.join('')).toBe(line)
  expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(columns)
})

test('lines end between words where they can', () => {
  expect(wrapped('git push --force origin main', 17)).toEqual(['git push --force ', 'origin main'])
})
