import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anOrder, around, guard, observe, scope, shop, shopRegistry, transform } from '../../../test/shop.ts'
import type { Hook } from '../declare/hook.ts'
import type { AuditRecord, AuditSink, MemoryAudit } from '../record/audit.ts'
import { createRegistry } from '../register/registry.ts'
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<undefined>(() => {})
const guarding = (timeoutMs?: number) =>
  guard({ name: 'g', on: 'order.before', run: never, ...(timeoutMs !== undefined && { timeoutMs }) })
const dispatcherWith = (hook: Hook, more: Partial<DispatcherOptions<typeof shop, MemoryAudit>> = {}) =>
  createDispatcher({ registry: shopRegistry().with(hook), logger: false, ...more })

/** The state of a promise, without waiting for it. */
function watching<T>(promise: T | Promise<T>) {
  const state: { settled?: T; error?: unknown } = {}
  Promise.resolve(promise).then(
    (settled) => Object.assign(state, { settled }),
    (error: unknown) => Object.assign(state, { error }),
  )
  return state
}

describe('a hook that never answers', () => {
  test.each([
    ['guard', guarding(), 'deny'],
    ['transform', transform({ name: 't', on: 'order.before', run: never }), 'deny'],
    ['observe', observe({ name: 'o', on: 'order.before', run: never }), 'continue'],
  ] as const)('%s: it fails after sixty seconds, on record, as it declared', async (_, hook, type) => {
    const dispatcher = dispatcherWith(hook)
    const state = watching(dispatcher.dispatch('order.before', anOrder(), scope))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(state).toEqual({})
    await vi.advanceTimersByTimeAsync(15_002)
    expect(state.settled).toMatchObject({ type })
    expect(dispatcher.audit.records()).toMatchObject([
      { hook: hook.name, outcome: 'failed', failure: { kind: 'timeout' }, reason: expect.stringContaining('60000 ms') },
    ])
  })

  test('off the record and in its own phase it fails as well', async () => {
    const dispatcher = createDispatcher({ registry: shopRegistry().with(guarding()), audit: false })
    const point = dispatcher.point('order.before')
    const states = [point.dispatch, point.judge].map((show) => watching(show(point.payload(anOrder(), scope))))
    await vi.advanceTimersByTimeAsync(75_001)
    for (const { settled } of states) expect(settled).toMatchObject({ type: 'deny', by: 'g' })
  })

  test('its owner can set another limit for all its hooks, and a hook for itself', async () => {
    const short = watching(
      dispatcherWith(guarding(), { hookTimeoutMs: 100 }).dispatch('order.before', anOrder(), scope),
    )
    const own = watching(
      dispatcherWith(guarding(2000), { hookTimeoutMs: 100 }).dispatch('order.before', anOrder(), scope),
    )
    await vi.advanceTimersByTimeAsync(126)
    expect(short.settled).toMatchObject({ type: 'deny', reason: expect.stringContaining('within 100 ms') })
    expect(own).toEqual({})
    await vi.advanceTimersByTimeAsync(1900)
    expect(own.settled).toMatchObject({ type: 'deny', reason: expect.stringContaining('within 2000 ms') })
  })

  test('`Infinity` removes the limit, for one hook or for all', async () => {
    const none = Number.POSITIVE_INFINITY
    const states = [
      dispatcherWith(guarding(none)),
      dispatcherWith(guarding(), { hookTimeoutMs: none }),
      dispatcherWith(guarding(none), { hookTimeoutMs: 10 }),
    ].map((dispatcher) => watching(dispatcher.dispatch('order.before', anOrder(), scope)))
    await vi.advanceTimersByTimeAsync(10 * 24 * 3_600_000)
    expect(states).toEqual([{}, {}, {}])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a wrap has no limit but its own: it waits for the operation it wraps', async () => {
    const wrapping = (timeoutMs?: number) =>
      dispatcherWith(
        around({ name: 'a', on: 'order.around', run: never as never, ...(timeoutMs !== undefined && { timeoutMs }) }),
      )
    const wrapped = (dispatcher: ReturnType<typeof wrapping>) => {
      const point = dispatcher.point('order.around')
      return watching(point.around(point.payload({ order: anOrder().order }, scope), () => 'made'))
    }
    const [unlimited, limited] = [wrapped(wrapping()), wrapped(wrapping(500))]
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(unlimited).toEqual({})
    expect(limited.error).toMatchObject({ code: 'hook-timeout', hook: 'a' })
  })

  test('hooks of several owners have the limits of their owners', async () => {
    const outer = createDispatcher({ registry: shopRegistry().with(guarding()), hookTimeoutMs: 40, audit: false })
    const shared = shopRegistry().with(observe({ name: 'shared', on: 'order.before', run: never }))
    const inner = createDispatcher({
      registry: createRegistry(shop).with(observe({ name: 'own', on: 'order.before', run: never })),
      within: [outer, shared],
      hookTimeoutMs: 4000,
      logger: false,
    })
    const state = watching(inner.dispatch('order.before', anOrder(), scope))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(state.settled).toMatchObject({ type: 'deny', by: 'g' })
    const reasons = inner.audit.records().map(({ hook, reason }) => [hook, reason?.replace(/.*within /, '')])
    expect(reasons).toEqual([
      ['g', '40 ms'],
      ['shared', '4000 ms'],
      ['own', '4000 ms'],
    ])
  })
})

