import { beforeEach, expect, test } from 'vitest'
import { refusedWith } from '../../../test/refused-with.ts'
import type { Account, Amounts, Budgets } from './port.ts'

/** The tests that every implementation passes. `open` makes one in which nothing is spent. */
export function budgetsContract(open: () => Promise<Budgets>): void {
  let budgets: Budgets
  beforeEach(async () => {
    budgets = await open()
  })
  const run: Account = { key: 'run:1', limits: { tokens: 100, toolCalls: 2 } }
  const user: Account = { key: 'user:kim/2026-11-16', limits: { tokens: 150, money: 5_000_000_000 } }
  const none = { tokens: 0, money: 0, modelCalls: 0, toolCalls: 0, time: 0 }

  test('a reservation counts as spent, in all accounts', async () => {
    expect(await budgets.reserve('r1', [run, user], { tokens: 60, money: 7 })).toEqual({ refused: undefined })
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: 60, money: 7 })
    expect(await budgets.spent(user.key)).toEqual({ ...none, tokens: 60, money: 7 })
    expect(await budgets.spent('run:2')).toEqual(none)
  })

  test('a limit can be used up, not passed, and nothing is reserved from any account then', async () => {
    await budgets.reserve('r1', [run], { tokens: 40 })
    const refused = { key: 'run:1', what: 'tokens', limit: 100, spent: 40 }
    expect(await budgets.reserve('r2', [user, run], { tokens: 61 })).toEqual({ refused })
    expect(await budgets.spent(user.key)).toEqual(none)
    expect(await budgets.reserve('r2', [user, run], { tokens: 60 })).toEqual({ refused: undefined })
  })

  test('the account with the smallest part left is named', async () => {
    await budgets.reserve('r1', [run, user], { tokens: 90 })
    const { refused } = await budgets.reserve('r2', [user, run], { tokens: 100 })
    expect(refused).toEqual({ key: 'run:1', what: 'tokens', limit: 100, spent: 90 })
  })

  test('only requested amounts are checked', async () => {
    await budgets.reserve('r1', [run], { tokens: 100 })
    expect(await budgets.reserve('r2', [run], { toolCalls: 1 })).toEqual({ refused: undefined })
    expect((await budgets.reserve('r3', [run], { tokens: 0, toolCalls: 1 })).refused).toBeUndefined()
  })

  test('while a reservation is open, its id is the same reservation, concurrently and later', async () => {
    await Promise.all(Array.from({ length: 10 }, () => budgets.reserve('r1', [run], { tokens: 60 })))
    expect((await budgets.reserve('r1', [run], { tokens: 60 })).refused).toBeUndefined()
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: 60 })
  })

  test('an open id with other amounts or accounts is refused, and nothing changes', async () => {
    await budgets.reserve('r1', [run, user], { tokens: 60, toolCalls: 1 })
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
      const again = budgets.reserve('r1', accounts, amounts)
      await expect(again).rejects.toEqual(
        refusedWith('other-reservation', '`r1` is open with other amounts or accounts'),
      )
    }
    const charged = { ...none, tokens: 60, toolCalls: 1 }
    expect(await budgets.list()).toEqual([run, user].map(({ key }) => ({ key, spent: charged })))
  })

  test('an open id is the same reservation with its accounts in another order, other limits and amounts of zero', async () => {
    await budgets.reserve('r1', [run, user], { tokens: 60, time: 0.5 })
    const again = [user, { key: run.key, limits: { tokens: 1 } }, user]
    expect(await budgets.reserve('r1', again, { tokens: 60, money: 0, time: 1 })).toEqual({
      refused: undefined,
    })
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: 60, time: 1 })
  })

  test('of parallel reservations under one id, with other amounts each, one is charged', async () => {
    const made = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((tokens) => budgets.reserve('r1', [run], { tokens })))
    const errors = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(errors).toEqual(Array.from({ length: 5 }, () => refusedWith('other-reservation')))
    const granted = 1 + made.findIndex((one) => one.status === 'fulfilled')
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: granted })
  })

  test('an account that is named twice is charged once', async () => {
    await budgets.reserve('r1', [run, run], { tokens: 60 })
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: 60 })
  })

  test('settling replaces the reserved amount by the actual one, once', async () => {
    await budgets.reserve('r1', [run, user], { tokens: 60, toolCalls: 1 })
    await Promise.all(Array.from({ length: 10 }, () => budgets.settle('r1', { tokens: 130 })))
    await budgets.settle('r1', { tokens: 1 })
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: 130 })
    expect(await budgets.spent(user.key)).toEqual({ ...none, tokens: 130 })
    expect((await budgets.reserve('r2', [run], { tokens: 0 })).refused).toMatchObject({ spent: 130 })
  })

  test('a settled id is free: reserving it again is checked and charged again', async () => {
    await budgets.reserve('r1', [run], { tokens: 60 })
    await budgets.settle('r1', { tokens: 30 })
    await budgets.reserve('r1', [user], { tokens: 50 })
    expect([await budgets.spent('run:1'), await budgets.spent(user.key)]).toEqual([
      { ...none, tokens: 30 },
      { ...none, tokens: 50 },
    ])
    await budgets.settle('r1', { tokens: 40 })
    expect((await budgets.reserve('r1', [run, user], { tokens: 71 })).refused).toMatchObject({ spent: 30 })
    expect(await budgets.spent(user.key)).toEqual({ ...none, tokens: 40 })
  })

  test('settling an id that was never reserved changes nothing and is not an error', async () => {
    await budgets.reserve('r1', [run], { tokens: 60 })
    await budgets.settle('r9', { tokens: 1 })
    expect(await budgets.list()).toEqual([{ key: 'run:1', spent: { ...none, tokens: 60 } }])
  })

  test('a refused reservation is not recorded, and may succeed later', async () => {
    await budgets.reserve('r1', [run], { tokens: 100 })
    expect((await budgets.reserve('r2', [run], { tokens: 1 })).refused).toBeDefined()
    await budgets.settle('r2', { tokens: 1 })
    expect(await budgets.spent('run:1')).toEqual({ ...none, tokens: 100 })
    await budgets.settle('r1', { tokens: 50 })
    expect((await budgets.reserve('r2', [run], { tokens: 50 })).refused).toBeUndefined()
  })

  test('however many reserve in parallel, the limit holds', async () => {
    const account = { key: 'agent:a', limits: { modelCalls: 50 } }
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        budgets.reserve(`r${index}`, index % 2 ? [account, run] : [run, account], { modelCalls: 1 }),
      ),
    )
    expect(all.filter(({ refused }) => refused === undefined)).toHaveLength(50)
    expect(await budgets.spent('agent:a')).toEqual({ ...none, modelCalls: 50 })
  })

  test('few ids, reserved from changing accounts in every order and settled in parallel, leave nothing charged', async () => {
    const keys = ['a', 'b', 'c', 'd']
    const isOther = (thrown: unknown) => expect(thrown).toEqual(refusedWith('other-reservation'))
    const worker = async (at: number) => {
      for (let round = 0; round < 12; round += 1) {
        const turn = at * 5 + round * 3
        const chosen = keys
          .map((_, index) => keys[(turn + index * (turn % 2 ? 1 : 3)) % 4] ?? '')
          .slice(0, 1 + (turn % 4))
        const accounts = chosen.map((key) => ({ key, limits: { tokens: 40 } }))
        await budgets.reserve(`r${turn % 6}`, accounts, { tokens: 7, time: 0.5 }).catch(isOther)
        await budgets.settle(`r${(turn + round) % 6}`, { tokens: 0 })
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, at) => worker(at)))
    for (let id = 0; id < 6; id += 1) await budgets.settle(`r${id}`, {})
    expect(await budgets.list()).toEqual(keys.map((key) => ({ key, spent: none })))
  })

  test('an amount that is negative or not a finite number is rejected', async () => {
    for (const tokens of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(budgets.reserve('r1', [run], { tokens })).rejects.toEqual(refusedWith('bad-amount', 'tokens'))
    }
    const limits = { tokens: Number.NaN }
    await expect(budgets.reserve('r1', [{ key: 'k', limits }], {})).rejects.toEqual(refusedWith('bad-amount'))
    await budgets.reserve('r1', [run], { tokens: 1 })
    await expect(budgets.settle('r1', { money: -1 })).rejects.toEqual(refusedWith('bad-amount', 'money'))
    for (const wrong of [undefined, null, 5, { token: 5 }, { tokens: '5' }, { tokens: null }, { time: -1 }]) {
      await expect(budgets.reserve('r2', [run], wrong as never)).rejects.toEqual(refusedWith('bad-amount'))
      await expect(budgets.settle('r1', wrong as never)).rejects.toEqual(refusedWith('bad-amount'))
    }
    for (const wrong of [
      undefined,
      { key: 'k' },
      [{ key: 'k' }],
      [{ key: 'k', limits: { tokens: '9' } }],
      [null],
      ['k'],
    ])
      await expect(budgets.reserve('r2', wrong as never, {})).rejects.toEqual(refusedWith('bad-amount'))
    await expect(budgets.reserve('r2', [{ key: 'k', limits: { token: 9 } as never }], {})).rejects.toEqual(
      refusedWith('bad-amount', 'limits of `k`'),
    )
    expect(await budgets.list()).toEqual([{ key: 'run:1', spent: { ...none, tokens: 1 } }])
    await expect(budgets.reserve('\0', [run], {})).rejects.toEqual(refusedWith('bad-key'))
    await expect(budgets.settle('\0', {})).rejects.toEqual(refusedWith('bad-key'))
  })

  test('money is in whole numbers, exact up to nine million units of the currency', async () => {
    const all: Account = { key: 'all', limits: { money: 9e15 } }
    await budgets.reserve('r1', [all], { money: 9e15 - 3 })
    for (const id of ['r2', 'r3']) await budgets.reserve(id, [all], { money: 1 })
    expect(await budgets.spent('all')).toEqual({ ...none, money: 9e15 - 1 })
    expect((await budgets.reserve('r4', [all], { money: 2 })).refused).toMatchObject({ spent: 9e15 - 1 })
    await budgets.settle('r1', { money: 9e15 - 4 })
    expect(await budgets.spent('all')).toEqual({ ...none, money: 9e15 - 2 })
    for (const money of [0.5, 1e16]) {
      await expect(budgets.reserve('r5', [all], { money })).rejects.toEqual(refusedWith('bad-amount', 'money'))
    }
  })

  test('accounts are listed by the beginning of their keys', async () => {
    for (const key of ['user:b', 'user:a', 'User:a', 'use%', 'user_']) {
      await budgets.reserve(key, [{ key, limits: {} }], { time: 1.5 })
    }
    const keys = async (prefix?: string) => (await budgets.list(prefix)).map(({ key }) => key)
    expect(await keys()).toEqual(['User:a', 'use%', 'user:a', 'user:b', 'user_'])
    expect(await keys('user:')).toEqual(['user:a', 'user:b'])
    expect(await keys('use%')).toEqual(['use%'])
    expect((await budgets.list('User:'))[0]?.spent).toEqual({ ...none, time: 2 }) // whole milliseconds
  })

  test('a sum that would not be exact is refused, whether there is a limit or not', async () => {
    const most = Number.MAX_SAFE_INTEGER
    const accounts = [{}, { tokens: 2 ** 53 }, { tokens: Number.POSITIVE_INFINITY }].map((limits, at) => ({
      key: `account ${at}`,
      limits,
    }))
    for (const [at, account] of accounts.entries()) {
      expect((await budgets.reserve(`most ${at}`, [account], { tokens: most - 1 })).refused).toBeUndefined()
      const refused = { key: account.key, what: 'tokens', limit: most, spent: most - 1 }
      for (const tokens of [2, 3, most])
        expect(await budgets.reserve(`more ${at}`, [account], { tokens })).toEqual({ refused })
      expect((await budgets.reserve(`last ${at}`, [account], { tokens: 1 })).refused).toBeUndefined()
      await expect(budgets.settle(`last ${at}`, { tokens: 2 })).rejects.toEqual(
        refusedWith('bad-amount', `\`${account.key}\` cannot count 2 more of tokens`),
      )
      expect(await budgets.spent(account.key)).toEqual({ ...none, tokens: most })
      await budgets.settle(`last ${at}`, { tokens: 0 })
      await budgets.settle(`most ${at}`, { tokens: most })
      expect(await budgets.spent(account.key)).toEqual({ ...none, tokens: most })
    }
  })

  test('a settlement that one of its accounts cannot count changes none of them', async () => {
    const [full, other] = [
      { key: 'full', limits: {} },
      { key: 'other', limits: {} },
    ]
    await budgets.reserve('r1', [full], { money: Number.MAX_SAFE_INTEGER - 5 })
    await budgets.reserve('r2', [other, full], { money: 5, tokens: 1 })
    await expect(budgets.settle('r2', { money: 6, tokens: 7 })).rejects.toEqual(refusedWith('bad-amount', '`full`'))
    expect(await budgets.spent('other')).toEqual({ ...none, money: 5, tokens: 1 })
    await budgets.settle('r2', { money: 1, tokens: 7 })
    expect(await budgets.spent('other')).toEqual({ ...none, money: 1, tokens: 7 })
  })

  test('only whole numbers are counted; time is rounded up, and zero has no sign', async () => {
    for (const kind of ['tokens', 'money', 'modelCalls', 'toolCalls'])
      for (const amount of [0.5, 2 ** 53, 1e300])
        await expect(budgets.reserve('r1', [run], { [kind]: amount })).rejects.toEqual(refusedWith('bad-amount', kind))
    await expect(budgets.reserve('r1', [run], { time: 2 ** 53 })).rejects.toEqual(refusedWith('bad-amount', 'time'))
    for (let at = 0; at < 3; at += 1) await budgets.reserve(`r${at}`, [run], { time: 0.1, tokens: -0 })
    expect(await budgets.spent('run:1')).toEqual({ ...none, time: 3 })
    for (let at = 0; at < 3; at += 1) await budgets.settle(`r${at}`, { time: -0 })
    expect(await budgets.spent('run:1')).toEqual(none)
    const half = { key: 'half', limits: { tokens: 1.5, time: 0.5 } }
    expect((await budgets.reserve('h', [half], { tokens: 2 })).refused).toMatchObject({ limit: 1.5 })
    expect((await budgets.reserve('h', [half], { time: 0.5 })).refused).toMatchObject({ limit: 0.5 })
    expect((await budgets.reserve('h', [half], { tokens: 1 })).refused).toBeUndefined()
  })

  test('arguments are read once: the checked values are charged', async () => {
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
    expect(await budgets.reserve('r1', [account], changing({ tokens: wild }))).toEqual({ refused: undefined })
    expect(await budgets.list()).toEqual([{ key: 'a', spent: { ...none, tokens: 5 } }])
    const limits = changing<Account['limits']>({ tokens: [10, 1e9] })
    const { refused } = await budgets.reserve('r2', [{ key: 'a', limits }], changing({ tokens: [6, 0] }))
    expect(refused).toEqual({ key: 'a', what: 'tokens', limit: 10, spent: 5 })
    await budgets.settle('r1', changing({ tokens: [7, -1e9, Number.NaN] }))
    expect(await budgets.list()).toEqual([{ key: 'a', spent: { ...none, tokens: 7 } }])
  })

  test('unreadable values are refused, and so are invalid keys', async () => {
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
      await expect(budgets.reserve('r', [run], wrong as never)).rejects.toEqual(refusedWith('bad-amount'))
      await expect(budgets.settle('r', wrong as never)).rejects.toEqual(refusedWith('bad-amount'))
      await expect(budgets.reserve('r', [{ key: 'k', limits: wrong }] as never, {})).rejects.toEqual(
        refusedWith('bad-amount'),
      )
    }
    for (const wrong of [[throwing], new Array(2 ** 32 - 1), throwing, { length: 1, 0: run }])
      await expect(budgets.reserve('r', wrong as never, {})).rejects.toEqual(refusedWith('bad-amount'))
    for (const key of [undefined, null, 5, '', '\0', '\ud83d', {}, throwing, Symbol('s')]) {
      await expect(budgets.reserve(key as never, [run], {})).rejects.toEqual(refusedWith('bad-key'))
      await expect(budgets.spent(key as never)).rejects.toEqual(refusedWith('bad-key'))
      if (key !== undefined && key !== '')
        await expect(budgets.list(key as never)).rejects.toEqual(refusedWith('bad-key'))
    }
    expect(await budgets.list('')).toEqual([])
  })

  test('names that every object has are accounts like others', async () => {
    for (const key of ['__proto__', 'constructor', 'toString'])
      await budgets.reserve(key, [{ key, limits: { tokens: 5 } }], { tokens: 5 })
    expect((await budgets.list()).map(({ key }) => key)).toEqual(['__proto__', 'constructor', 'toString'])
    const { refused } = await budgets.reserve('r', [{ key: '__proto__', limits: { tokens: 5 } }], { tokens: 1 })
    expect(refused).toMatchObject({ key: '__proto__', spent: 5 })
  })
}
