import { describe, expect, test } from 'vitest'
import { anOrder, around, guard, observe, scope, shopRegistry, transform } from '../../../test/shop.ts'
import { PawlError } from '../../base/errors.ts'
import type { Hook } from '../declare/hook.ts'
import { createDispatcher } from './dispatcher.ts'

/** A return value of a program without a compiler. */
const garbage = (value: unknown) => value as undefined
const secret = 'kT9vQ2xLp7Rw'
const boom = () => {
  throw new Error(`boom password=${secret}`)
}
const withGetter = (key: string, more: object = {}) =>
  Object.defineProperty({ ...more }, key, { get: boom, enumerable: true })
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const ownThen = () => Object.defineProperty(Promise.resolve(), 'then', { value: boom })
const ownConstructor = () => Object.defineProperty(Promise.resolve(), 'constructor', { get: boom })

const answers: readonly [string, () => unknown][] = [
  ['a `type` that throws', () => withGetter('type')],
  ['a `reason` that throws', () => withGetter('reason', { type: 'deny' })],
  ['a `patch` that throws', () => withGetter('patch', { type: 'modify' })],
  ['a `then` that throws', () => withGetter('then')],
  ['notes whose outcome throws', () => withGetter('outcome', { type: 'noted', notes: {} })],
  ['effects that throw', () => ({ type: 'affect', effects: Object.defineProperty([], '0', { get: boom }) })],
  ['a revoked proxy', revoked],
  ['a promise whose `then` throws', ownThen],
  ['a promise whose `constructor` throws', ownConstructor],
  ['something like an error of ours without a code', () => ({ [Symbol.for('pawl.error')]: true })],
]
const ways: readonly [string, (value: () => unknown) => () => undefined][] = [
  ['at once', (value) => () => garbage(value())],
  ['later', (value) => () => garbage(Promise.resolve().then(value))],
]
const cases = answers.flatMap(([title, value]) => ways.map(([when, run]) => [title, when, run(value)] as const))

async function decisionOf(...hooks: readonly Hook[]) {
  const logged: string[] = []
  const dispatcher = createDispatcher({
    registry: shopRegistry().with(hooks),
    logger: ({ message }) => logged.push(message),
  })
  const decision = await dispatcher.dispatch('order.before', anOrder(), scope)
  return { decision, logged, records: dispatcher.audit.records() }
}

describe.each(cases)('a hook that returns %s, %s', (_, __, run) => {
  test.each([
    ['guard', guard({ name: 'g', on: 'order.before', run })],
    ['transform', transform({ name: 'g', on: 'order.before', run })],
  ])('denies with its name as a %s', async (_, hook) => {
    const { decision, records } = await decisionOf(hook)
    expect(decision).toMatchObject({ type: 'deny', by: 'g', reason: expect.stringContaining(`${hook.verb} \`g\``) })
    expect(records).toMatchObject([{ hook: 'g', outcome: 'failed' }])
    expect(JSON.stringify([decision, records])).not.toContain(secret)
  })

  test('is skipped as an observer, and its secrets do not appear', async () => {
    const { decision, logged } = await decisionOf(observe({ name: 'o', on: 'order.before', run }))
    expect(decision.type).toBe('continue')
    expect(JSON.stringify([decision, logged])).not.toContain(secret)
  })
})

test('an observer whose outcome cannot be read is reported by its name', async () => {
  for (const key of ['type', 'then']) {
    const { logged } = await decisionOf(observe({ name: 'o', on: 'order.before', run: () => garbage(withGetter(key)) }))
    expect(logged).toEqual([expect.stringContaining('observe `o`')])
  }
})

test('an outcome is read once: the checked value counts', async () => {
  let reads = 0
  const flips = Object.defineProperty({ type: 'deny' }, 'reason', { get: () => (reads++ === 0 ? 'no' : 7) })
  const { decision } = await decisionOf(guard({ name: 'g', on: 'order.before', run: () => garbage(flips) }))
  expect(decision).toMatchObject({ type: 'deny', reason: 'no' })
  expect(reads).toBe(1)
})

test('an object that only looks like a PawlError is handled like any thrown object', async () => {
  const odd = Object.defineProperty({ [Symbol.for('pawl.error')]: true, message: 'x' }, 'code', { get: boom })
  const { decision } = await decisionOf(
    guard({
      name: 'g',
      on: 'order.before',
      run: () => {
        throw odd
      },
    }),
  )
  expect(decision).toMatchObject({ type: 'deny', reason: 'guard `g` failed: a thrown object' })
})

