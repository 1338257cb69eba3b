import { describe, expect, test } from 'vitest'
import { anOrder, guard, observe, type ShopEffect, scope, shopRegistry, transform } from '../../../test/shop.ts'
import type { Hook } from '../declare/hook.ts'
import { affect, approve, ask, deny, inform, modify, resume, stub } from '../declare/outcome.ts'
import type { AuditSink } from '../record/audit.ts'
import { createDispatcher } from './dispatcher.ts'

const audits: readonly [string, AuditSink | false][] = [
  ['off the record', false],
  ['on record', { write: () => undefined }],
  ['on a slow record', { write: async () => {} }],
]

describe.each(audits)('%s', (_, audit) => {
  const dispatch = (...hooks: readonly Hook[]) =>
    createDispatcher({ registry: shopRegistry().with(hooks), audit }).dispatch('order.before', anOrder(), scope)

  test('hooks that return nothing let the event through', async () => {
    const decision = await dispatch(guard({ name: 'g', on: 'order.before', run: () => undefined }))
    expect(decision).toMatchObject({ type: 'continue', reasons: [], informs: [], effects: [] })
    expect(decision.payload).toMatchObject({ ...anOrder(), clerk: 'kim' })
  })

  test('transforms compose in order, and guards and observers see their result', async () => {
    const seen: number[] = []
    const add = (name: string, more: number) =>
      transform({
        name,
        on: 'order.before',
        run: ({ order }) => modify({ order: { amount: order.amount * 10 + more } }),
      })
    const decision = await dispatch(
      guard({ name: 'g', on: 'order.before', run: ({ order }) => void seen.push(order.amount) as undefined }),
      add('one', 1),
      add('two', 2),
      observe({ name: 'o', on: 'order.before', run: ({ order }) => void seen.push(order.amount) }),
    )
    expect(seen).toEqual([212, 212])
    expect(decision.payload.order).toEqual({ item: 'tea', amount: 212 })
  })

  test('fields derived from a changed value are derived again', async () => {
    const decision = await dispatch(transform({ name: 't', on: 'order.before', run: () => modify({ note: '  now ' }) }))
    expect(decision.payload.note).toBe('now')
  })

  test('a deny ends the guards, but observers still see the event', async () => {
    const seen: string[] = []
    const decision = await dispatch(
      guard({ name: 'no', on: 'order.before', run: () => deny('sold out') }),
      guard({ name: 'never', on: 'order.before', run: () => void seen.push('guard') as undefined }),
      observe({ name: 'watch', on: 'order.before', run: () => void seen.push('observer') }),
    )
    expect(decision).toMatchObject({ type: 'deny', by: 'no', reason: 'sold out' })
    expect(seen).toEqual(['observer'])
  })

  test('the most severe verdict prevails and every reason is kept with its author', async () => {
    const decision = await dispatch(
      guard({ name: 'fine', on: 'order.before', run: () => approve('regular') }),
      guard({ name: 'unsure', on: 'order.before', run: async () => ask('large order?') }),
      guard({ name: 'cached', on: 'order.before', run: () => stub('ready') }),
      guard({ name: 'more', on: 'order.before', run: () => resume('also biscuits') }),
    )
    expect(decision).toMatchObject({ type: 'ask', by: 'unsure', reason: 'large order?' })
    expect(decision.reasons).toEqual([
      { hook: 'fine', outcome: 'approve', reason: 'regular' },
      { hook: 'unsure', outcome: 'ask', reason: 'large order?' },
      { hook: 'more', outcome: 'resume', reason: 'also biscuits' },
    ])
  })

  test('a stub decides with its value', async () => {
    const decision = await dispatch(guard({ name: 'g', on: 'order.before', run: () => stub('ready') }))
    expect(decision).toMatchObject({ type: 'stub', value: 'ready', by: 'g' })
  })

  test('context for the model is collected from transforms and guards', async () => {
    const decision = await dispatch(
      transform({ name: 't', on: 'order.before', run: () => inform('happy hour') }),
      guard({ name: 'g', on: 'order.before', run: () => inform('last cup') }),
    )
    expect(decision.informs).toEqual([
      { hook: 't', text: 'happy hour' },
      { hook: 'g', text: 'last cup' },
    ])
    expect(decision.type).toBe('continue')
  })

  test('asynchronous hooks are awaited, in order, observers too', async () => {
    const seen: string[] = []
    const slow = async (word: string) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(word)
    }
    await dispatch(
      guard({ name: 'a', on: 'order.before', run: async () => void (await slow('guard a')) as undefined }),
      guard({ name: 'b', on: 'order.before', run: () => void seen.push('guard b') as undefined }),
      observe({ name: 'o', on: 'order.before', run: () => slow('observer') }),
    )
    expect(seen).toEqual(['guard a', 'guard b', 'observer'])
  })

  test('a hook may ask for any number of effects', async () => {
    const effects = Array.from({ length: 200_000 }, () => ({ restock: 'tea' }))
    const decision = await dispatch(guard({ name: 'g', on: 'order.before', run: () => affect(effects) }))
    expect(decision.effects).toHaveLength(effects.length)
  })

  test('the owner receives the effects of all hooks together, beside the verdict', async () => {
    const committed: (readonly ShopEffect[])[] = []
    const registry = shopRegistry().with([
      guard({ name: 'a', on: 'order.before', run: () => affect([{ restock: 'tea' }]) }),
      guard({ name: 'b', on: 'order.before', run: () => affect([{ restock: 'milk' }], deny('no milk')) }),
    ])
    const decision = await createDispatcher({ registry, audit }).dispatch('order.before', anOrder(), scope, {
      commit: (effects) => committed.push(effects),
    })
    expect(committed).toEqual([[{ restock: 'tea' }, { restock: 'milk' }]])
    expect(decision).toMatchObject({
      type: 'deny',
      by: 'b',
      effects: [{ restock: 'tea' }, { restock: 'milk' }],
    })
  })
})

