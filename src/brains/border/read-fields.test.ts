import { expect, test } from 'vitest'
import { isPawlError } from '../../base/index.ts'
import { readFields } from './read-fields.ts'

const fields = (value: unknown) => readFields('Somebody sent `it`', value)

test('only own keys are read: inherited ones do not count', () => {
  expect(fields({}).has('toString')).toBe(false)
  expect(fields({}).maybeOpened('constructor')).toBeUndefined()
  expect(fields(JSON.parse('{"__proto__":{"name":"x"}}')).maybeText('name')).toBeUndefined()
})

test('the text that must be there is named when it is not', () => {
  expect(() => fields({ name: 1 }).text('name', 'title')).toThrow('Somebody sent `it` without the text `name`')
  try {
    fields(undefined).text('name')
  } catch (thrown) {
    expect(isPawlError(thrown) && thrown.code).toBe('bad-payload')
  }
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['\uFEFF {"a":1}', { a: 1 }],
  ['[1]', [1]],
  ['12', '12'],
  ['{broken', '{broken'],
  ['plain', 'plain'],
  [null, null],
])('a value may be an object as JSON text: %j is read as %j', (value, read) => {
  expect(fields({ key: value }).maybeOpened('key')).toEqual(read)
})

test('the text of an object that is nested too deeply is refused, not read as text', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(fields({ key: nested(500) }).maybeOpened('key')).toBeInstanceOf(Array)
  expect(() => fields({ key: nested(501) }).maybeOpened('key')).toThrow('nested deeper than 500 levels')
})

test('the fields inside an object are read by the same rules, and a missing object has none', () => {
  expect(fields({ key: '{"name":"x"}' }).inside('key').text('name')).toBe('x')
  expect(fields({ key: 'words' }).inside('key').maybeText('length')).toBeUndefined()
  expect(() => fields({}).inside('key').text('name')).toThrow('Somebody sent `it` (in `key`) without the text `name`')
})

test('the items of a list are read by the same rules, and a list that must be there is named when it is not', () => {
  const [first, second] = fields({ key: [{ name: 'x' }, 7] }).items('key')
  expect([first?.text('name'), second?.maybeText('name')]).toEqual(['x', undefined])
  for (const key of [{}, 'x', undefined, null]) {
    expect(() => fields({ key }).items('key')).toThrow('Somebody sent `it` without the list `key`')
  }
})

test('a number is a finite one, and true is only true', () => {
  const { maybeNumber, isTrue } = fields({ a: Number.NaN, b: 2, c: 'true', d: true })
  expect([maybeNumber('a'), maybeNumber('b'), isTrue('c'), isTrue('d')]).toEqual([undefined, 2, false, true])
})

test.each(['{"command":"ls",}', ' {"command":"ls"', '\uFEFF{command:"ls"}', '["ls",]', '"l\\u0073', '"l\\u0073"'])(
  'a text that must be exact, and that looks like JSON but is not the text of an object, is refused: %j',
  (value) => {
    expect(() => fields({ key: value }).maybeOpened('key', true)).toThrow('cannot be read as JSON')
    expect(fields({ key: value }).maybeOpened('key')).toBe(value)
  },
)

test.each(['ls -l', '12', '*** Begin Patch'])('a text that does not look like JSON is a text: %j', (value) => {
  expect(fields({ key: value }).maybeOpened('key', true)).toBe(value)
})
