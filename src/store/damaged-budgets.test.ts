import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBackends } from '../../test/store/backends.ts'
import type { Store } from '../ports/index.ts'
import { openStore } from './open-store.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { Database } from './sql/database.ts'
import { openSqliteDatabase } from './sqlite/database.ts'

const backends = useBackends()
const none = { tokens: 0, money: 0, modelCalls: 0, toolCalls: 0, time: 0 }
const damaged = (sentence: string) =>
  expect.objectContaining({
    name: 'PawlError',
    code: 'store-damaged',
    message: expect.stringContaining(sentence),
    hint: expect.stringMatching(/correct its row in `pawl_\w+`/),
  })

/** Changes that another program could have made to the row of an account with 60 tokens. */
const accounts = [
  `tokens = -1e9`,
  `tokens = -1`,
  `tokens = 9007199254740992`,
  `tokens = 1e300`,
  `money = -1`,
  `model_calls = -1`,
  `tool_calls = 1e17`,
  `time_ms = -5`,
]

/** The same to the row of a reservation of 60 tokens. */
const reservations = [
  `accounts = '"abc"'`,
  `accounts = '{'`,
  `accounts = ''`,
  `accounts = 'null'`,
  `accounts = '{"0":"bad"}'`,
  `accounts = '[5]'`,
  `accounts = '[null]'`,
  `accounts = '["bad",""]'`,
  `accounts = '[["bad"]]'`,
  `amounts = '{'`,
  `amounts = '"abc"'`,
  `amounts = 'null'`,
  `amounts = '[]'`,
  `amounts = '{"tokens":"60"}'`,
  `amounts = '{"tokens":-60}'`,
  `amounts = '{"tokens":null}'`,
  `amounts = '{"tokens":1e300}'`,
  `amounts = '{"tokens":1e999}'`,
  `amounts = '{"token":60}'`,
]

