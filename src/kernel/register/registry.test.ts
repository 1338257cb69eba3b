import { describe, expect, test } from 'vitest'
import { around, guard, observe, shopRegistry, transform } from '../../../test/shop.ts'
import { defineCatalogue } from '../declare/catalogue.ts'
import { defineEvent } from '../declare/event.ts'
import type { Hook } from '../declare/hook.ts'
import { hooksFor } from '../declare/hooks-for.ts'
import { createRegistry, systemHook } from './registry.ts'

const run = () => undefined
const aGuard = (name: string, priority?: number) =>
  guard({ name, on: 'order.before', run, ...(priority && { priority }) })
const names = (listeners: Iterable<{ readonly name: string }>) => [...listeners].map(({ name }) => name)

test('hooks run by phase, then band, then priority, then registration', () => {
  const registry = shopRegistry()
    .with(observe({ name: 'watch', on: 'order.before', run }))
    .with([aGuard('late', 300), aGuard('first'), aGuard('second')])
    .with(aGuard('rule'), { source: 'policy', band: 'theory' })
    .with(transform({ name: 'shape', on: 'order.before', run }))
    .with(systemHook(aGuard('seal')))
  expect(names(registry.at('order.before').listeners)).toEqual([
    'shape',
    'system/seal',
    'policy/rule',
    'first',
    'second',
    'late',
    'watch',
  ])
})

test('a registry knows its size and is iterated in order', () => {
  const registry = shopRegistry().with([aGuard('a'), aGuard('b')])
  expect(registry.size).toBe(2)
  expect(names(registry)).toEqual(['a', 'b'])
})

test('hooks are listed by event, source and whether they are enabled', () => {
  const registry = shopRegistry()
    .with(aGuard('a'))
    .with(aGuard('a'), { source: 'policy', band: 'theory' })
    .with(around({ name: 'w', on: 'order.around', run: (_, next) => next() }))
  registry.disable('a')
  expect(names(registry.list({ event: 'order.around' }))).toEqual(['w'])
  expect(names(registry.list({ source: 'policy' }))).toEqual(['policy/a'])
  expect(names(registry.list({ enabled: false }))).toEqual(['a'])
  expect(() => registry.list({ event: 'order.arround' })).toThrow('there is no event')
})

test('a disabled hook is not called; once enabled again, it has its old place', () => {
  const registry = shopRegistry().with([aGuard('a'), aGuard('b')])
  registry.disable('a')
  expect(names(registry.at('order.before').listeners)).toEqual(['b'])
  registry.enable('a')
  expect(names(registry.at('order.before').listeners)).toEqual(['a', 'b'])
})

test('the function that add returns removes the hooks, exactly once', () => {
  const registry = shopRegistry()
  const remove = registry.add([aGuard('a'), aGuard('b')])
  remove()
  expect(registry.size).toBe(0)
  registry.add(aGuard('a'))
  remove()
  expect(names(registry)).toEqual(['a'])
})

test('a double name within one source is refused, with a hint, and nothing of its group is registered', () => {
  const registry = shopRegistry().with(aGuard('a'))
  expect(() => registry.add([aGuard('b'), aGuard('a')])).toThrow(
    expect.objectContaining({ code: 'duplicate-hook', hook: 'a', hint: expect.stringContaining('rename') }),
  )
  expect(names(registry)).toEqual(['a'])
  expect(() => registry.add([aGuard('c'), aGuard('c')])).toThrow('already registered')
})

test('the system band is closed to all other owners', () => {
  const registry = shopRegistry()
  expect(() => registry.add(aGuard('a', 50))).toThrow(
    expect.objectContaining({ code: 'band-reserved', hint: 'hooks of the user band have 200 to 1000' }),
  )
  expect(() => registry.add(aGuard('a', 150))).toThrow('cannot take priority 150')
  expect(() => registry.add(aGuard('a', 99), { source: 'policy', band: 'theory' })).toThrow('cannot take priority 99')
  expect(() => registry.add(aGuard('a'), { source: 'system', band: 'user' })).toThrow(
    expect.objectContaining({ code: 'system-hook' }),
  )
})

test('a hook is put in shadow and enforces again; an observer cannot be in shadow', () => {
  const registry = shopRegistry().with([aGuard('g'), observe({ name: 'o', on: 'order.before', run })])
  const modes = () => registry.list().map(({ hook }) => hook.mode)
  registry.setMode('g', 'shadow')
  expect(modes()).toEqual(['shadow', undefined])
  registry.setMode('g', 'enforce')
  expect(modes()).toEqual(['enforce', undefined])
  expect(() => registry.setMode('o', 'shadow')).toThrow('observe `o` cannot be in shadow')
  expect(() => registry.setMode('gg', 'shadow')).toThrow(expect.objectContaining({ hint: 'did you mean `g`?' }))
})

