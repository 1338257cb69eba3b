import { expect, test } from 'vitest'
import {
  copyOf,
  type Exit,
  either,
  forget,
  joinInto,
  leave,
  meet,
  newEnvironment,
  setPositional,
  shellOf,
} from './environment.ts'

test('a copy does not change the original', () => {
  const one = newEnvironment('/a')
  one.variables.set('x', ['1'])
  const other = copyOf(one)
  other.variables.set('x', ['2'])
  other.exported.add('x')
  expect(one.variables.get('x')).toEqual(['1'])
  expect(one.exported.size).toBe(0)
})

test('a variable that differs after two ways is not known; an equal one stays', () => {
  const one = newEnvironment('/a')
  one.variables.set('same', ['1'])
  const other = copyOf(one)
  other.variables.set('same', ['1'])
  other.variables.set('new', ['2'])
  expect(joinInto(one, other)).toBe(true)
  expect(one.variables.get('same')).toEqual(['1'])
  expect(one.variables.get('new')).toMatchObject([{ type: 'unknown' }])
})

test('a second join with the same state changes nothing', () => {
  const one = newEnvironment('/a')
  const other = copyOf(one)
  other.variables.set('x', ['2'])
  other.folders = ['/b']
  expect(joinInto(one, other)).toBe(true)
  expect(joinInto(one, other)).toBe(false)
})

test('a way that has ended does not count', () => {
  const one = newEnvironment('/a')
  const other = copyOf(one)
  other.variables.set('x', ['2'])
  other.hasEnded = true
  expect(joinInto(one, other)).toBe(false)
  expect(one.variables.has('x')).toBe(false)
  expect(joinInto(other, one)).toBe(true)
  expect(other.variables.has('x')).toBe(false)
  expect(other.hasEnded).toBe(false)
})

test('a function that is defined on one way only may not be defined', () => {
  const one = newEnvironment('/a')
  const other = copyOf(one)
  const body = { type: 'CompoundList', pos: 0, end: 0, commands: [] } as const
  other.functions.set('f', [body])
  joinInto(one, other)
  expect(one.functions.get('f')).toEqual([undefined, body])
})

test('the states at all ways out meet', () => {
  const exit: Exit = { state: undefined }
  const one = newEnvironment('/a')
  one.variables.set('x', ['1'])
  const other = copyOf(one)
  other.variables.set('x', ['2'])
  leave(other, exit)
  expect(other.hasEnded).toBe(true)
  meet(one, exit)
  expect(one.variables.get('x')).toMatchObject([{ type: 'unknown' }])
})

test('too many folders are one that is not known', () => {
  const folders = Array.from({ length: 9 }, (_, at) => `/${at}`)
  expect(either(['/a'], ['/a', '/b'])).toEqual(['/a', '/b'])
  expect(either(['/a'], folders)).toMatchObject([{ type: 'unknown' }])
})

test('the arguments of a script are restored', () => {
  const one = newEnvironment('/a')
  setPositional(one, ['a'])
  const restore = setPositional(one, ['b', 'c'])
  expect(one.variables.get('@')).toEqual(['b', 'c'])
  restore()
  expect(one.variables.get('@')).toEqual(['a'])
})

test('a shell of its own has its own traps and ways out', () => {
  const one = newEnvironment('/a')
  const own = shellOf(one)
  own.traps.push({ text: 'rm', isAtEnd: true })
  leave(own, own.exits.shell)
  expect(one.traps).toEqual([])
  expect(one.exits.shell.state).toBeUndefined()
})

test('a variable can be forgotten, or all of them', () => {
  const one = newEnvironment('/a')
  one.variables.set('x', ['1'])
  forget(one, 'why', 'y')
  expect(one.variables.get('x')).toEqual(['1'])
  forget(one, 'why')
  expect([...one.variables.values()]).toMatchObject([[{ type: 'unknown' }], [{ type: 'unknown' }]])
})
