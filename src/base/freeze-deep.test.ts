import { expect, test } from 'vitest'
import { freezeDeep } from './freeze-deep.ts'

test('data that was frozen deep is not visited again', () => {
  let reads = 0
  const data = {
    get inner() {
      reads++
      return 1
    },
  }
  freezeDeep(data)
  freezeDeep(data)
  freezeDeep({ data })
  expect(reads).toBe(1)
})

test('a copy of frozen data is not treated as frozen', () => {
  const data = { list: [{ name: 'a' }] }
  freezeDeep(data)
  const copies = [{ ...data, more: { b: 1 } }, structuredClone(data), Object.assign({}, data), JSON.parse('{"a":{}}')]
  for (const copy of copies) {
    freezeDeep(copy)
    expect(Object.values(copy).every(Object.isFrozen)).toBe(true)
  }
})

test('nothing shows on frozen data that it was visited', () => {
  const data = { list: [1, { a: 'b' }] }
  freezeDeep(data)
  expect(Reflect.ownKeys(data)).toEqual(['list'])
  expect(Reflect.ownKeys(data.list)).toEqual(['0', '1', 'length'])
  expect(data).toStrictEqual({ list: [1, { a: 'b' }] })
})

test('an object that was only frozen outside is frozen inside, however often it is passed', () => {
  const late: unknown[] = []
  const outer = Object.freeze({ late })
  freezeDeep(outer)
  expect(Object.isFrozen(late)).toBe(true)
  freezeDeep(outer)
  expect(Object.isFrozen(outer)).toBe(true)
})

test('a value that could not be read to its end is visited again', () => {
  let isBroken = true
  const last = { a: 1 }
  const data = {
    get broken() {
      if (isBroken) throw new Error('not now')
      return 1
    },
    last,
  }
  expect(() => freezeDeep(data)).toThrow('not now')
  isBroken = false
  freezeDeep(data)
  expect(Object.isFrozen(data) && Object.isFrozen(last)).toBe(true)
})

test('an object that contains itself, or is too deep, is frozen, and its weight is unbounded', () => {
  const ring: Record<string, unknown> = { part: { a: 1 } }
  ring['self'] = [ring]
  let deep: unknown = { bottom: true }
  for (let level = 0; level < 60; level++) deep = [deep]
  for (const data of [ring, deep as object]) {
    expect(freezeDeep(data)).toBe(Number.POSITIVE_INFINITY)
    expect(Object.isFrozen(data)).toBe(true)
  }
  expect(Object.isFrozen(ring['part'])).toBe(true)
})

test('the weight of data grows with its texts and parts, and values that are not data are heavy', () => {
  expect(freezeDeep({ text: 'x'.repeat(1000) })).toBeGreaterThan(1000)
  expect(freezeDeep({ a: {}, b: {} })).toBeGreaterThan(freezeDeep({ a: {} }))
  const shared = { text: 'x'.repeat(1000) }
  expect(freezeDeep(shared)).toBe(freezeDeep(shared))
  expect(freezeDeep({ list: [shared, shared] })).toBeGreaterThan(2000)
  expect(freezeDeep({ when: new Date(0) })).toBeGreaterThan(16_384)
  expect(freezeDeep({ run: () => 1 })).toBeGreaterThan(16_384)
})
