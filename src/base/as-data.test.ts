import { describe, expect, test } from 'vitest'
import { asData } from './as-data.ts'

/** An object whose `command` is `ls` the first time and `rm` ever after. */
function flipping(): { readonly command: string } {
  let reads = 0
  const get = () => (reads++ === 0 ? 'ls' : 'rm')
  return Object.defineProperty({ command: '' }, 'command', { enumerable: true, get })
}

test('a getter is read once, wherever it is', () => {
  const { input } = asData({ input: [{ deep: flipping() }] })
  expect([input[0]?.deep.command, input[0]?.deep.command]).toEqual(['ls', 'ls'])
})

test('a proxy is read once: only its listed keys count', () => {
  const hidden = new Proxy({ seen: 1 }, { get: (target, key) => (key === 'command' ? 'rm' : Reflect.get(target, key)) })
  expect(asData<object>(hidden)).toEqual({ seen: 1 })
  expect('command' in asData<object>(hidden)).toBe(false)
})

test('the copy is frozen all the way down, and the original is left alone', () => {
  const given = { list: [{ a: 1 }] }
  const copy = asData(given)
  expect(copy).toEqual(given)
  expect([copy, copy.list, copy.list[0]].every(Object.isFrozen)).toBe(true)
  expect([given, given.list, given.list[0]].some(Object.isFrozen)).toBe(false)
})

test('a part that is known at its place is kept', () => {
  const known = asData({ messages: [{ text: 'a' }, { text: 'b' }], model: 'm' })
  const copy = asData({ ...known, messages: [...known.messages, { text: 'c' }] }, known)
  expect(copy.messages.map((message, at) => message === known.messages[at])).toEqual([true, true, false])
  expect(asData(known, known)).toBe(known)
})

test('instances of classes and functions are not data, and stay unchanged', () => {
  const given = { at: new Date(0), map: new Map(), run: () => 1 }
  const copy = asData(given)
  expect([copy.at, copy.map, copy.run]).toEqual([given.at, given.map, given.run])
  expect(copy.at).toBe(given.at)
})

test('`__proto__` is a key like any other, and nothing is inherited', () => {
  const copy = asData(JSON.parse('{"__proto__":{"admin":true}}') as { readonly admin?: boolean })
  expect(Object.keys(copy)).toEqual(['__proto__'])
  expect(copy.admin).toBeUndefined()
})

describe('data that is not a small tree', () => {
  test('contains itself', () => {
    const given: Record<string, unknown> = { list: [1, undefined, 3] }
    given['self'] = given
    const copy = asData(given)
    expect(copy['self']).toBe(copy)
    expect(copy).not.toBe(given)
    expect(copy['list']).toHaveLength(3)
    expect(Object.isFrozen(copy)).toBe(true)
  })

  test('is deeper than the stack', () => {
    let given: unknown = flipping()
    for (let level = 0; level < 100_000; level++) given = [given]
    let copy = asData(given)
    while (Array.isArray(copy) && Object.isFrozen(copy)) copy = copy[0] as unknown
    const { command } = copy as { readonly command: string }
    expect((copy as { readonly command: string }).command).toBe(command)
  })

  test('shares its parts many times', () => {
    let given: unknown = []
    for (let level = 0; level < 40; level++) given = [given, given]
    const copy = asData(given) as readonly unknown[]
    expect(copy[0]).toBe(copy[1])
  })
})