describe.each([
  [
    'sqlite',
    [...accounts, `tokens = 'many'`, `tokens = ''`, `tokens = x'00ff'`, `tokens = 9e999`, `money = 'NaN'`],
    [...reservations, `accounts = x'00ff'`, `amounts = x'00ff'`],
  ],
  [
    'postgres',
    [...accounts, `tokens = 'NaN'`, `tokens = 'Infinity'`, `tokens = '-Infinity'`, `money = 'NaN'`],
    reservations,
  ],
] as const)('budgets that another program wrote badly into %s', (name, badAccounts, badReservations) => {
  let store: Store
  let database: Database
  beforeAll(async () => {
    const url = backends.newUrl(name)
    store = await openStore(url)
    const file = join(url.slice('sqlite:'.length), 'store.sqlite')
    database = await (name === 'sqlite' ? openSqliteDatabase(file) : openPostgresDatabase(url))
    await store.budgets.reserve('good', [good], { tokens: 1 })
  })
  afterAll(() => Promise.all([store.close(), database.close()]))

  const [good, bad] = [
    { key: 'good', limits: { tokens: 1_000_000 } },
    { key: 'bad', limits: { tokens: 100 } },
  ]
  const rows = async () => [
    await database.query('select * from pawl_accounts order by key'),
    await database.query('select * from pawl_reservations order by id'),
  ]
  const begin = async () => {
    await database.query(`delete from pawl_reservations where id <> 'good'`)
    await database.query(`delete from pawl_accounts where key <> 'good'`)
    await store.budgets.reserve('r', [bad, good], { tokens: 60 })
  }

  test.each(badAccounts)('an account with %s grants nothing, is named, and does not block others', async (change) => {
    const { budgets } = store
    await begin()
    await database.query(`update pawl_accounts set ${change} where key = 'bad'`)
    const before = await rows()
    const unreadable = damaged('of the account `bad`')
    await expect(budgets.spent('bad')).rejects.toEqual(unreadable)
    for (const amounts of [{ tokens: 1 }, { tokens: 1e9 }, {}])
      for (const from of [[bad], [good, bad], [{ key: 'bad', limits: {} }]])
        await expect(budgets.reserve('r2', from, amounts)).rejects.toEqual(unreadable)
    await expect(budgets.settle('r', { tokens: 10 })).rejects.toEqual(unreadable)
    expect(await rows()).toEqual(before)
    expect((await budgets.reserve('r', [bad, good], { tokens: 60 })).refused).toBeUndefined() // it is the same reservation
    expect(await budgets.list()).toEqual([
      {
        key: 'bad',
        spent: expect.objectContaining({ tokens: Number.POSITIVE_INFINITY }),
        damaged: expect.stringContaining('of the account `bad`'),
      },
      { key: 'good', spent: expect.objectContaining({ money: 0 }) },
    ])
    expect((await budgets.reserve('another', [good], { tokens: 1 })).refused).toBeUndefined()
    await budgets.settle('another', { tokens: 0 })
    await database.query(
      `update pawl_accounts set tokens = 60, money = 0, model_calls = 0, tool_calls = 0, time_ms = 0 where key = 'bad'`,
    )
    await budgets.settle('r', { tokens: 10 })
    expect([await budgets.spent('bad'), await budgets.spent('good')]).toEqual([
      { ...none, tokens: 10 },
      { ...none, tokens: (await budgets.spent('good')).tokens },
    ])
  })

  test.each(badReservations)('a reservation with %s is named, and releases nothing', async (change) => {
    const { budgets } = store
    await begin()
    await database.query(`update pawl_reservations set ${change} where id = 'r'`)
    const before = await rows()
    await expect(budgets.settle('r', { tokens: 0 })).rejects.toEqual(damaged('of the reservation `r`'))
    await expect(budgets.reserve('r', [bad], { tokens: 1 })).rejects.toEqual(damaged('of the reservation `r`'))
    await expect(budgets.reserve('r', [bad], { tokens: 1e9 })).rejects.toEqual(damaged('of the reservation `r`'))
    expect(await rows()).toEqual(before)
    expect((await budgets.reserve('r2', [bad], { tokens: 41 })).refused).toMatchObject({ spent: 60 })
    await budgets.reserve('r2', [bad], { tokens: 40 })
    await budgets.settle('r2', { tokens: 0 })
    expect(await budgets.spent('bad')).toEqual({ ...none, tokens: 60 })
  })

  test.each([`delete from pawl_accounts where key = 'bad'`, `update pawl_accounts set tokens = 59 where key = 'bad'`])(
    'an account that has less than was reserved from it (%s) is not settled to less than nothing',
    async (change) => {
      await begin()
      await database.query(change)
      const before = await rows()
      await expect(store.budgets.settle('r', { tokens: 0 })).rejects.toEqual(damaged('of the account `bad`'))
      expect(await rows()).toEqual(before)
    },
  )

  test('an account that a reservation names twice is settled once', async () => {
    await begin()
    await database.query(`update pawl_reservations set accounts = '["bad","good","bad"]' where id = 'r'`)
    await store.budgets.settle('r', { tokens: 7 })
    expect(await store.budgets.spent('bad')).toEqual({ ...none, tokens: 7 })
  })

  test('fractions that an earlier version has written are rounded up, and can be settled', async () => {
    await begin()
    await database.query(`update pawl_accounts set time_ms = 0.75 where key = 'bad'`)
    await database.query(`update pawl_reservations set amounts = '{"tokens":60,"time":0.75}' where id = 'r'`)
    expect(await store.budgets.spent('bad')).toEqual({ ...none, tokens: 60, time: 1 })
    await database.query(`update pawl_accounts set time_ms = 0.75 where key = 'good'`)
    await store.budgets.settle('r', { time: 2 })
    expect(await store.budgets.spent('bad')).toEqual({ ...none, time: 3 })
  })
})
