import { describe, expect, test } from 'vitest'
import { anOrder, guard, observe, scope, shopRegistry, transform } from '../../../test/shop.ts'
import { isPawlError, PawlError } from '../../base/errors.ts'
import type { Failure, Hook } from '../declare/hook.ts'
import { affect, approve, deny, modify, undecided } from '../declare/outcome.ts'
import type { AuditSink } from '../record/audit.ts'
import { createDispatcher } from './dispatcher.ts'

/** A return value of a program without a compiler. */
const garbage = (value: unknown) => value as undefined
const boom = () => {
  throw new Error('boom')
}
const brokenThenable = Object.fromEntries([['then', boom]])
const never = () => new Promise<undefined>(() => {})
const failing = (run: () => undefined | Promise<undefined>, failure: Failure = 'closed', timeoutMs?: number) =>
  guard({ name: 'g', on: 'order.before', run, failure, ...(timeoutMs && { timeoutMs }) })

const ways: readonly [string, string, Hook][] = [
  [
    'throws',
    'threw',
    failing(() => {
      throw new Error('boom')
    }),
  ],
  [
    'rejects',
    'threw',
    failing(async () => {
      throw new Error('boom')
    }),
  ],
  [
    'throws a string',
    'threw',
    failing(() => {
      throw 'boom'
    }),
  ],
  [
    'throws nothing',
    'threw',
    failing(() => {
      throw undefined
    }),
  ],
  ['returns text', 'bad-outcome', failing(() => garbage('deny'))],
  ['returns null', 'bad-outcome', failing(() => garbage(null))],
  ['returns true', 'bad-outcome', failing(() => garbage(true))],
  ['returns an array', 'bad-outcome', failing(() => garbage([]))],
  ['returns an unknown outcome', 'bad-outcome', failing(() => garbage({ type: 'alow' }))],
  ['returns a type from the prototype', 'bad-outcome', failing(() => garbage({ type: 'constructor' }))],
  ['returns a deny without a reason', 'bad-outcome', failing(() => garbage({ type: 'deny' }))],
  ['returns effects that are no list', 'bad-outcome', failing(() => garbage({ type: 'affect', effects: 7 }))],
  ['returns an error instead of throwing it', 'bad-outcome', failing(() => garbage(new PawlError('failed', 'y')))],
  ['promises garbage', 'bad-outcome', failing(async () => garbage(42))],
  ['modifies although a guard', 'bad-outcome', failing(() => garbage(modify({ note: 'x' })))],
  ['cannot decide', 'undecided', failing(() => garbage(undecided('no risk given')))],
  ['never settles and has a time-out', 'timeout', failing(never, 'closed', 5)],
  ['returns a thenable that throws', 'threw', failing(() => garbage(brokenThenable))],
  [
    'mutates the frozen payload',
    'threw',
    guard({
      name: 'g',
      on: 'order.before',
      run: (payload) => {
        ;(payload as { note: string }).note = 'x'
        return undefined
      },
    }),
  ],
  [
    'mutates what the payload holds',
    'threw',
    guard({
      name: 'g',
      on: 'order.before',
      run: ({ order }) => {
        ;(order as { amount: number }).amount = 99
        return undefined
      },
    }),
  ],
]

