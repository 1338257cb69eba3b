import { expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import type { Json } from '../../base/index.ts'
import { isShapedLike } from './is-shaped-like.ts'

const file: Json = {
  path: 'a.ts',
  lines: [
    { text: 'one', number: 1 },
    { text: 'two', number: 2, note: null },
  ],
}

test.each<readonly [string, Json, boolean]>([
  ['the same', file, true],
  ['other texts and fewer items', { path: 'b', lines: [{ text: 'x', number: 7, note: null }] }, true],
  ['an empty list', { path: 'b', lines: [] }, true],
  ['keys in another order', { lines: [], path: 'b' }, true],
  ['a number that became a text', { path: 'a.ts', lines: [{ text: 'one', number: '[number]' }] }, false],
  ['a key that is missing', { lines: [] }, false],
  ['a key too many', { path: 'b', lines: [], size: 1 }, false],
  ['a list that became a text', { path: 'b', lines: '[list]' }, false],
  ['null for a text', { path: null, lines: [] }, false],
  ['a text for an object', 'path', false],
])('a result is compared by keys and kinds: %s', (_, value, is) => {
  expect(isShapedLike(value, file)).toBe(is)
})

test('nested lists take linear time, also if they differ at the bottom', () => {
  const nested = (depth: number, bottom: Json) => {
    let value = bottom
    for (let level = 0; level < depth; level += 1) value = [value]
    return value
  }
  expect(isShapedLike(nested(60, '[number]'), nested(60, 1))).toBe(false)
  const wide = (bottom: Json, length: number) => Array.from({ length: length / 256 }, () => nested(8, [bottom, bottom]))
  const made = new Map(
    [18, 20].map((power) => [2 ** power, [wide('[number]', 2 ** power), wide(1, 2 ** power)] as const]),
  )
  const grown = growthOf((length) => {
    const [value, came] = made.get(length) ?? []
    return isShapedLike(value ?? null, came ?? null)
  })
  expect(grown).toBeLessThan(6)
})
