import { describe, expect, test } from 'vitest'
import { around, type Order, scope, shopRegistry } from '../../../test/shop.ts'
import type { Hook } from '../declare/hook.ts'
import type { AuditSink } from '../record/audit.ts'
import { createDispatcher } from './dispatcher.ts'

const audits: readonly [string, AuditSink | false][] = [
  ['off the record', false],
  ['on record', { write: async () => {} }],
]
const order = { item: 'tea', amount: 2 }
const brew = async ({ order }: { readonly order: Order }) => `${order.amount} ${order.item}`
const wrap = (name: string, run: Parameters<typeof around>[0]['run'], failure?: 'open' | 'throw') =>
  around({ name, on: 'order.around', run, ...(failure && { failure }) })

describe.each(audits)('%s', (_, audit) => {
  const serve = async (
    hooks: readonly Hook[],
    operation: (payload: { readonly order: Order }) => string | Promise<string> = brew,
  ) => {
    const point = createDispatcher({ registry: shopRegistry().with(hooks), audit, logger: false }).point('order.around')
    return point.around(point.payload({ order }, scope), operation)
  }

  test('without hooks the operation runs unchanged', async () => {
    expect(await serve([])).toBe('2 tea')
  })

  test('the first registered is outermost: A, B, core, B, A', async () => {
    const trace: string[] = []
    const traced = (name: string) =>
      wrap(name, async (_, next) => {
        trace.push(name)
        const result = await next()
        trace.push(name)
        return result
      })
    await serve([traced('A'), traced('B')], (payload) => {
      trace.push('core')
      return brew(payload)
    })
    expect(trace).toEqual(['A', 'B', 'core', 'B', 'A'])
  })

  test('next may be called again: a retry', async () => {
    let calls = 0
    const retry = wrap('retry', async (_, next) => next().catch(() => next()))
    const flaky = async () => {
      if (calls++ === 0) throw new Error('spilled')
      return 'tea at last'
    }
    expect(await serve([retry], flaky)).toBe('tea at last')
    expect(calls).toBe(2)
  })

  test('next may be called changed, and inner hooks see the change', async () => {
    const seen: number[] = []
    const double = wrap('double', ({ order }, next) => next({ order: { ...order, amount: order.amount * 2 } }))
    const look = wrap('look', ({ order }, next) => {
      seen.push(order.amount)
      return next()
    })
    expect(await serve([double, look])).toBe('4 tea')
    expect(seen).toEqual([4])
  })

  test('next may not be called at all: a short circuit, synchronous if it likes', async () => {
    let calls = 0
    const cached = wrap('cached', () => 'cold tea')
    expect(await serve([cached], () => `${calls++}`)).toBe('cold tea')
    expect(calls).toBe(0)
  })

  test('a result can be changed on the way out', async () => {
    expect(await serve([wrap('milk', async (_, next) => `${await next()} with milk`)])).toBe('2 tea with milk')
  })

  test('a hook that is not selected is skipped', async () => {
    const coffee = around({ name: 'c', on: 'order.around', match: { item: 'coffee' }, run: () => 'coffee' })
    expect(await serve([coffee])).toBe('2 tea')
  })

  test('an error of the operation passes through unchanged', async () => {
    const spilled = new Error('spilled')
    const through = [wrap('a', async (_, next) => next()), wrap('b', (_, next) => next(), 'open')]
    await expect(serve(through, () => Promise.reject(spilled))).rejects.toBe(spilled)
    await expect(
      serve(through, () => {
        throw spilled
      }),
    ).rejects.toBe(spilled)
  })

  test('a hook’s own error rejects with its name and the error as cause, once', async () => {
    const broken = new Error('kettle broken')
    const hooks = [
      wrap('outer', async (_, next) => next()),
      wrap('inner', () => {
        throw broken
      }),
    ]
    await expect(serve(hooks)).rejects.toMatchObject({ code: 'hook-threw', hook: 'inner', cause: broken })
  })

  test('an open hook that fails before next is passed by', async () => {
    expect(
      await serve([
        wrap(
          'bad',
          () => {
            throw new Error('no')
          },
          'open',
        ),
      ]),
    ).toBe('2 tea')
  })

  test('an open hook that fails after next never runs the operation a second time', async () => {
    let calls = 0
    const bad = wrap(
      'bad',
      async (_, next) => {
        await next()
        throw new Error('no')
      },
      'open',
    )
    expect(await serve([bad], () => `served ${++calls}`)).toBe('served 1')
    expect(calls).toBe(1)
  })

  test('next after the hook has settled is refused and runs nothing', async () => {
    let late: (() => Promise<string>) | undefined
    let calls = 0
    const keeps = wrap('keeps', async (_, next) => {
      late = next
      return next()
    })
    await serve([keeps], () => `${++calls}`)
    await expect(late?.()).rejects.toMatchObject({
      code: 'next-after-settled',
      hook: 'keeps',
      hint: expect.stringContaining('await'),
    })
    expect(calls).toBe(1)
  })

  test('a next that is not awaited never causes an unhandled rejection', async () => {
    const hasty = wrap('hasty', (_, next) => {
      void next()
      return 'no time'
    })
    expect(await serve([hasty], () => Promise.reject(new Error('spilled')))).toBe('no time')
    await new Promise((resolve) => setTimeout(resolve, 1))
  })

  test('a change may repeat unchanged fields', async () => {
    const spreads = wrap('spreads', (payload, next) => next({ ...payload } as never))
    expect(await serve([spreads])).toBe(await serve([]))
  })

  test('a change that is not allowed rejects next, and the hook may recover', async () => {
    const wrong = wrap('wrong', (_, next) =>
      next({ clerk: 'x' } as never).catch((error) => error.cause?.message ?? error.message),
    )
    expect(await serve([wrong])).toContain('`clerk` may not be changed')
  })

  test('a match that fails rejects as undecided', async () => {
    const hook = around({ name: 'c', on: 'order.around', match: { item: 'tea' }, run: (_, next) => next() })
    const point = createDispatcher({ registry: shopRegistry().with(hook), audit, logger: false }).point('order.around')
    await expect(point.around(point.payload({ order: null as never }, scope), () => 'x')).rejects.toMatchObject({
      code: 'hook-undecided',
    })
  })

  test('a hook that runs out of time rejects', async () => {
    const slow = around({ name: 'slow', on: 'order.around', timeoutMs: 5, run: () => new Promise(() => {}) })
    await expect(serve([slow])).rejects.toMatchObject({ code: 'hook-timeout', hook: 'slow' })
  })
})