describe.each([true, false])('with the audit on: %j', (audited) => {
  test.each(ways)('a closed guard that %s denies, as %s, with a reason', async (_, kind, hook) => {
    const dispatcher = createDispatcher({ registry: shopRegistry().with(hook) })
    const quiet = createDispatcher({ registry: shopRegistry().with(hook), audit: false })
    const decision = await (audited ? dispatcher : quiet).dispatch('order.before', anOrder(), scope)
    expect(decision).toMatchObject({ type: 'deny', by: 'g' })
    expect(decision.reasons).toMatchObject([
      { hook: 'g', outcome: 'failed', reason: expect.stringContaining('guard `g`') },
    ])
    if (audited)
      expect(dispatcher.audit.records()).toMatchObject([{ outcome: 'failed', failure: { kind, policy: 'closed' } }])
  })

  test('an open hook that fails is recorded and passed over', async () => {
    const registry = shopRegistry().with(
      failing(() => {
        throw new Error('boom')
      }, 'open'),
    )
    const decision = await createDispatcher({ registry, logger: false, ...(audited ? {} : { audit: false }) }).dispatch(
      'order.before',
      anOrder(),
      scope,
    )
    expect(decision).toMatchObject({ type: 'continue', reasons: [{ hook: 'g', outcome: 'failed' }] })
  })

  test('a hook that fails by throwing rejects with its name and the original error', async () => {
    const original = new TypeError('boom')
    const registry = shopRegistry().with(
      failing(async () => {
        throw original
      }, 'throw'),
    )
    const error = await Promise.resolve(
      createDispatcher({ registry, logger: false, ...(audited ? {} : { audit: false }) }).dispatch(
        'order.before',
        anOrder(),
        scope,
      ),
    ).catch((error) => error)
    expect(isPawlError(error)).toBe(true)
    expect(error).toMatchObject({
      code: 'hook-threw',
      hook: 'g',
      event: 'order.before',
      message: 'guard `g` failed: boom',
    })
    expect(error.cause).toBe(original)
  })
})

test('at an event that cannot be denied, a closed failure rejects', () => {
  const hook = guard({
    name: 'g',
    on: 'order.after',
    run: () => {
      throw new Error('boom')
    },
  })
  const dispatcher = createDispatcher({ registry: shopRegistry().with(hook) })
  expect(() => dispatcher.dispatch('order.after', { order: anOrder().order }, scope)).toThrow('guard `g` failed: boom')
  expect(dispatcher.audit.records()).toMatchObject([{ outcome: 'failed' }])
})

test('a failed transform leaves no trace in the payload, and later hooks are not called', () => {
  const seen: unknown[] = []
  const registry = shopRegistry().with([
    transform({
      name: 'bad',
      on: 'order.before',
      run: () => garbage(modify({ note: 'x', order: { item: 'gold' } })),
    }),
    transform({ name: 'next', on: 'order.before', run: () => void seen.push('transform') as undefined }),
    guard({ name: 'g', on: 'order.before', run: () => void seen.push('guard') as undefined }),
    observe({ name: 'o', on: 'order.before', run: ({ note, order }) => void seen.push({ note, order }) }),
  ])
  const decision = createDispatcher({ registry, logger: false }).dispatch('order.before', anOrder(), scope)
  expect(decision).toMatchObject({ type: 'deny', by: 'bad' })
  expect(seen).toEqual([anOrder()].map(({ note, order }) => ({ note, order })))
})

test.each([
  [{ nte: 'x' }, '`nte` may not be changed at `order.before`', 'did you mean `note`?'],
  [{ order: { item: 'gold' } }, '`order.item` may not be changed', 'only `order.amount`, `note`'],
  [{ clerk: 'mallory' }, '`clerk` may not be changed', 'only'],
  [{ order: 7 }, 'a patch of `order` must be an object', 'only'],
  [7, 'a patch of `the payload` must be an object', 'only'],
  [JSON.parse('{"__proto__":{"note":"x"}}'), '`__proto__` may not be changed', 'only'],
  [{ constructor: 'x' }, '`constructor` may not be changed', 'only'],
  [{ note: 7 }, 'note.trim is not a function', undefined],
])('the patch %j is refused', (patch, sentence, hint) => {
  const hook = transform({
    name: 't',
    on: 'order.before',
    failure: 'throw',
    run: () => garbage(modify(patch)),
  })
  const dispatcher = createDispatcher({ registry: shopRegistry().with(hook) })
  expect(() => dispatcher.dispatch('order.before', anOrder(), scope)).toThrow(
    expect.objectContaining({
      code: 'hook-bad-outcome',
      message: expect.stringContaining(sentence),
      ...(hint && { hint: expect.stringContaining(hint) }),
    }),
  )
})

