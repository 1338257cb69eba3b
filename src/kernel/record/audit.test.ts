import { expect, test } from 'vitest'
import { anOrder, guard, observe, scope, shopRegistry, transform } from '../../../test/shop.ts'
import { noted } from '../declare/note.ts'
import { affect, deny, inform, modify } from '../declare/outcome.ts'
import { createDispatcher } from '../dispatch/dispatcher.ts'
import { memoryAudit } from './audit.ts'

test('each invocation has one record: hook, payload, outcome and duration', () => {
  const registry = shopRegistry()
    .with(transform({ name: 'round', on: 'order.before', run: () => modify({ order: { amount: 3 } }) }))
    .with(guard({ name: 'limit', on: 'order.before', run: () => deny('too much') }), {
      source: 'policy',
      band: 'theory',
    })
    .with(observe({ name: 'watch', on: 'order.before', run: () => {} }))
  const dispatcher = createDispatcher({ registry, now: () => 1234 })
  dispatcher.dispatch('order.before', anOrder(), scope)
  expect(dispatcher.audit.records()).toEqual(
    [
      { hook: 'round', source: 'user', verb: 'transform', outcome: 'modify', reason: undefined, amount: 2 },
      {
        hook: 'policy/limit',
        source: 'policy',
        verb: 'guard',
        outcome: 'deny',
        reason: 'too much',
        amount: 3,
      },
      { hook: 'watch', source: 'user', verb: 'observe', outcome: 'continue', reason: undefined, amount: 3 },
    ].map(({ amount, ...rest }) => ({
      ...rest,
      time: 1234,
      event: 'order.before',
      payload: {
        order: { item: 'tea', amount },
        note: 'please',
        clerk: 'kim',
        session: 's1',
        timestamp: 1234,
      },
      failure: undefined,
      effects: [],
      durationMs: expect.any(Number),
    })),
  )
})

test('the text of an inform is the reason on record', () => {
  const dispatcher = createDispatcher({
    registry: shopRegistry().with(guard({ name: 'g', on: 'order.after', run: () => inform('last cup') })),
  })
  dispatcher.dispatch('order.after', { order: anOrder().order }, scope)
  expect(dispatcher.audit.records()[0]).toMatchObject({ outcome: 'inform', reason: 'last cup' })
})

test('a record is a copy: later changes to a program’s objects do not change it', () => {
  const tags = ['hot']
  const dispatcher = createDispatcher({
    registry: shopRegistry().with(observe({ name: 'o', on: 'order.before', run: () => {} })),
  })
  dispatcher.dispatch('order.before', { ...anOrder(), tags }, scope)
  tags.push('cold')
  expect(dispatcher.audit.records()[0]?.payload).toMatchObject({ tags: ['hot'] })
})

