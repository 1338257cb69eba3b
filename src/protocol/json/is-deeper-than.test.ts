import { expect, test } from 'vitest'
import { isDeeperThan } from './is-deeper-than.ts'

test.each([
  ['0', 0, false],
  ['[]', 0, true],
  ['[]', 1, false],
  ['{"a":[{"b":1}]}', 2, true],
  ['{"a":[{"b":1}],"c":2}', 3, false],
  ['['.repeat(100_000) + ']'.repeat(100_000), 99_999, true],
])('%.20s is deeper than %i levels: %j', (text, levels, isDeeper) => {
  expect(isDeeperThan(JSON.parse(text), levels)).toBe(isDeeper)
})

test('data whose parts are shared at every level is visited once in each, and is infinitely deep if it contains itself', () => {
  let inner: readonly unknown[] = []
  for (let level = 1; level < 60; level++) inner = [inner, inner]
  expect(isDeeperThan(inner, 60)).toBe(false)
  expect(isDeeperThan(inner, 59)).toBe(true)
  const looped: unknown[] = []
  looped.push(looped, looped)
  expect(isDeeperThan(looped, 500)).toBe(true)
})