test('the error for an outcome that the event does not allow lists the allowed ones', () => {
  const hook = guard({ name: 'g', on: 'order.after', failure: 'throw', run: () => garbage(approve()) })
  const dispatcher = createDispatcher({ registry: shopRegistry().with(hook) })
  expect(() => dispatcher.dispatch('order.after', { order: anOrder().order }, scope)).toThrow(
    expect.objectContaining({
      message: 'guard `g` gave no usable answer: a guard at `order.after` cannot return `approve`',
      hint: 'it may return `inform` or nothing',
    }),
  )
})

test('an observer may return anything, but an observer that tries to decide has failed', () => {
  const run = (value: unknown) => observe({ name: 'o', on: 'order.before', run: () => garbage(value) })
  const outcomeOf = (hook: Hook) => {
    const dispatcher = createDispatcher({ registry: shopRegistry().with(hook), logger: false })
    expect(dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'continue' })
    return dispatcher.audit.records()[0]?.outcome
  }
  expect(outcomeOf(run(7))).toBe('continue')
  expect(outcomeOf(run({ type: 'deny', reason: 'no' }))).toBe('failed')
})

test('the effects of a failed hook are dropped, the others’ are applied', () => {
  const committed: unknown[] = []
  const registry = shopRegistry().with([
    guard({ name: 'good', on: 'order.before', run: () => affect([{ restock: 'tea' }]) }),
    guard({
      name: 'bad',
      on: 'order.before',
      failure: 'open',
      run: () => garbage(affect([{ restock: 'gold' }], garbage({ type: 'modify' }))),
    }),
  ])
  const dispatcher = createDispatcher({ registry, logger: false })
  dispatcher.dispatch('order.before', anOrder(), scope, { commit: (effects) => committed.push(...effects) })
  expect(committed).toEqual([{ restock: 'tea' }])
  expect(dispatcher.audit.records().map(({ hook, effects }) => [hook, effects])).toEqual([
    ['bad', []],
    ['good', [{ effect: { restock: 'tea' }, applied: true }]],
  ])
})

test('effects that the owner refuses are dropped all together, and the refusal is thrown after it is on record', () => {
  const registry = shopRegistry().with(
    guard({ name: 'g', on: 'order.before', run: () => affect([{ restock: 'tea' }]) }),
  )
  const dispatcher = createDispatcher({ registry, logger: false })
  const commit = () => {
    throw new Error('shelf is full')
  }
  expect(() => dispatcher.dispatch('order.before', anOrder(), scope, { commit })).toThrow(
    expect.objectContaining({
      code: 'effects-refused',
      cause: expect.objectContaining({ message: 'shelf is full' }),
    }),
  )
  expect(dispatcher.audit.records()[0]?.effects).toEqual([{ effect: { restock: 'tea' }, applied: false }])
})

test('a selector that fails leaves the hook undecided; the hook is not skipped', () => {
  const hook = guard({ name: 'g', on: 'order.before', match: { item: 'tea' }, run: () => undefined })
  for (const audit of [undefined, false] as const) {
    const dispatcher = createDispatcher({
      registry: shopRegistry().with(hook),
      ...(audit === false && { audit }),
    })
    const decision = dispatcher.dispatch('order.before', { ...anOrder(), order: garbage(null) as never }, scope)
    expect(decision).toMatchObject({
      type: 'deny',
      reason: expect.stringContaining('guard `g` could not decide'),
    })
  }
})

describe('a record that cannot be kept', () => {
  const full: readonly [string, AuditSink][] = [
    [
      'throws',
      {
        write: () => {
          throw new Error('disk full')
        },
      },
    ],
    [
      'rejects',
      {
        write: async () => {
          throw new Error('disk full')
        },
      },
    ],
  ]
  test.each(full)('counts as the failure of its guard when the sink %s', async (_, audit) => {
    const registry = shopRegistry().with(guard({ name: 'g', on: 'order.before', run: () => approve() }))
    const decision = await createDispatcher({ registry, audit, logger: false }).dispatch(
      'order.before',
      anOrder(),
      scope,
    )
    expect(decision).toMatchObject({ type: 'deny', reason: 'guard `g` could not be recorded: disk full' })
  })
  test.each(full)('is harmless when it is an observer’s and the sink %s', async (_, audit) => {
    const registry = shopRegistry().with(observe({ name: 'o', on: 'order.before', run: () => {} }))
    const decision = await createDispatcher({ registry, audit, logger: false }).dispatch(
      'order.before',
      anOrder(),
      scope,
    )
    expect(decision).toMatchObject({
      type: 'continue',
      reasons: [{ hook: 'o', reason: expect.stringContaining('disk full') }],
    })
  })
})