test('secrets do not reach a record, declared paths neither', () => {
  const registry = shopRegistry().with(observe({ name: 'o', on: 'order.before', run: () => {} }))
  const dispatcher = createDispatcher({ registry, redaction: { paths: ['note'] } })
  const order = { item: 'tea', amount: 1, password: 'hunter2' }
  dispatcher.dispatch('order.before', { order, note: 'my pin is 1234' }, scope)
  expect(JSON.stringify(dispatcher.audit.records())).not.toMatch(/hunter2|1234"|my pin/)
})

test('random strings reach neither records nor reasons nor failures, if the redaction hides them', () => {
  const random = 'Zk3vQ9xT7bLm2WcY8nRd5HsA'
  const registry = shopRegistry()
    .with(
      observe({
        name: 'o',
        on: 'order.before',
        run: async () => {
          throw new Error(`no ${random}`)
        },
      }),
    )
    .with(guard({ name: 'g', on: 'order.before', run: () => noted({ seen: random }, deny(`not ${random}`)) }))
  const problems: unknown[] = []
  const logger = (problem: Error) => problems.push(problem.message)
  const dispatcher = createDispatcher({ registry, redaction: { entropy: true }, logger })
  const decided = dispatcher.dispatch('order.before', { ...anOrder(), note: `id ${random}` }, scope)
  return Promise.resolve(decided).then((decision) => {
    expect(decision.reasons).toHaveLength(2)
    expect(dispatcher.audit.records()).toHaveLength(2)
    expect(JSON.stringify([decision.reasons, dispatcher.audit.records(), problems])).not.toContain(random.slice(0, 8))
  })
})

test('a long reason is cut, in the record and in the decision', async () => {
  const registry = shopRegistry().with(
    guard({ name: 'g', on: 'order.before', run: () => deny('no '.repeat(1_000_000)) }),
  )
  const dispatcher = createDispatcher({ registry })
  const decision = await dispatcher.dispatch('order.before', anOrder(), scope)
  expect(decision.type === 'deny' && decision.reason).toMatch(/^no no .*\[and 2990000 more characters\]$/)
  expect(dispatcher.audit.records()[0]?.reason?.length).toBeLessThan(10_100)
})

test('of a long text in a payload, the first 4,000 characters are on record', async () => {
  const registry = shopRegistry().with(observe({ name: 'o', on: 'order.before', run: () => {} }))
  const dispatcher = createDispatcher({ registry })
  await dispatcher.dispatch('order.before', { ...anOrder(), note: 'tea '.repeat(250_000) }, scope)
  expect(dispatcher.audit.records()[0]?.payload).toMatchObject({
    note: `${'tea '.repeat(1000)}[and 996000 more characters]`,
  })
})

test('a payload of any depth can be recorded', () => {
  let deep: object = {}
  for (let level = 0; level < 10_000; level++) deep = { deep }
  const dispatcher = createDispatcher({
    registry: shopRegistry().with(observe({ name: 'o', on: 'order.before', run: () => {} })),
  })
  dispatcher.dispatch('order.before', { ...anOrder(), order: deep as never }, scope)
  expect(JSON.stringify(dispatcher.audit.records())).toContain('[too deep]')
})

test('the memory keeps the latest records, oldest first, and counts them all', () => {
  const audit = memoryAudit(3)
  const registry = shopRegistry().with(observe({ name: 'o', on: 'order.before', run: () => {} }))
  const dispatcher = createDispatcher({ registry, audit })
  for (let amount = 1; amount <= 5; amount++)
    dispatcher.dispatch('order.before', { ...anOrder(), order: { item: 'tea', amount } }, scope)
  expect(audit.records().map(({ payload }) => (payload as { order: { amount: number } }).order.amount)).toEqual([
    3, 4, 5,
  ])
  expect(audit.written).toBe(5)
})

test('a payload that cannot be copied counts as the failure of its hook, not as a crash', () => {
  const registry = shopRegistry().with(guard({ name: 'g', on: 'order.before', run: () => undefined }))
  const broken = { clerk: 'kim', session: null as never }
  expect(createDispatcher({ registry }).dispatch('order.before', anOrder(), broken)).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('guard `g` could not be recorded'),
  })
})

test('the notes of a hook are on its record, without secrets, and change nothing', async () => {
  const registry = shopRegistry()
    .with(guard({ name: 'judge', on: 'order.before', run: () => noted({ weight: 3 }, deny('too much')) }))
    .with(observe({ name: 'watch', on: 'order.before', run: async () => noted({ said: 'password=hunter2' }) }))
  const dispatcher = createDispatcher({ registry })
  const decision = await dispatcher.dispatch('order.before', anOrder(), scope)
  expect(decision).toMatchObject({ type: 'deny', by: 'judge', reason: 'too much' })
  expect(dispatcher.audit.records()).toMatchObject([
    { hook: 'judge', outcome: 'deny', notes: { weight: 3 } },
    { hook: 'watch', outcome: 'continue', notes: { said: 'password=[redacted]' } },
  ])
})

test('a secret that a hook leaves under its name, in notes or effects, does not reach the record', () => {
  const secrets = { password: 'hunter2', pin: '4711', shown: 'yes' }
  const registry = shopRegistry()
    .with(guard({ name: 'notes', on: 'order.before', run: () => noted({ ...secrets }) }))
    .with(guard({ name: 'affects', on: 'order.before', run: () => affect([{ restock: 'tea', ...secrets }]) }))
  const dispatcher = createDispatcher({ registry, redaction: { words: ['pin'] } })
  dispatcher.dispatch('order.before', anOrder(), scope)
  const hidden = { password: '[redacted]', pin: '[redacted]', shown: 'yes' }
  expect(dispatcher.audit.records()).toMatchObject([{ notes: hidden }, { effects: [{ effect: hidden }] }])
})