describe('timers', () => {
  /** Those that hold the process. */
  const holding = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

  test('synchronous hooks set none, and those that answer leave none that holds the process', async () => {
    vi.useRealTimers()
    const before = holding()
    const sync = guard({ name: 'sync', on: 'order.before', run: () => undefined })
    dispatcherWith(sync).dispatch('order.before', anOrder(), scope)
    expect(holding()).toBe(before)
    const dispatcher = dispatcherWith(guard({ name: 'async', on: 'order.before', run: async () => undefined }))
    for (let time = 0; time < 3; time++) {
      const decisions = [1, 2, 3].map(() => dispatcher.dispatch('order.before', anOrder(), scope))
      expect(holding()).toBe(before + 1)
      await Promise.all(decisions)
      expect(holding()).toBe(before)
    }
  })

  test('an abort ends the waiting, and leaves no timer that holds the process', async () => {
    vi.useRealTimers()
    const before = holding()
    const stop = new AbortController()
    const decision = dispatcherWith(guarding()).dispatch('order.before', anOrder(), scope, { signal: stop.signal })
    expect(holding()).toBe(before + 1)
    stop.abort(new Error('enough'))
    expect(await decision).toMatchObject({ type: 'deny', reason: expect.stringContaining('enough') })
    expect(holding()).toBe(before)
  })

  test('the timer of a watch is not set again when nothing is waited for', async () => {
    const hook = guard({ name: 'async', on: 'order.before', run: async () => undefined })
    await dispatcherWith(hook).dispatch('order.before', anOrder(), scope)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('of many that wait together, only the late ones fail', async () => {
    const dispatcher = createDispatcher({
      registry: shopRegistry().with(
        guard({
          name: 'slow',
          on: 'order.before',
          run: ({ note }) => new Promise((resolve) => setTimeout(resolve, Number(note), undefined)),
        }),
      ),
      hookTimeoutMs: 1000,
      audit: false,
    })
    const times = [10, 5000, 990, 400, 2000, 1, 1300, 999]
    const decisions = times.map((time) =>
      dispatcher.dispatch('order.before', { ...anOrder(), note: String(time) }, scope),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    const types = (await Promise.all(decisions)).map(({ type }) => type)
    expect(types).toEqual(times.map((time) => (time < 1000 ? 'continue' : 'deny')))
  })
})

test.each([0, -1, Number.NaN, 2 ** 31, '5', null])('%j is not a limit', (limit) => {
  const hint = 'give milliseconds above 0 and up to 2147483647, or `Infinity` for no limit'
  expect(() => guarding(limit as number)).toThrow(expect.objectContaining({ code: 'bad-hook', hint }))
  expect(() => dispatcherWith(guarding(), { hookTimeoutMs: limit as number })).toThrow(
    expect.objectContaining({ code: 'bad-time-limit', hint }),
  )
})

describe('records that are written later', () => {
  const later = () => {
    const records: AuditRecord[] = []
    const audit: AuditSink = {
      async write(record) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        records.push(record)
      },
    }
    return { records, audit }
  }

  test.each([
    ['ran out of time by itself', 'timeout', guarding(100)],
    ['ran out of its owner’s time', 'timeout', guarding()],
    ['was cut off', 'aborted', guarding()],
  ] as const)('a hook that %s is on record before the decision', async (_, kind, hook) => {
    const { records, audit } = later()
    const stop = new AbortController()
    const dispatcher = createDispatcher({ registry: shopRegistry().with(hook), audit, hookTimeoutMs: 100 })
    const decision = dispatcher.dispatch('order.before', anOrder(), scope, { signal: stop.signal })
    if (kind === 'aborted') stop.abort()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await decision).toMatchObject({ type: 'deny' })
    expect(records).toMatchObject([{ hook: 'g', outcome: 'failed', failure: { kind } }])
  })

  test('a sink that never answers does not block the dispatch: its records count as not recorded', async () => {
    const audit = { write: () => new Promise<void>(() => {}) }
    const hook = guard({ name: 'g', on: 'order.before', run: () => undefined })
    const state = watching(dispatcherWith(hook, { audit: audit as never }).dispatch('order.before', anOrder(), scope))
    const point = dispatcherWith(around({ name: 'a', on: 'order.around', run: (_, next) => next() }), {
      audit: audit as never,
    }).point('order.around')
    const wrapped = watching(point.around(point.payload({ order: anOrder().order }, scope), () => 'made'))
    await vi.advanceTimersByTimeAsync(75_001)
    expect(state.settled).toMatchObject({ type: 'deny', reason: expect.stringContaining('could not be recorded') })
    expect(wrapped.error).toMatchObject({ code: 'hook-unrecorded' })
  })
})