describe('time', () => {
  test('the signal of a hook that runs out of time aborts', async () => {
    let told: AbortSignal | undefined
    const hook = guard({
      name: 'g',
      on: 'order.before',
      timeoutMs: 5,
      run: (_, signal) => {
        told = signal
        return never()
      },
    })
    await createDispatcher({ registry: shopRegistry().with(hook) }).dispatch('order.before', anOrder(), scope)
    expect(told?.aborted).toBe(true)
  })

  test('an abort ends the waiting for a hook that never settles, and denies', async () => {
    for (const audit of [undefined, false] as const) {
      const stop = new AbortController()
      const dispatcher = createDispatcher({
        registry: shopRegistry().with(failing(never)),
        ...(audit === false && { audit }),
      })
      const pending = dispatcher.dispatch('order.before', anOrder(), scope, { signal: stop.signal })
      stop.abort(new Error('user left'))
      expect(await pending).toMatchObject({ type: 'deny', reason: 'guard `g` was cut off: user left' })
    }
  })

  test('results of a hook after its time limit have no effect and cause no unhandled rejection', async () => {
    let late: (() => void) | undefined
    const hook = guard({
      name: 'g',
      on: 'order.before',
      timeoutMs: 5,
      failure: 'open',
      run: () =>
        new Promise((_, reject) => {
          late = () => reject(new Error('late'))
        }),
    })
    expect(
      await createDispatcher({ registry: shopRegistry().with(hook), logger: false }).dispatch(
        'order.before',
        anOrder(),
        scope,
      ),
    ).toMatchObject({ type: 'continue' })
    late?.()
    await new Promise((resolve) => setTimeout(resolve, 1))
  })
})

test.each(['closed', 'open'] as const)(
  'a %s hook that dispatches its own event inside itself ends',
  async (failure) => {
    for (const sync of [true, false]) {
      const registry = shopRegistry()
      const dispatcher = createDispatcher({ registry, logger: false })
      let calls = 0
      const again = () => {
        calls++
        return dispatcher.dispatch('order.before', anOrder(), scope)
      }
      registry.add(
        guard({
          name: 'g',
          on: 'order.before',
          failure,
          run: sync ? () => void again() as undefined : async () => void (await again()) as undefined,
        }),
      )
      expect(await dispatcher.dispatch('order.before', anOrder(), scope)).toMatchObject({ type: 'continue' })
      expect(calls).toBe(16)
      expect(dispatcher.audit.records()[0]).toMatchObject({
        reason: expect.stringContaining('dispatched inside itself 16 times'),
      })
    }
  },
)

test('errors are recognised across copies of the package', () => {
  const copy = Object.assign(new Error('from another copy'), { [Symbol.for('pawl.error')]: true, code: 'x' })
  expect(isPawlError(copy)).toBe(true)
  expect(isPawlError(new PawlError('failed', 'y'))).toBe(true)
  expect(isPawlError(new Error('plain'))).toBe(false)
})

test('a deny of something that has happened already does not end the guards: each takes note of it', () => {
  const seen: string[] = []
  const registry = shopRegistry().with(
    guard({ name: 'no', on: 'order.told', run: () => deny('withheld') }),
    guard({ name: 'note', on: 'order.told', run: () => void seen.push('note') as undefined }),
    guard({ name: 'too', on: 'order.told', run: () => deny('also') }),
  )
  const { order } = anOrder()
  const decision = createDispatcher({ registry }).dispatch('order.told', { order }, scope)
  expect(decision).toMatchObject({ type: 'deny', by: 'no', reasons: [{ hook: 'no' }, { hook: 'too' }] })
  expect(seen).toEqual(['note'])
})
