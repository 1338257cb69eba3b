import { expect, test } from 'vitest'
import { growthOf } from '../../../../test/growth.ts'
import { mayMatch } from './may-match.ts'

test.each([
  ['*', 'link'],
  ['l*', 'LINK'],
  ['l?nk', 'link'],
  ['[a-z]ink', 'link'],
  ['*n*', 'link'],
  ['@(link|x)', 'link'],
  ['!(x)', 'link'],
  ['li{a..z}k', 'link'],
  ['{slug}.*', '{slug}.tsx'],
  ['link*', 'link'],
])('%s may mean %s', (pattern, name) => {
  expect(mayMatch(pattern, name)).toBe(true)
})

test.each([
  ['[id]', 'link'],
  ['{slug}', 'link'],
  ['{slug}.{tsx}', '{slug}.link'],
  ['l?k', 'link'],
  ['*.md', 'link'],
  ['x*', 'link'],
  ['', 'link'],
  ['links', 'link'],
])('%s does not mean %s', (pattern, name) => {
  expect(mayMatch(pattern, name)).toBe(false)
})

test('many wildcards take one pass for each', () => {
  const pattern = `${'*a'.repeat(8)}*b`
  expect(growthOf((length) => mayMatch(pattern, 'a'.repeat(length >> 2)))).toBeLessThan(9)
})

test('a class of characters may be any character', () => {
  expect(mayMatch('[[:alpha:]]ink', 'link')).toBe(true)
})
