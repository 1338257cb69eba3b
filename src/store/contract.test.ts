import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BackendName, useBackends } from '../../test/store/backends.ts'
import type { Json } from '../base/index.ts'
import type { Account, Amounts, LogRecord, Question, Store } from '../ports/index.ts'

const names: readonly BackendName[] = ['memory', 'sqlite', 'postgres']
const backends = useBackends()
let time = 1_000
let store: Store

const question: Question = {
  digest: 'd1',
  event: 'tool.before',
  action: { tool: 'shell', input: { command: 'git push\u0000 “ö” \ud83d\ude00' } },
  by: 'careful',
  reason: 'pushing is \u0000 final',
  expiresAt: 2_000,
  runId: 'run-1',
  from: { agent: 'codex', session: 's', folder: '/shop', branch: 'main' },
}
const code = (expected: string, sentence = '') =>
  expect.objectContaining({ name: 'PawlError', code: expected, message: expect.stringContaining(sentence) })

describe.each(names)('the store %s', (name) => {
  beforeEach(async () => {
    time = 1_000
    store = await backends.open(backends.newUrl(name), { now: () => time, leaseMs: 1_000 })
  })

  describe('confirmations', () => {
    const ask = (change: Partial<Question> = {}) => store.confirmations.ask({ ...question, ...change })
    const approve = (id: string) => store.confirmations.decide(id, { approved: true, by: 'kim' })

    test('a decision that is neither a yes nor a no is refused with what is expected, and the question stays open', async () => {
      const { id } = await ask()
      const wrong = [
        ...[undefined, null, true, 'yes', 1, [], [true, 'kim'], () => true],
        ...[
          {},
          { by: 'kim' },
          { approved: 'no', by: 'kim' },
          { approved: 1, by: 'kim' },
          { approved: null, by: 'kim' },
        ],
        ...[{ approved: true }, { approved: true, by: '' }, { approved: true, by: ['kim'] }],
        ...[
          { approved: true, by: 'kim', why: 7 },
          { approved: true, by: 'kim', wy: 'sure' },
        ],
      ]
      for (const verdict of wrong) {
        const deciding = store.confirmations.decide(id, verdict as never)
        await expect(deciding).rejects.toEqual(code('bad-verdict'))
        await expect(deciding).rejects.toMatchObject({ hint: expect.stringMatching(/\w/) })
      }
      expect(await store.confirmations.get(id)).toMatchObject({ status: 'open' })
    })

    test('a decision is read once: what was checked is what is kept', async () => {
      const { id } = await ask()
      const answers = [false, 'yes', true]
      const verdict = {
        by: 'kim',
        get approved() {
          return answers.shift()
        },
      }
      await store.confirmations.decide(id, verdict as never)
      expect(await store.confirmations.get(id)).toMatchObject({ status: 'rejected' })
    })

    test('a question is read once: what was checked is what a person is shown', async () => {
      const readings: Record<string, unknown[]> = { digest: ['d', 'e'], by: ['careful', 7], expiresAt: [1_500, 9e15] }
      const action = {
        commands: ['ls', 'rm -rf /'],
        get command() {
          return this.commands.shift()
        },
      }
      const handler: ProxyHandler<object> = {
        get: (target, key) => readings[String(key)]?.shift() ?? Reflect.get(target, key),
      }
      const asked = await store.confirmations.ask(new Proxy({ ...question, action }, handler) as never)
      expect(asked).toMatchObject({ digest: 'd', by: 'careful', expiresAt: 1_500, action: { command: 'ls' } })
      expect(await store.confirmations.get(asked.id)).toEqual(asked)
      const odd = JSON.parse('{"__proto__":{"status":"approved"},"id":"mine","decidedBy":"kim","status":"approved"}')
      const other = await store.confirmations.ask({ ...question, digest: 'f', ...odd })
      expect([other.status, other.decidedBy, other.id === 'mine']).toEqual(['open', undefined, false])
    })

    test('who receives a question cannot change what is kept', async () => {
      const { id } = await ask()
      const change = (one: object) => Object.assign(one, { status: 'approved', decidedBy: 'nobody' })
      for (const found of [await store.confirmations.get(id), ...(await store.confirmations.list())])
        await Promise.resolve(found ?? {})
          .then(change)
          .catch(() => undefined)
      expect(await store.confirmations.get(id)).toMatchObject({ status: 'open' })
      expect(await store.confirmations.take('d1')).toBeUndefined()
    })

    test('what throws when it is read is refused', async () => {
      const { id } = await ask()
      const fail = () => {
        throw new TypeError('not for you')
      }
      const throwing = new Proxy({}, { ownKeys: fail, get: fail, has: fail, getPrototypeOf: fail }) as never
      await expect(store.confirmations.ask(throwing)).rejects.toEqual(code('bad-question'))
      await expect(ask({ action: throwing })).rejects.toEqual(code('bad-question'))
      await expect(ask({ from: throwing })).rejects.toEqual(code('bad-question'))
      await expect(store.confirmations.decide(id, throwing)).rejects.toEqual(code('bad-verdict'))
      await expect(store.confirmations.list(throwing)).rejects.toEqual(code('bad-filter'))
      for (const runId of ['', '\0', '\ud83d', Symbol('s')])
        await expect(store.confirmations.list({ runId: runId as string })).rejects.toEqual(code('bad-filter'))
      for (const key of [undefined, '', '\ud83d', throwing, Symbol('s')] as unknown as readonly never[]) {
        await expect(store.confirmations.get(key)).rejects.toEqual(code('bad-key'))
        await expect(store.confirmations.take(key)).rejects.toEqual(code('bad-key'))
        await expect(store.confirmations.decide(key, { approved: true, by: 'kim' })).rejects.toEqual(code('bad-key'))
      }
    })

    test('questions are listed by a status and a run; any other filter is refused', async () => {
      for (const filter of [null, 'open', 5, ['open'], { status: 'opne' }, { state: 'open' }, { runId: 7 }])
        await expect(store.confirmations.list(filter as never)).rejects.toEqual(code('bad-filter'))
      await expect(store.confirmations.list({ status: 'opne' } as never)).rejects.toMatchObject({
        hint: 'did you mean `open`?',
      })
    })

    test('a question is kept as it was asked', async () => {
      const asked = await ask()
      expect(asked).toMatchObject({ ...question, askedAt: 1_000, status: 'open' })
      expect(await store.confirmations.get(asked.id)).toEqual(asked)
      expect(await store.confirmations.get('another')).toBeUndefined()
    })

    test('the same action is asked about once, while the question is open or approved', async () => {
      const first = await ask()
      expect((await ask({ reason: 'again' })).id).toBe(first.id)
      await approve(first.id)
      expect(await ask()).toMatchObject({ id: first.id, status: 'approved' })
      await store.confirmations.take('d1')
      const second = await ask()
      expect(second.id).not.toBe(first.id)
      await store.confirmations.decide(second.id, { approved: false, by: 'kim' })
      expect((await ask()).id).not.toBe(second.id)
    })

    test('many who ask the same at once get the same question', async () => {
      const asked = await Promise.all(Array.from({ length: 20 }, () => ask()))
      expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    })

    test('a verdict says who, why and when', async () => {
      const { id } = await ask()
      time = 1_500
      const decided = await store.confirmations.decide(id, {
        approved: false,
        by: 'kim',
        why: 'not on a \u0000 Friday',
      })
      const verdict = { status: 'rejected', decidedBy: 'kim', decidedWhy: 'not on a \u0000 Friday', decidedAt: 1_500 }
      expect(decided).toMatchObject(verdict)
      expect(await store.confirmations.get(id)).toEqual(decided)
    })

    test('of many who decide at once one wins, and the others hear who', async () => {
      const { id } = await ask()
      const people = Array.from({ length: 10 }, (_, index) => `person ${index}`)
      const verdicts = await Promise.allSettled(
        people.map((by, index) => store.confirmations.decide(id, { approved: index % 2 === 0, by })),
      )
      const winners = verdicts.flatMap((verdict) => (verdict.status === 'fulfilled' ? [verdict.value.decidedBy] : []))
      expect(winners).toHaveLength(1)
      for (const verdict of verdicts) {
        if (verdict.status === 'rejected') expect(verdict.reason).toEqual(code('confirmation-decided', winners[0]))
      }
      expect((await store.confirmations.get(id))?.decidedBy).toBe(winners[0])
    })

    test('what nobody asked cannot be decided', async () => {
      await expect(approve('nobody')).rejects.toEqual(code('unknown-confirmation', 'nobody'))
    })

    test('an approval is taken by exactly one of many', async () => {
      await approve((await ask()).id)
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.confirmations.take('d1')))
      expect(taken.filter((one) => one !== undefined)).toEqual([
        expect.objectContaining({ status: 'used', decidedBy: 'kim' }),
      ])
    })

    test('only an approval can be taken', async () => {
      const { id } = await ask()
      expect(await store.confirmations.take('d1')).toBeUndefined()
      await store.confirmations.decide(id, { approved: false, by: 'kim' })
      expect(await store.confirmations.take('d1')).toBeUndefined()
      expect(await store.confirmations.take('d2')).toBeUndefined()
    })

    test('a question expires at its time, and then cannot be decided', async () => {
      const { id } = await ask()
      time = 2_000
      await expect(approve(id)).rejects.toEqual(code('confirmation-expired', id))
      expect(await store.confirmations.get(id)).toMatchObject({ status: 'expired' })
      expect(await ask({ expiresAt: 3_000 })).toMatchObject({ status: 'open', askedAt: 2_000 })
    })

    test('an approval expires too', async () => {
      const { id } = await ask()
      await approve(id)
      time = 2_000
      expect(await store.confirmations.take('d1')).toBeUndefined()
      expect(await store.confirmations.get(id)).toMatchObject({ status: 'expired', decidedBy: 'kim' })
    })

    test('a clock that is moved back revives nothing', async () => {
      const approved = await ask()
      await approve(approved.id)
      const open = await ask({ digest: 'd2' })
      time = 2_000
      expect(await store.confirmations.list({ runId: 'of nobody' })).toEqual([]) // to look at something else is enough
      time = 1_000
      expect(await store.confirmations.take('d1')).toBeUndefined()
      await expect(approve(open.id)).rejects.toEqual(code('confirmation-expired'))
    })

    test('a question that is asked too late is never open', async () => {
      expect(await ask({ expiresAt: 1_000 })).toMatchObject({ status: 'expired' })
      const lasting = await ask({ expiresAt: Number.POSITIVE_INFINITY })
      expect(lasting).toMatchObject({ status: 'open', expiresAt: Number.POSITIVE_INFINITY })
      expect((await ask({ expiresAt: 500 })).id).toBe(lasting.id)
    })

    test('questions are listed in the order they were asked, by status and by run', async () => {
      const first = await ask({ digest: 'z' })
      time = 500
      const second = await ask({ digest: 'a', runId: 'run-2' })
      await ask({ digest: 'm', runId: undefined })
      await approve(second.id)
      const digests = async (filter?: Parameters<Store['confirmations']['list']>[0]) =>
        (await store.confirmations.list(filter)).map(({ digest }) => digest)
      expect(await digests()).toEqual(['z', 'a', 'm'])
      expect(await digests({ status: 'open' })).toEqual(['z', 'm'])
      expect(await digests({ runId: 'run-2' })).toEqual(['a'])
      expect(await digests({ status: 'approved', runId: first.runId ?? '' })).toEqual([])
    })

    test('what cannot be kept as it is, is refused', async () => {
      for (const digest of ['', 'a\0b', 'a\ud83d', 5, undefined])
        await expect(ask({ digest: digest as string })).rejects.toEqual(code('bad-key'))
      for (const action of [1n, undefined, () => 1, Number.NaN, new Date(0), { a: [undefined] }, { a: new Map() }])
        await expect(ask({ action: action as unknown as Json })).rejects.toEqual(code('not-json', 'action'))
      await expect(store.confirmations.take('\0')).rejects.toEqual(code('bad-key'))
      await expect(store.confirmations.get('\0')).rejects.toEqual(code('bad-key'))
      expect(await store.confirmations.list()).toEqual([])
    })

    test.each([
      { expiresAt: Number.NaN },
      { expiresAt: 'tomorrow' },
      { expiresAt: new Date(9_000) },
      { expiresAt: null },
      { expiresAt: undefined },
      { event: undefined },
      { event: '' },
      { by: 7 },
      { by: '' },
      { reason: undefined },
      { reason: { text: 'why' } },
      { from: 'here' },
      { from: { folder: 7 } },
    ])('a question with %o is refused with a hint, and nothing is kept', async (wrong) => {
      await expect(ask(wrong as never)).rejects.toMatchObject({
        code: 'bad-question',
        hint: expect.stringMatching(/\w/),
      })
      expect(await store.confirmations.list()).toEqual([])
      expect((await ask()).status).toBe('open')
    })

    test('a value that is not a question at all is refused', async () => {
      for (const wrong of [undefined, null, 'd1', [question]])
        await expect(store.confirmations.ask(wrong as never)).rejects.toEqual(code('bad-question'))
    })
  })

  describe('budgets', () => {
    const run: Account = { key: 'run:1', limits: { tokens: 100, toolCalls: 2 } }
    const user: Account = { key: 'user:kim/2026-11-16', limits: { tokens: 150, money: 5_000_000_000 } }
    const none = { tokens: 0, money: 0, modelCalls: 0, toolCalls: 0, time: 0 }

    test('what is reserved counts as spent, in all accounts', async () => {
      expect(await store.budgets.reserve('r1', [run, user], { tokens: 60, money: 7 })).toEqual({ refused: undefined })
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: 60, money: 7 })
      expect(await store.budgets.spent(user.key)).toEqual({ ...none, tokens: 60, money: 7 })
      expect(await store.budgets.spent('run:2')).toEqual(none)
    })

    test('a limit can be used up, not passed, and nothing is reserved from any account then', async () => {
      await store.budgets.reserve('r1', [run], { tokens: 40 })
      const refused = { key: 'run:1', what: 'tokens', limit: 100, spent: 40 }
      expect(await store.budgets.reserve('r2', [user, run], { tokens: 61 })).toEqual({ refused })
      expect(await store.budgets.spent(user.key)).toEqual(none)
      expect(await store.budgets.reserve('r2', [user, run], { tokens: 60 })).toEqual({ refused: undefined })
    })

    test('the account with the smallest part left is named', async () => {
      await store.budgets.reserve('r1', [run, user], { tokens: 90 })
      const { refused } = await store.budgets.reserve('r2', [user, run], { tokens: 100 })
      expect(refused).toEqual({ key: 'run:1', what: 'tokens', limit: 100, spent: 90 })
    })

    test('only what is asked for is looked at', async () => {
      await store.budgets.reserve('r1', [run], { tokens: 100 })
      expect(await store.budgets.reserve('r2', [run], { toolCalls: 1 })).toEqual({ refused: undefined })
      expect((await store.budgets.reserve('r3', [run], { tokens: 0, toolCalls: 1 })).refused).toBeUndefined()
    })

    test('while a reservation is open, its id is the same reservation, concurrently and later', async () => {
      await Promise.all(Array.from({ length: 10 }, () => store.budgets.reserve('r1', [run], { tokens: 60 })))
      expect((await store.budgets.reserve('r1', [run], { tokens: 60 })).refused).toBeUndefined()
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: 60 })
    })

    test('an open id with other amounts or accounts is refused, and nothing changes', async () => {
      await store.budgets.reserve('r1', [run, user], { tokens: 60, toolCalls: 1 })
      const others: readonly (readonly [readonly Account[], Amounts])[] = [
        [[run, user], { tokens: 61, toolCalls: 1 }],
        [[run, user], { tokens: 1 }],
        [[run, user], { tokens: 60, toolCalls: 1, time: 1 }],
        [[run, user], { tokens: 9_000 }], // also beyond the limit
        [[run], { tokens: 60, toolCalls: 1 }],
        [[run, user, { key: 'new', limits: {} }], { tokens: 60, toolCalls: 1 }],
        [[{ key: 'run:10', limits: {} }, user], { tokens: 60, toolCalls: 1 }],
        [[], { tokens: 60, toolCalls: 1 }],
      ]
      for (const [accounts, amounts] of others) {
        const again = store.budgets.reserve('r1', accounts, amounts)
        await expect(again).rejects.toEqual(code('other-reservation', '`r1` is open with other amounts or accounts'))
      }
      const charged = { ...none, tokens: 60, toolCalls: 1 }
      expect(await store.budgets.list()).toEqual([run, user].map(({ key }) => ({ key, spent: charged })))
    })

    test('an open id is the same reservation with its accounts in another order, other limits and amounts of zero', async () => {
      await store.budgets.reserve('r1', [run, user], { tokens: 60, time: 0.5 })
      const again = [user, { key: run.key, limits: { tokens: 1 } }, user]
      expect(await store.budgets.reserve('r1', again, { tokens: 60, money: 0, time: 1 })).toEqual({
        refused: undefined,
      })
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: 60, time: 1 })
    })

    test('of reservations that are made at once under one id, with other amounts each, one is charged', async () => {
      const made = await Promise.allSettled(
        [1, 2, 3, 4, 5, 6].map((tokens) => store.budgets.reserve('r1', [run], { tokens })),
      )
      const errors = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(errors).toEqual(Array.from({ length: 5 }, () => code('other-reservation')))
      const granted = 1 + made.findIndex((one) => one.status === 'fulfilled')
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: granted })
    })

    test('an account that is named twice is charged once', async () => {
      await store.budgets.reserve('r1', [run, run], { tokens: 60 })
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: 60 })
    })

    test('settling replaces what was reserved by what it was, once', async () => {
      await store.budgets.reserve('r1', [run, user], { tokens: 60, toolCalls: 1 })
      await Promise.all(Array.from({ length: 10 }, () => store.budgets.settle('r1', { tokens: 130 })))
      await store.budgets.settle('r1', { tokens: 1 })
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: 130 })
      expect(await store.budgets.spent(user.key)).toEqual({ ...none, tokens: 130 })
      expect((await store.budgets.reserve('r2', [run], { tokens: 0 })).refused).toMatchObject({ spent: 130 })
    })

    test('a settled id is free: reserving it again is checked and charged again', async () => {
      await store.budgets.reserve('r1', [run], { tokens: 60 })
      await store.budgets.settle('r1', { tokens: 30 })
      await store.budgets.reserve('r1', [user], { tokens: 50 })
      expect([await store.budgets.spent('run:1'), await store.budgets.spent(user.key)]).toEqual([
        { ...none, tokens: 30 },
        { ...none, tokens: 50 },
      ])
      await store.budgets.settle('r1', { tokens: 40 })
      expect((await store.budgets.reserve('r1', [run, user], { tokens: 71 })).refused).toMatchObject({ spent: 30 })
      expect(await store.budgets.spent(user.key)).toEqual({ ...none, tokens: 40 })
    })

    test('settling an id that was never reserved changes nothing and is not an error', async () => {
      await store.budgets.reserve('r1', [run], { tokens: 60 })
      await store.budgets.settle('r9', { tokens: 1 })
      expect(await store.budgets.list()).toEqual([{ key: 'run:1', spent: { ...none, tokens: 60 } }])
    })

    test('a refused reservation is not recorded, and may succeed later', async () => {
      await store.budgets.reserve('r1', [run], { tokens: 100 })
      expect((await store.budgets.reserve('r2', [run], { tokens: 1 })).refused).toBeDefined()
      await store.budgets.settle('r2', { tokens: 1 })
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, tokens: 100 })
      await store.budgets.settle('r1', { tokens: 50 })
      expect((await store.budgets.reserve('r2', [run], { tokens: 50 })).refused).toBeUndefined()
    })

    test('however many reserve at once, the limit holds', async () => {
      const account = { key: 'agent:a', limits: { modelCalls: 50 } }
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          store.budgets.reserve(`r${index}`, index % 2 ? [account, run] : [run, account], { modelCalls: 1 }),
        ),
      )
      expect(all.filter(({ refused }) => refused === undefined)).toHaveLength(50)
      expect(await store.budgets.spent('agent:a')).toEqual({ ...none, modelCalls: 50 })
    })

    test('few ids, reserved from changing accounts in every order and settled at once, leave nothing charged', async () => {
      const keys = ['a', 'b', 'c', 'd']
      const isOther = (thrown: unknown) => expect(thrown).toEqual(code('other-reservation'))
      const worker = async (at: number) => {
        for (let round = 0; round < 12; round += 1) {
          const turn = at * 5 + round * 3
          const chosen = keys
            .map((_, index) => keys[(turn + index * (turn % 2 ? 1 : 3)) % 4] ?? '')
            .slice(0, 1 + (turn % 4))
          const accounts = chosen.map((key) => ({ key, limits: { tokens: 40 } }))
          await store.budgets.reserve(`r${turn % 6}`, accounts, { tokens: 7, time: 0.5 }).catch(isOther)
          await store.budgets.settle(`r${(turn + round) % 6}`, { tokens: 0 })
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, at) => worker(at)))
      for (let id = 0; id < 6; id += 1) await store.budgets.settle(`r${id}`, {})
      expect(await store.budgets.list()).toEqual(keys.map((key) => ({ key, spent: none })))
    })

    test('an amount that is negative or not a finite number is rejected', async () => {
      for (const tokens of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(store.budgets.reserve('r1', [run], { tokens })).rejects.toEqual(code('bad-amount', 'tokens'))
      }
      const limits = { tokens: Number.NaN }
      await expect(store.budgets.reserve('r1', [{ key: 'k', limits }], {})).rejects.toEqual(code('bad-amount'))
      await store.budgets.reserve('r1', [run], { tokens: 1 })
      await expect(store.budgets.settle('r1', { money: -1 })).rejects.toEqual(code('bad-amount', 'money'))
      for (const wrong of [undefined, null, 5, { token: 5 }, { tokens: '5' }, { tokens: null }, { time: -1 }]) {
        await expect(store.budgets.reserve('r2', [run], wrong as never)).rejects.toEqual(code('bad-amount'))
        await expect(store.budgets.settle('r1', wrong as never)).rejects.toEqual(code('bad-amount'))
      }
      for (const wrong of [
        undefined,
        { key: 'k' },
        [{ key: 'k' }],
        [{ key: 'k', limits: { tokens: '9' } }],
        [null],
        ['k'],
      ])
        await expect(store.budgets.reserve('r2', wrong as never, {})).rejects.toEqual(code('bad-amount'))
      await expect(store.budgets.reserve('r2', [{ key: 'k', limits: { token: 9 } as never }], {})).rejects.toEqual(
        code('bad-amount', 'limits of `k`'),
      )
      expect(await store.budgets.list()).toEqual([{ key: 'run:1', spent: { ...none, tokens: 1 } }])
      await expect(store.budgets.reserve('\0', [run], {})).rejects.toEqual(code('bad-key'))
      await expect(store.budgets.settle('\0', {})).rejects.toEqual(code('bad-key'))
    })

    test('money is in whole numbers, exact up to nine million units of the currency', async () => {
      const all: Account = { key: 'all', limits: { money: 9e15 } }
      await store.budgets.reserve('r1', [all], { money: 9e15 - 3 })
      for (const id of ['r2', 'r3']) await store.budgets.reserve(id, [all], { money: 1 })
      expect(await store.budgets.spent('all')).toEqual({ ...none, money: 9e15 - 1 })
      expect((await store.budgets.reserve('r4', [all], { money: 2 })).refused).toMatchObject({ spent: 9e15 - 1 })
      await store.budgets.settle('r1', { money: 9e15 - 4 })
      expect(await store.budgets.spent('all')).toEqual({ ...none, money: 9e15 - 2 })
      for (const money of [0.5, 1e16]) {
        await expect(store.budgets.reserve('r5', [all], { money })).rejects.toEqual(code('bad-amount', 'money'))
      }
    })

    test('accounts are listed by the beginning of their keys', async () => {
      for (const key of ['user:b', 'user:a', 'User:a', 'use%', 'user_']) {
        await store.budgets.reserve(key, [{ key, limits: {} }], { time: 1.5 })
      }
      const keys = async (prefix?: string) => (await store.budgets.list(prefix)).map(({ key }) => key)
      expect(await keys()).toEqual(['User:a', 'use%', 'user:a', 'user:b', 'user_'])
      expect(await keys('user:')).toEqual(['user:a', 'user:b'])
      expect(await keys('use%')).toEqual(['use%'])
      expect((await store.budgets.list('User:'))[0]?.spent).toEqual({ ...none, time: 2 }) // whole milliseconds
    })

    test('a sum that would not be exact is refused, whether there is a limit or not', async () => {
      const most = Number.MAX_SAFE_INTEGER
      const accounts = [{}, { tokens: 2 ** 53 }, { tokens: Number.POSITIVE_INFINITY }].map((limits, at) => ({
        key: `account ${at}`,
        limits,
      }))
      for (const [at, account] of accounts.entries()) {
        expect((await store.budgets.reserve(`most ${at}`, [account], { tokens: most - 1 })).refused).toBeUndefined()
        const refused = { key: account.key, what: 'tokens', limit: most, spent: most - 1 }
        for (const tokens of [2, 3, most])
          expect(await store.budgets.reserve(`more ${at}`, [account], { tokens })).toEqual({ refused })
        expect((await store.budgets.reserve(`last ${at}`, [account], { tokens: 1 })).refused).toBeUndefined()
        await expect(store.budgets.settle(`last ${at}`, { tokens: 2 })).rejects.toEqual(
          code('bad-amount', `\`${account.key}\` cannot count 2 more of tokens`),
        )
        expect(await store.budgets.spent(account.key)).toEqual({ ...none, tokens: most })
        await store.budgets.settle(`last ${at}`, { tokens: 0 })
        await store.budgets.settle(`most ${at}`, { tokens: most })
        expect(await store.budgets.spent(account.key)).toEqual({ ...none, tokens: most })
      }
    })

    test('a settlement that one of its accounts cannot count changes none of them', async () => {
      const [full, other] = [
        { key: 'full', limits: {} },
        { key: 'other', limits: {} },
      ]
      await store.budgets.reserve('r1', [full], { money: Number.MAX_SAFE_INTEGER - 5 })
      await store.budgets.reserve('r2', [other, full], { money: 5, tokens: 1 })
      await expect(store.budgets.settle('r2', { money: 6, tokens: 7 })).rejects.toEqual(code('bad-amount', '`full`'))
      expect(await store.budgets.spent('other')).toEqual({ ...none, money: 5, tokens: 1 })
      await store.budgets.settle('r2', { money: 1, tokens: 7 })
      expect(await store.budgets.spent('other')).toEqual({ ...none, money: 1, tokens: 7 })
    })

    test('only whole numbers are counted; time is rounded up, and zero has no sign', async () => {
      for (const kind of ['tokens', 'money', 'modelCalls', 'toolCalls'])
        for (const amount of [0.5, 2 ** 53, 1e300])
          await expect(store.budgets.reserve('r1', [run], { [kind]: amount })).rejects.toEqual(code('bad-amount', kind))
      await expect(store.budgets.reserve('r1', [run], { time: 2 ** 53 })).rejects.toEqual(code('bad-amount', 'time'))
      for (let at = 0; at < 3; at += 1) await store.budgets.reserve(`r${at}`, [run], { time: 0.1, tokens: -0 })
      expect(await store.budgets.spent('run:1')).toEqual({ ...none, time: 3 })
      for (let at = 0; at < 3; at += 1) await store.budgets.settle(`r${at}`, { time: -0 })
      expect(await store.budgets.spent('run:1')).toEqual(none)
      const half = { key: 'half', limits: { tokens: 1.5, time: 0.5 } }
      expect((await store.budgets.reserve('h', [half], { tokens: 2 })).refused).toMatchObject({ limit: 1.5 })
      expect((await store.budgets.reserve('h', [half], { time: 0.5 })).refused).toMatchObject({ limit: 0.5 })
      expect((await store.budgets.reserve('h', [half], { tokens: 1 })).refused).toBeUndefined()
    })

    test('what the caller gives is read once: what was checked is what is charged', async () => {
      const changing = <T extends object>(values: Readonly<Record<string, readonly unknown[]>>): T => {
        const given = {}
        for (const [name, [...left]] of Object.entries(values))
          Object.defineProperty(given, name, {
            enumerable: true,
            get: () => (left.length > 1 ? left.shift() : left[0]),
          })
        return given as T
      }
      const wild = [5, Number.POSITIVE_INFINITY, -1e9, 'all']
      const account: Account = changing({ key: ['a', 'b', ''], limits: [changing({ tokens: [10, 1e9] }), {}] })
      expect(await store.budgets.reserve('r1', [account], changing({ tokens: wild }))).toEqual({ refused: undefined })
      expect(await store.budgets.list()).toEqual([{ key: 'a', spent: { ...none, tokens: 5 } }])
      const limits = changing<Account['limits']>({ tokens: [10, 1e9] })
      const { refused } = await store.budgets.reserve('r2', [{ key: 'a', limits }], changing({ tokens: [6, 0] }))
      expect(refused).toEqual({ key: 'a', what: 'tokens', limit: 10, spent: 5 })
      await store.budgets.settle('r1', changing({ tokens: [7, -1e9, Number.NaN] }))
      expect(await store.budgets.list()).toEqual([{ key: 'a', spent: { ...none, tokens: 7 } }])
    })

    test('what cannot be read is refused, and so are keys that are not keys', async () => {
      const throwing = new Proxy({}, { ownKeys: () => fail(), get: () => fail(), has: () => fail() })
      const fail = () => {
        throw new TypeError('not for you')
      }
      const odd: readonly unknown[] = [throwing, Symbol('s'), 5n, () => 5, [5], new Map([['tokens', 5]]), 'tokens']
      for (const wrong of [
        ...odd.map((one) => ({ tokens: one })),
        throwing,
        Symbol('s'),
        JSON.parse('{"__proto__":5}'),
      ]) {
        await expect(store.budgets.reserve('r', [run], wrong as never)).rejects.toEqual(code('bad-amount'))
        await expect(store.budgets.settle('r', wrong as never)).rejects.toEqual(code('bad-amount'))
        await expect(store.budgets.reserve('r', [{ key: 'k', limits: wrong }] as never, {})).rejects.toEqual(
          code('bad-amount'),
        )
      }
      for (const wrong of [[throwing], new Array(2 ** 32 - 1), throwing, { length: 1, 0: run }])
        await expect(store.budgets.reserve('r', wrong as never, {})).rejects.toEqual(code('bad-amount'))
      for (const key of [undefined, null, 5, '', '\0', '\ud83d', {}, throwing, Symbol('s')]) {
        await expect(store.budgets.reserve(key as never, [run], {})).rejects.toEqual(code('bad-key'))
        await expect(store.budgets.spent(key as never)).rejects.toEqual(code('bad-key'))
        if (key !== undefined && key !== '')
          await expect(store.budgets.list(key as never)).rejects.toEqual(code('bad-key'))
      }
      expect(await store.budgets.list('')).toEqual([])
    })

    test('a name may have 1,000 bytes; one that is too long for the backend is refused, and nothing is written', async () => {
      const long = (bytes: number) => randomBytes(bytes / 2).toString('hex')
      const [key, id] = [long(1_000), long(1_000)]
      expect(await store.budgets.reserve(id, [{ key, limits: {} }], { tokens: 1 })).toEqual({ refused: undefined })
      expect(await store.journals.open(id).step(key, async () => 1)).toBe(1)
      if (name !== 'postgres') return
      const huge = long(100_000)
      const calls = [
        () => store.budgets.reserve(huge, [{ key, limits: {} }], { tokens: 1 }),
        () => store.budgets.reserve('r', [{ key: huge, limits: {} }], { tokens: 1 }),
        () => store.journals.open(huge).step('a', async () => 1),
        () => store.journals.suspend(huge, 1),
        () => store.confirmations.ask({ ...question, digest: huge }),
      ]
      for (const call of calls) await expect(call(), String(call)).rejects.toEqual(code('bad-key', 'too long'))
      expect(await store.budgets.list()).toEqual([{ key, spent: { ...none, tokens: 1 } }])
    })

    test('names that every object has are accounts like others', async () => {
      for (const key of ['__proto__', 'constructor', 'toString'])
        await store.budgets.reserve(key, [{ key, limits: { tokens: 5 } }], { tokens: 5 })
      expect((await store.budgets.list()).map(({ key }) => key)).toEqual(['__proto__', 'constructor', 'toString'])
      const { refused } = await store.budgets.reserve('r', [{ key: '__proto__', limits: { tokens: 5 } }], { tokens: 1 })
      expect(refused).toMatchObject({ key: '__proto__', spent: 5 })
    })
  })

  describe('journals', () => {
    const awkward: Json = { text: 'a\u0000b \ud83d', list: [1.5, null, true], b: 1, a: { 2: 'x', 1: 'y' } }

    test('a finished step gives its value and is not run again', async () => {
      let runs = 0
      const step = (runId: string) =>
        store.journals.open(runId).step('model/1', async () => {
          runs += 1
          return { ...awkward, runs }
        })
      expect(await step('run-1')).toEqual({ ...awkward, runs: 1 })
      expect(await step('run-1')).toEqual({ ...awkward, runs: 1 })
      expect(await step('run-2')).toMatchObject({ runs: 2 })
    })

    test('a journal says all steps that are done, and none of those that failed, are being done, or belong to another run', async () => {
      const { journals } = store
      const journal = journals.open('run-1')
      expect(await journal.entries?.()).toEqual([])
      await journal.step('a', async () => ({ n: 1 }))
      await journal.step('b', async () => null)
      await journals.open('run-2').step('c', async () => 3)
      await expect(journal.step('d', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      let during: unknown
      await journal.step('e', async () => {
        during = await journals.open('run-1').entries?.()
        return 5
      })
      expect(new Map(during as [])).toEqual(
        new Map<string, unknown>([
          ['a', { n: 1 }],
          ['b', null],
        ]),
      )
      expect(new Map(await journal.entries?.())).toEqual(
        new Map<string, unknown>([
          ['a', { n: 1 }],
          ['b', null],
          ['e', 5],
        ]),
      )
    })

    test('a step without a function is refused, and its key stays free', async () => {
      const { step } = store.journals.open('run-1')
      for (const run of [undefined, null, 5, Promise.resolve(1)])
        await expect(step('a', run as never)).rejects.toEqual(code('bad-option', 'the step `a` needs a function'))
      expect(await step('a', async () => 1)).toBe(1)
    })

    test('nothing is a value too', async () => {
      const { step } = store.journals.open('run-1')
      await step('a', async () => null)
      expect(await step('a', async () => 'again')).toBeNull()
    })

    test('of many who do a step at once one does it, and all get its value', async () => {
      let runs = 0
      let finish = () => {}
      const finished = new Promise<void>((resolve) => {
        finish = resolve
      })
      const all = Array.from({ length: 8 }, () =>
        store.journals.open('run-1').step('a', async () => {
          runs += 1
          await finished
          return runs
        }),
      )
      setTimeout(finish, 1_500) // longer than the lease: signs of life keep it
      expect(await Promise.all(all)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    })

    test('a step that failed is free, and whoever waited for it does it', async () => {
      const { step } = store.journals.open('run-1')
      const fail = await new Promise<() => Promise<void>>((begun) => {
        const failing = step(
          'a',
          () => new Promise((_, reject) => begun(() => ended(() => reject(new Error('no luck'))))),
        )
        const failed = expect(failing).rejects.toThrow('no luck')
        const ended = (reject: () => void) => {
          reject()
          return failed
        }
      })
      const waiting = step('a', async () => 'done by the other') // the first has begun: this one waits for it
      await fail()
      expect(await waiting).toBe('done by the other')
    })

    test('what is not JSON is no value of a step', async () => {
      const { step } = store.journals.open('run-1')
      const given = step('a', async () => undefined as unknown as Json)
      await expect(given).rejects.toEqual(code('not-json', '`a`'))
      expect(await step('a', async () => 1)).toBe(1)
      await expect(step('\0', async () => 1)).rejects.toEqual(code('bad-key'))
    })

    test('the latest state of a run that waits is kept until the run is over', async () => {
      expect(await store.journals.suspended('run-1')).toBeUndefined()
      await store.journals.suspend('run-2', { turn: 1 })
      await store.journals.suspend('run-1', awkward)
      await store.journals.suspend('run-2', { turn: 2 })
      expect(await store.journals.waiting()).toEqual(['run-2', 'run-1'])
      expect(await store.journals.suspended('run-1')).toEqual(awkward)
      expect(await store.journals.suspended('run-2')).toEqual({ turn: 2 })
      await store.journals.finish('run-2')
      await store.journals.finish('run-2')
      expect(await store.journals.waiting()).toEqual(['run-1'])
      expect(await store.journals.suspended('run-2')).toBeUndefined()
    })

    test('only text can name a run or a step, and names that every object has are names like others', async () => {
      for (const wrong of [undefined, null, 5, '', '\0', '\ud83d', {}, Symbol('s')] as unknown as readonly never[]) {
        expect(() => store.journals.open(wrong)).toThrow(code('bad-key'))
        await expect(store.journals.open('run-1').step(wrong, async () => 1)).rejects.toEqual(code('bad-key'))
        for (const call of [store.journals.suspended, store.journals.finish])
          await expect(call(wrong)).rejects.toEqual(code('bad-key'))
        await expect(store.journals.suspend(wrong, 1)).rejects.toEqual(code('bad-key'))
      }
      for (const state of [undefined, 1n, () => 1, Symbol('s')])
        await expect(store.journals.suspend('run-1', state as never)).rejects.toEqual(code('not-json'))
      for (const name of ['__proto__', 'constructor']) {
        expect(await store.journals.suspended(name)).toBeUndefined()
        expect(await store.journals.open(name).step(name, async () => name)).toBe(name)
        await store.journals.suspend(name, JSON.parse(`{"__proto__":"${name}"}`))
        expect(JSON.stringify(await store.journals.suspended(name))).toBe(`{"__proto__":"${name}"}`)
      }
      expect(await store.journals.waiting()).toEqual(['__proto__', 'constructor'])
    })

    test('the steps of a run that is over are not done again either', async () => {
      const { step } = store.journals.open('run-1')
      await step('a', async () => 1)
      await store.journals.finish('run-1')
      expect(await step('a', async () => 2)).toBe(1)
    })
  })

  describe('audit', () => {
    const record: LogRecord = {
      time: 1,
      agent: 'claudecode',
      event: 'tool.before',
      decision: 'deny',
      hooks: [{ hook: 'careful', outcome: 'deny', reason: 'no', durationMs: 1 }],
      durationMs: 2,
    }

    test('records are numbered, chained and found again', async () => {
      const places = await store.audit.append([record, { ...record, time: 2, session: 's' }])
      expect(places.map(({ position }) => position)).toEqual([1, 2])
      expect(new Set(places.map(({ hash }) => hash)).size).toBe(2)
      expect(await store.audit.query({ session: 's' })).toMatchObject([{ time: 2, position: 2, hash: places[1]?.hash }])
      expect(await store.audit.query({ hook: 'careful', last: 1 })).toMatchObject([{ position: 2 }])
      expect(await store.audit.query({ text: 'nowhere' })).toEqual([])
    })

    test('a log is sound, and a head that is not in it is found', async () => {
      const [place] = await store.audit.append([record])
      expect(await store.audit.verify(place && { head: place })).toMatchObject({ records: 1, problem: undefined })
      const { problem } = await store.audit.verify({ head: { position: 1, hash: 'another' } })
      expect(problem).toMatchObject({ position: 1 })
    })

    test('who follows gets what is there and what comes', async () => {
      await store.audit.append([record])
      const stop = new AbortController()
      const seen: number[] = []
      for await (const { position } of store.audit.follow({}, stop.signal)) {
        seen.push(position)
        if (position < 3) await store.audit.append([record])
        else stop.abort()
      }
      expect(seen).toEqual([1, 2, 3])
    })
  })

  test('with `create: false`, one that is not there is an error and is not made; one in memory begins with each opening', async () => {
    const url = backends.newUrl(name)
    if (name === 'memory') {
      expect(await (await backends.open(url, { create: false })).journals.waiting()).toEqual([])
      return
    }
    for (let time = 0; time < 2; time += 1)
      await expect(backends.open(url, { create: false })).rejects.toEqual(code('no-store', 'there is no store in '))
    await (await backends.open(url)).journals.suspend('run', 1)
    expect(await (await backends.open(url, { create: false })).journals.waiting()).toEqual(['run'])
  })

  describe('after it is closed', () => {
    const record: LogRecord = { time: 1, agent: 'a', event: 'e', decision: 'deny', hooks: [], durationMs: 2 }
    const closed = code('store-closed', 'the store is closed')

    test('every call is refused, and nothing is written', async () => {
      const url = backends.newUrl(name)
      const gone = await backends.open(url)
      const { step } = gone.journals.open('run')
      await gone.audit.append([record])
      await gone.close()
      const { signal } = new AbortController()
      const calls: readonly (() => Promise<unknown>)[] = [
        () => gone.audit.append([record]),
        () => gone.audit.query(),
        () => gone.audit.follow({}, signal)[Symbol.asyncIterator]().next(),
        () => gone.audit.verify(),
        () => gone.audit.head(),
        () => gone.audit.rotateKey(),
        () => gone.audit.forget(),
        () => gone.confirmations.ask({ ...question, expiresAt: Date.now() + 60_000 }),
        () => gone.confirmations.get('id'),
        () => gone.confirmations.list(),
        () => gone.confirmations.decide('id', { approved: true, by: 'kim' }),
        () => gone.confirmations.take('digest'),
        () => gone.budgets.reserve('r', [{ key: 'a', limits: {} }], { tokens: 1 }),
        () => gone.budgets.settle('r', { tokens: 1 }),
        () => gone.budgets.spent('a'),
        () => gone.budgets.list(),
        () => step('a', async () => 1),
        async () => gone.journals.open('run').step('a', async () => 1),
        () => gone.journals.suspend('run', 'state'),
        () => gone.journals.suspended('run'),
        () => gone.journals.finish('run'),
        () => gone.journals.waiting(),
      ]
      for (const call of calls) await expect(call(), String(call)).rejects.toEqual(closed)
      await gone.close()
      const again = await backends.open(url)
      expect(await again.audit.query()).toHaveLength(name === 'memory' ? 0 : 1)
      expect([await again.confirmations.list(), await again.journals.waiting()]).toEqual([[], []])
    })

    test('a record that was being written is kept, and whoever follows the log hears that it is closed', async () => {
      const url = backends.newUrl(name)
      const closing = await backends.open(url)
      await closing.audit.append([record])
      const followed = closing.audit.follow({}, new AbortController().signal)[Symbol.asyncIterator]()
      await followed.next()
      const heard = (async () => {
        while (!(await followed.next()).done);
      })().catch((error: unknown) => error)
      const last = closing.audit.append([record])
      await closing.close()
      expect(await last).toMatchObject([{ position: 2 }])
      expect(await heard).toEqual(closed)
    })
  })
})