describe('a wrap', () => {
  const serve = (hook: Hook, operation: () => string = () => 'tea') => {
    const point = createDispatcher({ registry: shopRegistry().with(hook), audit: false, logger: false }).point(
      'order.around',
    )
    return point.around(point.payload({ order: anOrder().order }, scope), operation)
  }
  const wrap = (run: (next: (changed?: never) => Promise<string>) => unknown, failure: 'open' | 'throw' = 'throw') =>
    around({ name: 'w', on: 'order.around', failure, run: (_, next) => run(next) as Promise<string> })

  test.each<[string, () => unknown]>([
    ['a `then` that throws', () => withGetter('then')],
    ['a promise whose `constructor` throws', ownConstructor],
    ['a revoked proxy', revoked],
  ])('that returns %s has failed, with its name', async (_, value) => {
    await expect(serve(wrap(value))).rejects.toMatchObject({ code: 'hook-threw', hook: 'w' })
    expect(await serve(wrap(value, 'open'))).toBe('tea')
  })

  test.each<[string, () => unknown]>([
    ['a number', () => 5],
    ['a key that may not be changed', () => ({ clerk: 'x' })],
    ['a getter that throws', () => withGetter('order')],
    ['a revoked proxy', revoked],
  ])('that calls next() with %s has failed, with its name', async (_, changed) => {
    const run = (next: (changed?: never) => Promise<string>) => next(changed() as never)
    await expect(serve(wrap(run))).rejects.toMatchObject({ code: 'hook-bad-outcome', hook: 'w', event: 'order.around' })
    expect(await serve(wrap(run, 'open'))).toBe('tea')
  })

  test('that does not match is not blamed for errors of the operation', async () => {
    let runs = 0
    const hook = around({
      name: 'w',
      on: 'order.around',
      match: { item: 'milk' },
      failure: 'open',
      run: (_, next) => next(),
    })
    const spill = () => {
      runs++
      throw new PawlError('failed', 'spilled')
    }
    await expect(serve(hook, spill)).rejects.toMatchObject({ code: 'failed' })
    expect(runs).toBe(1)
  })
})

describe('an outcome is read once: later values do not count', () => {
  /** An object whose `type` is each of these words in turn. */
  const turning = (...types: readonly string[]) => {
    let reads = 0
    const get = () => types[Math.min(reads++, types.length - 1)]
    return Object.defineProperty({ reason: 'no' }, 'type', { get, enumerable: true })
  }

  test.each(ways)('a denial that turns into an approval denies, returned %s', async (_, run) => {
    const hook = guard({ name: 'turns', on: 'order.before', run: run(() => turning('deny', 'approve')) })
    expect((await decisionOf(hook)).decision).toMatchObject({ type: 'deny', reason: 'no' })
  })

  test.each(ways)('beside notes, too, returned %s', async (_, run) => {
    const given = () => ({ type: 'noted', notes: { a: 1 }, outcome: turning('deny', 'approve') })
    const hook = guard({ name: 'turns', on: 'order.before', run: run(given) })
    expect((await decisionOf(hook)).decision).toMatchObject({ type: 'deny', reason: 'no' })
  })

  test.each(ways)('one whose type is unknown at first is not an outcome, returned %s', async (_, run) => {
    const hook = guard({ name: 'turns', on: 'order.before', run: run(() => turning('perhaps', 'approve')) })
    expect((await decisionOf(hook)).decision).toMatchObject({ type: 'deny', by: 'turns' })
  })
})

test.each([
  ['guard', 'modify', 'use transform: it changes what guards then judge'],
  ['transform', 'deny', 'use guard: it judges what transforms have made'],
])('a %s that returns `%s` gets a hint with the right verb', async (verb, type, hint) => {
  const make = { guard, transform }[verb] as unknown as (spec: object) => Hook
  const run = () => ({ type, reason: 'x', patch: {} })
  const { records } = await decisionOf(make({ name: 'odd', on: 'order.before', run }))
  expect(records[0]?.reason).toContain(`a ${verb} at \`order.before\` cannot return \`${type}\``)
  await expect(decisionOf(make({ name: 'odd', on: 'order.before', failure: 'throw', run }))).rejects.toMatchObject({
    hint: expect.stringContaining(hint),
  })
})
