import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDeep } from '../../../test/scale.ts'
import { sharedPostgres } from '../../../test/shared/shared-postgres.ts'
import { type FreezingProxy, startFreezingProxy } from '../../../test/store/freezing-proxy.ts'
import { logRecord } from '../../../test/store/log-records.ts'
import { openStore } from '../open-store.ts'
import { openPostgresDatabase } from './database.ts'

let url = ''
let proxy: FreezingProxy
beforeAll(async () => {
  url = (await sharedPostgres()).createDatabase()
  proxy = await startFreezingProxy(Number(new URL(url).port))
})
afterAll(() => proxy.close())

const code = (expected: string, more: object = {}) =>
  expect.objectContaining({ name: 'PawlError', code: expected, ...more })
const [account, question] = [
  { key: 'a', limits: {} },
  { digest: 'd', event: 'tool.before', action: null, by: 'careful', reason: '', expiresAt: 8e15 },
]
// long enough for a busy machine to answer, short enough to wait for
const patienceMs = 1_500

/** Runs the work while another program is in a transaction that has begun with these statements. */
async function during(statements: string, work: () => Promise<void>): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(`begin; ${statements}`)
  await work()
  await client.end()
}

describe('a connection that goes dead without being closed', () => {
  inDeep(() => {
    test('is an error in every port, and the next call gets a new connection', async () => {
      const store = await openStore(proxy.through(url), { patienceMs })
      const calls: readonly (() => Promise<unknown>)[] = [
        () => store.budgets.reserve(randomUUID(), [account], { tokens: 1 }),
        () => store.budgets.settle('r', { tokens: 1 }),
        () => store.confirmations.ask(question),
        () => store.confirmations.list(),
        () => store.journals.suspend('run', 1),
        () => store.audit.append([logRecord()]),
        () => store.audit.query(),
      ]
      const callAll = () => Promise.allSettled(calls.map((call) => call()))
      const fulfilled = calls.map(() => expect.objectContaining({ status: 'fulfilled' }))
      expect(await callAll()).toEqual(fulfilled)
      expect(proxy.freeze()).toBeGreaterThan(0)
      proxy.setDeaf(true)
      expect(await callAll()).toEqual(calls.map(() => expect.objectContaining({ reason: code('store-lost') })))
      proxy.setDeaf(false)
      expect(await callAll()).toEqual(fulfilled)
      await store.close()
    })
  })

  test('costs one call, however many others were waiting to be used', async () => {
    const store = await openStore(proxy.through(url), { patienceMs })
    await Promise.all(Array.from({ length: 10 }, () => store.budgets.spent('a')))
    proxy.freeze()
    await expect(store.budgets.spent('a')).rejects.toEqual(code('store-lost'))
    await store.budgets.spent('a')
    await store.close()
  })

  test('in the middle of a transaction holds its locks for no longer than others wait for them', async () => {
    const [frozen, other] = [
      await openPostgresDatabase(proxy.through(url), patienceMs),
      await openPostgresDatabase(url),
    ]
    const failing = frozen.transaction(['one'], async (query) => {
      await query('select 1')
      proxy.freeze()
      await query('select 2')
    })
    await expect(failing).rejects.toEqual(code('store-lost'))
    expect(await other.transaction(['one'], (query) => query('select 3 as three'))).toEqual([{ three: 3 }])
    await Promise.all([frozen.close(), other.close()])
  })

  inDeep(() => {
    test('before a transaction is committed is an error: its writes are there or not, and the locks are free again', async () => {
      const database = await openPostgresDatabase(proxy.through(url), patienceMs)
      const write = (isFrozen: boolean) =>
        database.transaction(['commit'], async (query) => {
          await query("insert into pawl_runs (run_id, state) values ('commit', '1') on conflict do nothing")
          if (isFrozen) proxy.freeze()
        })
      await expect(write(true)).rejects.toEqual(code('store-lost', { hint: expect.stringContaining('done or not') }))
      await write(false)
      expect(await database.query("select state from pawl_runs where run_id = 'commit'")).toEqual([{ state: '1' }])
      await database.close()
    })

    test('does not keep a store from being closed, nor its process from ending', async () => {
      const store = await openStore(proxy.through(url), { patienceMs })
      await Promise.all(['a', 'b'].map(store.budgets.spent))
      proxy.freeze()
      const cut = expect(store.budgets.spent('a')).rejects.toEqual(code('store-lost'))
      await store.close()
      await store.close()
      await cut
      await expect(store.budgets.spent('a')).rejects.toEqual(code('store-closed'))
      while (proxy.held() > 0) await sleep(5)
    })

    test('is an error also where it goes dead before it is made', async () => {
      proxy.setDeaf(true)
      await expect(openStore(proxy.through(url), { patienceMs })).rejects.toEqual(code('store-lost'))
      proxy.setDeaf(false)
      await (await openStore(proxy.through(url), { patienceMs })).close()
    })
  })
})

