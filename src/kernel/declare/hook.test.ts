import { expect, test } from 'vitest'
import { around, guard, observe, shopRegistry, transform } from '../../../test/shop.ts'
import type { Hook } from './hook.ts'

const run = () => undefined

/** Input of a program without a compiler. */
const loose = (spec: object) => spec as never

test.each([
  ['an unknown event', { on: 'order.befor' }, 'unknown-event', 'did you mean `order.before`?'],
  ['no event', { on: undefined }, 'unknown-event', 'the events are'],
  ['a key to match that the event lacks', { match: { itme: 'tea' } }, 'bad-hook', 'did you mean `item`?'],
  ['a match on nothing', { match: { item: [] } }, 'bad-hook', undefined],
  ['a match on a number', { match: { item: 7 } }, 'bad-hook', undefined],
  ['no run', { run: undefined }, 'bad-hook', undefined],
  ['a failure that is none', { failure: 'ignore' }, 'bad-hook', 'a guard fails closed, open, throw'],
  ['a time-out of nothing', { timeoutMs: 0 }, 'bad-hook', undefined],
  ['half a priority', { priority: 200.5 }, 'bad-hook', undefined],
  ['an empty name', { name: '' }, 'bad-hook', 'use letters'],
  ['a name with a slash', { name: 'a/b' }, 'bad-hook', 'use letters'],
  ['a name that is none', { name: undefined }, 'bad-hook', 'use letters'],
])('a guard is refused that has %s', (_, wrong, code, hint) => {
  expect(() => shopRegistry().with(guard(loose({ name: 'g', on: 'order.before', run, ...wrong })))).toThrow(
    expect.objectContaining({ code, ...(hint === undefined ? {} : { hint: expect.stringContaining(hint) }) }),
  )
})

test('each verb is refused at events it does not fit, with a hint', () => {
  const refused = (hint: string) => expect.objectContaining({ code: 'bad-hook', hint: expect.stringContaining(hint) })
  const register = (hook: Hook) => () => shopRegistry().with(hook)
  expect(register(around(loose({ name: 'a', on: 'order.before', run })))).toThrow(
    refused('use guard, transform or observe'),
  )
  expect(register(guard(loose({ name: 'a', on: 'order.around', run })))).toThrow(refused('use around'))
  expect(register(guard(loose({ name: 'a', on: 'shop.closed', run })))).toThrow(refused('use observe'))
  expect(() => around(loose({ name: 'a', on: 'order.around', failure: 'closed', run }))).toThrow(refused('throw, open'))
})

test('a registry refuses all hooks if one of them is for an unknown event, and names it', () => {
  const registry = shopRegistry()
  const wrong = guard(loose({ name: 'wrong', on: 'order.befor', run }))
  expect(() => registry.with(guard({ name: 'right', on: 'order.before', run }), wrong)).toThrow(
    expect.objectContaining({ code: 'unknown-event', hook: 'wrong', message: expect.stringContaining('`wrong`') }),
  )
  expect(registry.size).toBe(0)
})

test('guards and transforms fail closed, observers open, around-hooks throw', () => {
  expect(guard({ name: 'a', on: 'order.before', run }).failure).toBe('closed')
  expect(transform({ name: 'a', on: 'order.before', run }).failure).toBe('closed')
  expect(observe({ name: 'a', on: 'order.before', run }).failure).toBe('open')
  expect(around({ name: 'a', on: 'order.around', run: (_, next) => next() }).failure).toBe('throw')
})