test('synchronous hooks are dispatched without a promise', () => {
  const hooks = [
    transform({ name: 't', on: 'order.before', run: () => modify({ note: 'x' }) }),
    guard({ name: 'g', on: 'order.before', run: () => deny('no') }),
    observe({ name: 'o', on: 'order.before', run: () => {} }),
  ]
  const decision = createDispatcher({ registry: shopRegistry().with(hooks) }).dispatch('order.before', anOrder(), scope)
  expect(decision).toMatchObject({ type: 'deny' })
})

test('`isHeard` is true only while a hook is registered and enabled', () => {
  const registry = shopRegistry()
  const point = createDispatcher({ registry }).point('order.before')
  expect(point.isHeard()).toBe(false)
  const remove = registry.add(guard({ name: 'g', on: 'order.before', run: () => undefined }))
  expect(point.isHeard()).toBe(true)
  registry.disable('g')
  expect(point.isHeard()).toBe(false)
  registry.enable('g')
  remove()
  expect(point.isHeard()).toBe(false)
})

test('a hook registered after the dispatcher was made receives the next event', () => {
  const registry = shopRegistry()
  const dispatcher = createDispatcher({ registry })
  expect(dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'continue' })
  registry.add(guard({ name: 'g', on: 'order.before', run: () => deny('no') }))
  expect(dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'deny' })
})

test('two programs can share a registry, each with a record of its own', () => {
  const registry = shopRegistry().with(guard({ name: 'g', on: 'order.before', run: () => undefined }))
  const [one, other] = [createDispatcher({ registry }), createDispatcher({ registry })]
  one.dispatch('order.before', anOrder(), scope)
  expect(one.audit.written).toBe(1)
  expect(other.audit.written).toBe(0)
})

describe('the payload', () => {
  const point = createDispatcher({ registry: shopRegistry(), now: () => 1234 }).point('order.before')

  test('has the standard keys and the time, which win over the event’s own', () => {
    const forged = { ...anOrder(), clerk: 'mallory', timestamp: 0 }
    expect(point.payload(forged, scope)).toEqual({ ...anOrder(), ...scope, timestamp: 1234 })
  })

  test('is frozen, and all the way down where guards judge it', () => {
    const payload = point.payload(anOrder(), scope)
    expect(Object.isFrozen(payload)).toBe(true)
    expect(Object.isFrozen(payload.order)).toBe(true)
  })

  test('takes over a fresh object and copies one that is frozen', () => {
    const fresh = anOrder()
    expect(point.payload(fresh, scope)).toBe(fresh)
    const shared = Object.freeze(anOrder())
    expect(point.payload(shared, scope)).not.toBe(shared)
    expect(point.payload(shared, scope)).toMatchObject({ ...shared, clerk: 'kim' })
  })

  test('keeps a key called __proto__ a key', () => {
    const own = JSON.parse(
      '{"order":{"item":"tea","amount":1,"__proto__":{"free":true}},"note":"","__proto__":{"clerk":"x"}}',
    )
    const payload = point.payload(own, scope)
    expect(payload.clerk).toBe('kim')
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype)
    expect(Object.hasOwn(payload, '__proto__')).toBe(true)
    expect('free' in payload.order).toBe(false)
  })

  test('of a modified event is a new one: the old one does not change', () => {
    const registry = shopRegistry().with(
      transform({ name: 't', on: 'order.before', run: () => modify({ note: 'new' }) }),
    )
    const at = createDispatcher({ registry }).point('order.before')
    const payload = at.payload(anOrder(), scope)
    const decision = at.dispatch(payload)
    expect(payload.note).toBe('please')
    expect(decision).toMatchObject({ payload: { note: 'new', timestamp: payload.timestamp } })
    expect('payload' in decision && Object.isFrozen(decision.payload)).toBe(true)
  })
})

test('a dispatch without the standard fields is refused with their names', () => {
  const dispatcher = createDispatcher({ registry: shopRegistry() })
  expect(() => dispatcher.dispatch('order.before', anOrder(), undefined as never)).toThrow(
    expect.objectContaining({ code: 'bad-option', hint: expect.stringContaining("dispatch('order.before'") }),
  )
})

test('a denial without a reason is named as such', () => {
  const forgetful = guard({ name: 'g', on: 'order.before', run: () => ({ type: 'deny' }) as never })
  const dispatcher = createDispatcher({ registry: shopRegistry().with(forgetful), logger: false })
  expect(dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('it returned `deny` without a text'),
  })
})
