import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { anOrder, around, guard, scope, shopRegistry } from '../../../test/shop.ts'
import type { PawlError } from '../../base/errors.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'

type ShopDispatcher = Dispatcher<ReturnType<typeof shopRegistry>['catalogue']>

describe('a hook that waits, and then causes its own event', () => {
  const pauses: readonly [string, () => Promise<void>][] = [
    ['one microtask', async () => {}],
    ['some microtasks', () => Promise.resolve().then(() => Promise.resolve().then(() => {}))],
    ['the next turn of the loop', () => setImmediate()],
  ]
  test.each(pauses)('ends with an error that names event and hook, after %s', async (_, pause) => {
    for (const audit of [false, undefined] as const) {
      const registry = shopRegistry()
      const dispatcher = createDispatcher({ registry, ...(audit === false && { audit }) }) as ShopDispatcher
      const reasons: string[] = []
      let calls = 0
      const run = async () => {
        calls++
        await pause()
        try {
          await dispatcher.dispatch('order.before', anOrder(), scope)
        } catch (error) {
          const { message, hint } = error as PawlError
          reasons.push(`${message} ${hint}`)
        }
        return undefined
      }
      registry.add(guard({ name: 'turns-round', on: 'order.before', run }))
      expect(await dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'continue' })
      expect(reasons).toEqual([expect.stringMatching(/`order\.before` was dispatched again and again.*`turns-round`/)])
      expect(calls).toBeLessThan(100_000)
      // and afterwards all is as before
      registry.disable('turns-round')
      expect(await dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'continue' })
    }
  })

  test('a wrap that wraps itself ends, too', async () => {
    const registry = shopRegistry()
    const dispatcher = createDispatcher({ registry, audit: false })
    const point = dispatcher.point('order.around')
    const order = () => point.around(point.payload({ order: anOrder().order }, scope), () => 'made')
    registry.add(
      around({
        name: 'w',
        on: 'order.around',
        async run() {
          await Promise.resolve()
          return order()
        },
      }),
    )
    await expect(order()).rejects.toThrow(/`w` failed: `order.around` was dispatched again and again/)
  })
})

describe('many dispatches that wait at the same time', () => {
  const waiting = () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const registry = shopRegistry().with(
      guard({ name: 'slow', on: 'order.before', run: () => asked.then(() => undefined) }),
    )
    return { dispatcher: createDispatcher({ registry, audit: false }), answer }
  }

  test('a hundred thousand that a program starts together are all answered, each with its own payload', async () => {
    const { dispatcher, answer } = waiting()
    const decisions = Array.from({ length: 100_000 }, (_, amount) =>
      dispatcher.dispatch('order.before', { order: { item: 'tea', amount }, note: '' }, scope),
    )
    answer()
    const answered = await Promise.all(decisions)
    expect(answered.every(({ type, payload }, amount) => type === 'continue' && payload.order.amount === amount)).toBe(
      true,
    )
  })

  test('and ten thousand that start one after the other, in turns of their own', async () => {
    const { dispatcher, answer } = waiting()
    const decisions: unknown[] = []
    for (let time = 0; time < 10_000; time++) {
      decisions.push(dispatcher.dispatch('order.before', anOrder(), scope))
      await (time % 2 === 0 ? setImmediate() : Promise.resolve())
    }
    answer()
    const answered = await Promise.all(decisions)
    expect(answered.every((decision) => (decision as { type: string }).type === 'continue')).toBe(true)
  })
})