inDeep(() => {
  describe('a store that others keep busy', () => {
    test('because its tables are locked is an error in every port, and nothing was done', async () => {
      const store = await openStore(url, { patienceMs })
      const callAll = () =>
        Promise.allSettled([
          store.budgets.reserve('busy', [{ key: 'busy', limits: {} }], { tokens: 1 }),
          store.confirmations.ask({ ...question, digest: 'busy' }),
          store.journals.suspend('busy', 1),
          store.audit.append([logRecord({ session: 'busy' })]),
        ])
      await during('lock table pawl_accounts, pawl_confirmations, pawl_runs, pawl_audit', async () => {
        const busy = { reason: code('store-busy', { hint: expect.stringContaining('patienceMs') }) }
        expect(await callAll()).toEqual(Array(4).fill(expect.objectContaining(busy)))
      })
      expect((await store.budgets.spent('busy')).tokens).toBe(0)
      expect((await store.confirmations.list()).map(({ digest }) => digest)).not.toContain('busy')
      expect(await store.journals.suspended('busy')).toBeUndefined()
      expect(await store.audit.query({ session: 'busy' })).toEqual([])
      await store.close()
    })

    test('an advisory lock that is not released is an error', async () => {
      const [one, other] = [await openPostgresDatabase(url), await openPostgresDatabase(url, patienceMs)]
      await one.transaction(['name'], async () => {
        await expect(other.transaction(['name'], async () => 1)).rejects.toEqual(code('store-busy'))
      })
      expect(await other.transaction(['name'], async () => 1)).toBe(1)
      await Promise.all([one.close(), other.close()])
    })

    test('a call that finds all connections of its program in use waits for one, for a limited time', async () => {
      const database = await openPostgresDatabase(`${url}?max=1`, patienceMs)
      const ask = () => database.query('select 1 as one')
      await database.transaction([], async (query) => {
        const refused = expect(ask()).rejects.toEqual(code('store-busy', { hint: expect.stringContaining('?max=') }))
        for (let nap = 0; nap < 3; nap += 1) await query('select pg_sleep(0.4)')
        await refused
      })
      expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill([{ one: 1 }]))
      await database.close()
    })

    test('a connection to a server without room is retried, for a limited time', async () => {
      const [name, admin] = [`few_${randomUUID().slice(0, 8)}`, await openPostgresDatabase(url)]
      await admin.query(`create role ${name} login connection limit 2`)
      await admin.query(`grant all on all tables in schema public to ${name}`)
      const few = Object.assign(new URL(url), { username: name }).href
      const first = await openPostgresDatabase(few)
      const wake = (database: typeof first) => Promise.all([1, 2].map(() => database.query('select pg_sleep(0.05)')))
      await wake(first)
      const late = await openPostgresDatabase(few, patienceMs)
      await expect(late.query('select 1')).rejects.toEqual(
        code('store-busy', { hint: expect.stringMatching(/max_connections.*pgbouncer/) }),
      )
      const patient = await openPostgresDatabase(few)
      const waiting = wake(patient)
      await first.close()
      await waiting
      await Promise.all([late.close(), patient.close(), admin.close()])
    })
  })
})

test('a patience or a number of connections that cannot be is refused with one that can', async () => {
  for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null, 2 ** 31]) {
    for (const each of [url, 'memory:']) {
      await expect(openStore(each, { patienceMs: wrong as number })).rejects.toEqual(code('bad-option'))
    }
  }
  for (const max of ['0', '-1', 'many', '1.5', '']) {
    await expect(openStore(`${url}?max=${max}`)).rejects.toEqual(
      code('bad-store-url', { hint: expect.stringContaining('max=4') }),
    )
  }
})

test('a mode of TLS that is not known is refused with the one that was meant', async () => {
  await expect(openStore(`${url}?sslmode=requier`)).rejects.toEqual(
    code('bad-store-url', { hint: expect.stringContaining('`require`') }),
  )
})

test('the url’s server options are kept beside those the store needs', async () => {
  const database = await openPostgresDatabase(`${url}?application_name=shop&max=2&options=-c%20work_mem%3D2MB`, 5_000)
  const shown = async (name: string) => Object.values((await database.query(`show ${name}`))[0] ?? {})[0]
  expect(await shown('application_name')).toBe('shop')
  expect(await shown('work_mem')).toBe('2MB')
  expect(await shown('default_transaction_isolation')).toBe('read committed')
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    expect([limit, await shown(limit)]).toEqual([limit, '2s'])
  }
  await database.close()
})
