import { expect, test } from 'vitest'
import { isTangled } from './is-tangled.ts'

function shared(levels: number, bottom: unknown = 0): unknown {
  let inner = bottom
  for (let level = 0; level < levels; level++) inner = level % 2 === 0 ? [inner, inner] : { a: inner, b: inner }
  return inner
}

test.each([
  ['nothing', undefined],
  ['a text', 'x'.repeat(1_000_000)],
  ['a long list', Array.from({ length: 200_000 }, (_, at) => ({ at }))],
  ['a part that occurs in many places', Array.from({ length: 100 }, () => shared(5))],
  ['a part that is shared at few levels', shared(10)],
  ['an instance of a class, which says itself what it is', new Map()],
])('%s can be written', (_, value) => {
  expect(isTangled(value)).toBe(false)
})

test('data of any depth passes this check', () => {
  let deep: unknown = 0
  for (let level = 0; level < 100_000; level++) deep = { deep }
  expect(isTangled(deep)).toBe(false)
})

test.each([24, 60, 5000])('a part that is shared at %d levels cannot be written', (levels) => {
  expect(isTangled(shared(levels))).toBe(true)
})

test('a long text that occurs again and again cannot be written', () => {
  const text = 'x'.repeat(1_000_000)
  expect(isTangled(Array.from({ length: 1000 }, () => ({ text })))).toBe(false)
  const record = { text }
  expect(isTangled(Array.from({ length: 1000 }, () => record))).toBe(true)
})

test('data that contains itself cannot be written', () => {
  const looped: Record<string, unknown> = {}
  looped['list'] = [{ looped }]
  expect(isTangled(looped)).toBe(true)
})