test('each layer is recorded: passed on, replaced, failed', async () => {
  const registry = shopRegistry().with([
    wrap('passes', (_, next) => next()),
    wrap(
      'fails',
      async (_, next) => {
        await next()
        throw new Error('no')
      },
      'open',
    ),
    wrap('stands-in', () => 'cold tea'),
  ])
  const dispatcher = createDispatcher({ registry, logger: false })
  const point = dispatcher.point('order.around')
  expect(await point.around(point.payload({ order }, scope), brew)).toBe('cold tea')
  expect(dispatcher.audit.records().map(({ hook, outcome }) => [hook, outcome])).toEqual([
    ['stands-in', 'stub'],
    ['fails', 'failed'],
    ['passes', 'continue'],
  ])
})

test('a record that cannot be kept rejects, unless the hook is open', async () => {
  const audit: AuditSink = {
    write: async () => {
      throw new Error('disk full')
    },
  }
  const serve = (hook: Hook) => {
    const point = createDispatcher({ registry: shopRegistry().with(hook), audit, logger: false }).point('order.around')
    return point.around(point.payload({ order }, scope), brew)
  }
  await expect(serve(wrap('a', (_, next) => next()))).rejects.toMatchObject({ code: 'hook-unrecorded' })
  expect(await serve(wrap('a', (_, next) => next(), 'open'))).toBe('2 tea')
})
