import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'
import { json, jsonObject } from './codec.ts'

function shared(levels: number): readonly unknown[] {
  let inner: readonly unknown[] = [1]
  for (let level = 0; level < levels; level++) inner = [inner, inner]
  return inner
}

test('equal JSON has one text, in any order of its keys', () => {
  expect(canonical({ b: [{ d: 1, c: 2 }], a: undefined })).toBe('{"b":[{"c":2,"d":1}]}')
  expect(canonical(undefined)).toBe('null')
  expect(canonical({ one: shared(3) })).toBe(canonical({ one: JSON.parse(JSON.stringify(shared(3))) }))
})

test.each([30, 5000])(
  'a value whose parts are shared at %d levels is refused, as one that contains itself',
  (levels) => {
    const looped: unknown[] = []
    looped.push(looped)
    for (const value of [shared(levels), looped]) {
      expect(() => canonical({ value })).toThrow('cannot be written')
      expect(json.accepts(value)).toBe(false)
      expect(() => json.check(value)).toThrow('must be JSON')
      expect(() => jsonObject.decode({ value })).toThrow('must be JSON')
    }
  },
)

test('JSON that shares some of its parts is JSON', () => {
  const part = Array.from({ length: 5000 }, (_, at) => ({ at }))
  expect(json.accepts({ one: part, other: part, again: [part] })).toBe(true)
  expect(json.accepts({ one: part, other: [part, [undefined]] })).toBe(false)
})

test('a value that cannot be written is refused with a code and a hint', () => {
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level++) deep = [deep]
  for (const value of [5n, deep]) {
    const refused = expect.objectContaining({ code: 'not-json', hint: expect.stringContaining('1,000 levels') })
    expect(() => canonical({ value })).toThrow(refused)
  }
})
