import { expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { contextVariables } from './variables.ts'

test('set and merge return new variables and leave the old unchanged', () => {
  const old = contextVariables({ city: 'Bern' })
  expect(old.set('city', 'Basel').get('city')).toBe('Basel')
  expect(old.merge({ city: 'Chur', day: 'Monday' }).toJSON()).toEqual({ city: 'Chur', day: 'Monday' })
  expect(old.toJSON()).toEqual({ city: 'Bern' })
})

test.each(['userProfile.firstName', 'user_profile.first_name', 'user_profile.firstName', 'UserProfile.first_name'])(
  'a value is found as %s',
  (path) => {
    expect(contextVariables({ userProfile: { first_name: 'Kim' } }).get(path)).toBe('Kim')
  },
)

test('an exact spelling wins over a similar one', () => {
  const both = contextVariables({ userId: 1, user_id: 2 })
  expect(both.get('user_id')).toBe(2)
  expect(both.get('userId')).toBe(1)
})

test('setting a key in another spelling replaces it instead of adding a second', () => {
  expect(contextVariables({ userId: 1 }).set('user_id', 2).toJSON()).toEqual({ userId: 2 })
})

test('nested values are set along a path, which is made where it is missing', () => {
  const variables = contextVariables({ a: { b: 1, c: 2 } })
  expect(variables.set('a.b', 3).set(['x', 'y'], 4).toJSON()).toEqual({ a: { b: 3, c: 2 }, x: { y: 4 } })
  expect(() => variables.set('', 1)).toThrow('needs a name')
})

test('a key with a dot in it is found as it is', () => {
  expect(contextVariables({ 'a.b': 1, a: { b: 2 } }).get('a.b')).toBe(1)
  expect(contextVariables({ 'a.b': 1, a: { b: 2 } }).get(['a', 'b'])).toBe(2)
})

test('a stored undefined or null is present; a value that was never stored is not', () => {
  const variables = contextVariables({ nothing: null, gone: undefined })
  expect(variables.has('nothing')).toBe(true)
  expect(variables.has('gone')).toBe(true)
  expect(variables.has('other')).toBe(false)
  expect(variables.has('nothing.inside')).toBe(false)
  expect(variables.size).toBe(2)
  expect(variables.keys()).toEqual(['nothing', 'gone'])
})

test('later changes to a program’s object do not reach the variables', () => {
  const user = { name: 'Kim', tags: ['a'] }
  const variables = contextVariables({ user })
  user.name = 'Alex'
  user.tags.push('b')
  expect(variables.toJSON()).toEqual({ user: { name: 'Kim', tags: ['a'] } })
  expect(() => ((variables.get('user') as typeof user).name = 'x')).toThrow(TypeError)
})

test('instances of classes are kept as they are', () => {
  const date = new Date(0)
  expect(contextVariables({ date }).get('date')).toBe(date)
})

test('a value that contains itself is stored, and cut in JSON', () => {
  const looped: Record<string, unknown> = { name: 'loop' }
  looped['self'] = looped
  const variables = contextVariables({ looped })
  expect(variables.get('looped.self.self.name')).toBe('loop')
  expect(variables.toJSON()).toEqual({ looped: { name: 'loop', self: '[circular]' } })
  expect(variables.diff(contextVariables({ looped }))).toEqual([])
})

test('a difference lists added, removed and changed keys', () => {
  const before = contextVariables({ same: 1, user: { name: 'Kim', age: 3 }, gone: true, list: [1] })
  const after = contextVariables({
    same: 1,
    user: { name: 'Alex', age: 3 },
    list: [1, 2],
    fresh: { deep: 1 },
  })
  expect(after.diff(before)).toEqual([
    { path: 'user.name', before: 'Kim', after: 'Alex' },
    { path: 'gone', before: true },
    { path: 'list', before: [1], after: [1, 2] },
    { path: 'fresh', after: { deep: 1 } },
  ])
})

test('keys called __proto__ and constructor are keys and touch no prototype', () => {
  const hostile = contextVariables(JSON.parse('{"__proto__":{"polluted":1}}'))
    .set('constructor', 2)
    .set('__proto__.x', 3)
  expect(hostile.get('__proto__')).toEqual({ polluted: 1, x: 3 })
  expect(hostile.get('constructor')).toBe(2)
  expect(hostile.get('toString')).toBeUndefined()
  expect('polluted' in {} || 'x' in {}).toBe(false)
})

test('many variables are merged, and long paths set, in linear time', () => {
  const many = (length: number) => Object.fromEntries(Array.from({ length: length / 64 }, (_, at) => [`key_${at}`, at]))
  const before = contextVariables({ keyOne: 1 })
  expect(growthOf((length) => before.merge(many(length)))).toBeLessThan(6)
  expect(growthOf((length) => before.set(`${'a.'.repeat(length / 8)}a`, 1))).toBeLessThan(6)
})

test('parts that several merged values share are copied once', () => {
  const shared = { city: 'Chur' }
  const merged = contextVariables().merge({ from: { shared }, to: { shared } })
  expect(merged.get('from.shared')).toBe(merged.get('to.shared'))
  expect(merged.get('from.shared')).not.toBe(shared)
})

test('a merge finds keys however they are spelled, also those that it has added itself', () => {
  const merged = contextVariables({ user_name: 'kim' }).merge({ userName: 'ann', theAge: 1, the_age: 2 })
  expect(merged.toJSON()).toEqual({ user_name: 'ann', theAge: 2 })
  expect(() => merged.merge({ '': 1 })).toThrow('needs a name')
})

test('variables that share their parts too often to be compared count as changed', () => {
  let inner: unknown = 'x'
  for (let level = 0; level < 60; level++) inner = { one: inner, other: inner }
  const nodes: Record<string, unknown>[] = Array.from({ length: 30 }, (_, id) => ({ id }))
  for (const node of nodes) node['all'] = [...nodes]
  const variables = contextVariables({ inner, nodes, day: 1 })
  expect(variables.diff(contextVariables({ inner, day: 2 })).map(({ path }) => path)).toEqual([''])
  expect(variables.diff(contextVariables({ day: 1 })).map(({ path }) => path)).toEqual([''])
})
