import { expect, test } from 'vitest'
import { shop } from '../../../test/shop.ts'
import { defineCatalogue } from './catalogue.ts'
import { defineEvent, of } from './event.ts'

test('an unknown event is an error that suggests the nearest', () => {
  expect(() => shop.get('order.befor')).toThrow(
    expect.objectContaining({ code: 'unknown-event', hint: 'did you mean `order.before`?' }),
  )
  expect(() => shop.get('constructor')).toThrow('there is no event `constructor`')
  expect(shop.has('__proto__')).toBe(false)
})

test('a catalogue grows without changing the one it grew from', () => {
  const grown = shop.with(defineEvent({ name: 'truck.arrived', carries: { plate: of<string>() } }))
  expect(grown.has('truck.arrived')).toBe(true)
  expect(grown.has('order.before')).toBe(true)
  expect(shop.has('truck.arrived')).toBe(false)
})

test('an event cannot be declared twice, nor carry a standard key', () => {
  const closed = defineEvent({ name: 'shop.closed', carries: {} })
  expect(() => shop.with(closed)).toThrow('already declared')
  const greedy = defineEvent({ name: 'order.greedy', carries: { clerk: of<string>() } })
  expect(() => shop.with(greedy)).toThrow('`clerk` is a standard key')
})

test.each([
  ['a name without a moment', { name: 'order', carries: {} }, 'noun.moment'],
  ['the time as a key of its own', { name: 'a.b', carries: { timestamp: of<number>() } }, 'timestamp'],
  ['modify without saying what', { name: 'a.b', carries: {}, outcomes: ['modify'] }, 'modify'],
  ['a stub without its type', { name: 'a.b', carries: {}, outcomes: ['stub'] }, 'stub'],
  ['effects without their type', { name: 'a.b', carries: {}, outcomes: ['affect'] }, 'affect'],
  ['outcomes of what is wrapped', { name: 'a.b', carries: {}, around: of<string>(), outcomes: ['deny'] }, 'around'],
] as const)('an event is refused that declares %s', (_, declaration, word) => {
  expect(() => defineEvent(declaration)).toThrow(
    expect.objectContaining({ code: 'bad-event', message: expect.stringContaining(word) }),
  )
})

test('declarations are frozen: an event cannot be widened later', () => {
  const event = defineEvent({ name: 'a.b', carries: {} })
  expect(Object.isFrozen(event)).toBe(true)
  expect([...defineCatalogue({}, [event])]).toEqual([event])
})
