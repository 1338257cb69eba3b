import { expect, test } from 'vitest'
import { anOrder, guard, scope, shopRegistry } from '../../../test/shop.ts'
import { createDispatcher } from '../dispatch/dispatcher.ts'

function isSelected(match: object, own: object): boolean {
  let seen = false
  const hook = guard({
    name: 'g',
    on: 'order.before',
    match,
    run: () => {
      seen = true
      return undefined
    },
  })
  createDispatcher({ registry: shopRegistry().with(hook) }).dispatch('order.before', { ...anOrder(), ...own }, scope)
  return seen
}

const order = (item: string) => ({ order: { item, amount: 1 } })

test.each([
  [{ item: 'tea' }, order('tea'), true],
  [{ item: 'tea' }, order('coffee'), false],
  [{ item: ['tea', 'coffee'] }, order('coffee'), true],
  [{ item: 'green*' }, order('green tea'), true],
  [{ item: '*tea' }, order('green tea'), true],
  [{ item: 'g*n*a' }, order('green tea'), true],
  [{ item: 'ab*ba' }, order('aba'), false],
  [{ item: '*' }, order(''), true],
  [{ item: 'tea', tag: 'hot' }, { tags: ['cold', 'hot'] }, true],
  [{ item: 'tea', tag: 'hot' }, { tags: ['cold'] }, false],
  [{ tag: 'hot' }, {}, false],
])('%j on %j selects: %j', (match, own, selected) => {
  expect(isSelected(match, own)).toBe(selected)
})

test('a hook that is not selected is not called and leaves no record', () => {
  const hook = guard({
    name: 'g',
    on: 'order.before',
    match: { item: 'coffee' },
    run: () => ({ type: 'deny', reason: 'no' }),
  })
  const dispatcher = createDispatcher({ registry: shopRegistry().with(hook) })
  expect(dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'continue' })
  expect(dispatcher.audit.records()).toEqual([])
})