test('a system hook cannot be disabled, replaced or shadowed', () => {
  const registry = shopRegistry().with(systemHook(aGuard('seal')))
  for (const change of [() => registry.disable('system/seal'), () => registry.setMode('system/seal', 'shadow')])
    expect(change).toThrow(expect.objectContaining({ code: 'system-hook' }))
  expect(() => registry.add(systemHook(aGuard('seal')))).toThrow('already registered')
  expect(registry.with(aGuard('seal')).size).toBe(2)
  expect(names(registry.at('order.before').listeners)[0]).toBe('system/seal')
})

test('a name that is not registered is an error that suggests the nearest', () => {
  const registry = shopRegistry().with(aGuard('no-tea'))
  expect(() => registry.disable('no-tee')).toThrow(
    expect.objectContaining({ code: 'unknown-hook', hint: 'did you mean `no-tea`?' }),
  )
})

test('a change of hooks does not reach a walk that is under way', () => {
  const registry = shopRegistry().with(aGuard('a'))
  const before = registry.at('order.before').listeners
  registry.add(aGuard('b'))
  expect(names(before)).toEqual(['a'])
})

test.each([[undefined], [null], ['guard'], [{}], [{ name: 'g', event: 'order.before', run }], [[aGuard('ok'), null]]])(
  'a value that is not a hook is refused, never silently ignored: %j',
  (thing) => {
    const registry = shopRegistry()
    expect(() => registry.add(thing as never)).toThrow(expect.objectContaining({ code: 'bad-hook' }))
    expect(registry.size).toBe(0)
  },
)

test('an event that unwinds calls the last registered hook first', () => {
  const unwinding = defineCatalogue({}, [defineEvent({ name: 'shop.closed', carries: {}, unwinds: true })])
  const { observe } = hooksFor(unwinding)
  const registry = createRegistry(unwinding).with(
    ['a', 'b', 'c'].map((name) => observe({ name, on: 'shop.closed', run })),
  )
  expect(names(registry.at('shop.closed').listeners)).toEqual(['c', 'b', 'a'])
  expect(names(registry)).toEqual(['a', 'b', 'c'])
})

describe('a registry registers or refuses every value, and never drops one', () => {
  const names = (registry: Iterable<{ readonly name: string }>) => [...registry].map(({ name }) => name)

  test('several hooks and lists of hooks, by `with` and by `add`', () => {
    expect(names(shopRegistry().with(aGuard('a'), [aGuard('b')], new Set([aGuard('c')])))).toEqual(['a', 'b', 'c'])
    const registry = shopRegistry()
    const remove = registry.add(aGuard('a'), aGuard('b'))
    expect(names(registry)).toEqual(['a', 'b'])
    remove()
    expect(registry.size).toBe(0)
  })

  test('all or none', () => {
    const registry = shopRegistry()
    expect(() => registry.add(aGuard('a'), aGuard('a'))).toThrow('already registered')
    expect(() => registry.add(aGuard('a'), undefined as never)).toThrow('a value that is not a hook was registered')
    expect(() => registry.with([aGuard('a')], 'b' as never)).toThrow('a value that is not a hook was registered')
    expect(registry.size).toBe(0)
  })

  test.each<[unknown, string, string]>([
    [{ sorce: 'policy', band: 'theory' }, 'unknown key `sorce`', 'did you mean `source`?'],
    [{ band: 'user' }, '`source` of the origin of hooks is undefined, not a name', 'write'],
    [{ source: 'policy' }, 'hooks of `policy` cannot be in the band undefined', 'use `theory` or `user`'],
    [
      { source: 'policy', band: 'system' },
      'hooks of `policy` cannot be in the band "system"',
      'use `theory` or `user`',
    ],
  ])('an origin: %j', (origin, message, hint) => {
    const registry = shopRegistry()
    const expected = {
      code: 'bad-hook',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    }
    expect(() => registry.add(aGuard('a'), origin as never)).toThrow(expect.objectContaining(expected))
    expect(registry.size).toBe(0)
  })
})

describe('a hook that was made by hand, or from another hook', () => {
  const made = guard({ name: 'g', on: 'order.before', run: () => undefined })

  test.each<[string, object]>([
    ['a match on no value', { match: { item: [] } }],
    ['a match on an empty text', { match: { item: '' } }],
    ['a match on a number', { match: { item: 5 } }],
    ['a match on a pattern', { match: { item: /tea/ } }],
    ['a match that is null', { match: null }],
    ['an unknown failure', { failure: 'opne' }],
    ['no name', { name: undefined }],
    ['a priority that is not a number', { priority: Number.NaN }],
    ['a priority that is a text', { priority: '300' }],
    ['the event under another key', { on: 'order.befor' }],
  ])('is refused with %s', (_, wrong) => {
    const registry = shopRegistry()
    expect(() => registry.with({ ...made, ...wrong } as Hook)).toThrow(expect.objectContaining({ code: 'bad-hook' }))
    expect(registry.size).toBe(0)
  })

  test('is registered if it is whole', () => {
    expect(shopRegistry().with({ ...made, name: 'copy' }).size).toBe(1)
  })
})
