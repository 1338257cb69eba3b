import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { useBackends } from '../../test/store/backends.ts'
import { openStore } from './open-store.ts'
import { postgresError } from './postgres/postgres-error.ts'
import { sqlBudgets } from './sql/budgets.ts'
import { sqlConfirmations } from './sql/confirmations.ts'
import { sqlJournals } from './sql/journals.ts'
import { migrate } from './sql/migrate.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { isSound } from './sqlite/driver.ts'
import { migrations } from './sqlite/migrations.ts'

const backends = useBackends()
const folder = mkdtempSync(join(tmpdir(), 'pawl-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const code = (expected: string) => expect.objectContaining({ name: 'PawlError', code: expected })
const account = (key: string) => ({ key, limits: {} })

test('a disk that is full is an error, and nothing is half-written', async () => {
  const database = await openSqliteDatabase(join(folder, 'full.sqlite'))
  await migrate(database, migrations)
  const [pages] = await database.query('pragma page_count')
  await database.query(`pragma max_page_count = ${Number(pages?.['page_count']) + 8}`)
  const budgets = sqlBudgets(database)
  const journals = sqlJournals(database, 1_000)
  const confirmations = sqlConfirmations(database, () => 1)
  const long = 'long '.repeat(200)
  let reserved = 0
  const fill = async () => {
    for (; ; reserved += 1)
      await budgets.reserve(`${reserved}`, [account(`a${long}`), account(`b${long}`)], { tokens: 1 })
  }
  await expect(fill()).rejects.toEqual(code('store-full'))
  expect(reserved).toBeGreaterThan(0)
  await expect(journals.suspend('run', long.repeat(10))).rejects.toEqual(code('store-full'))
  const question = { digest: 'd', event: 'e', action: long.repeat(10), by: 'b', reason: 'r', expiresAt: 9 }
  await expect(confirmations.ask(question)).rejects.toEqual(code('store-full'))
  await expect(journals.open('run').step('a', async () => long.repeat(10))).rejects.toEqual(code('store-full'))

  await database.query('pragma max_page_count = 1000000')
  expect((await budgets.spent(`a${long}`)).tokens).toBe(reserved)
  expect((await budgets.spent(`b${long}`)).tokens).toBe(reserved)
  expect(await journals.waiting()).toEqual([])
  expect(await confirmations.list()).toEqual([])
  expect(await journals.open('run').step('a', async () => 'now')).toBe('now')
  expect(await database.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  await database.close()
})

test('a server that is gone is an error; when it is back, the next call works and nothing is lost', async () => {
  const store = await backends.open(backends.newUrl('postgres'))
  const accounts = [account('a'), account('b')]
  const write = async (from: number) => {
    let acknowledged = from
    try {
      for (; ; acknowledged += 1) await store.budgets.reserve(`r${acknowledged}`, accounts, { tokens: 1 })
    } catch (thrown) {
      return { acknowledged, thrown }
    }
  }
  for (let round = 0, from = 0; round < 2; round += 1) {
    const writing = write(from)
    await store.journals.suspend(`run ${round}`, { round })
    backends.postgres().crash()
    const { acknowledged, thrown } = await writing
    expect(thrown).toEqual(code('store-lost'))
    await expect(store.confirmations.list()).rejects.toEqual(code('store-lost'))
    backends.postgres().start()
    // the one that was cut off may have been written; asking for it again makes it one all the same
    await store.budgets.reserve(`r${acknowledged}`, accounts, { tokens: 1 })
    expect((await store.budgets.spent('a')).tokens).toBe(acknowledged + 1)
    expect((await store.budgets.spent('b')).tokens).toBe(acknowledged + 1)
    expect(await store.journals.suspended(`run ${round}`)).toEqual({ round })
    from = acknowledged + 1
  }
})

test('a server that cannot be reached is an error that does not show the password', async () => {
  const opening = openStore('postgres://kim:secret@127.0.0.1:1/none')
  await expect(opening).rejects.toEqual(code('store-lost'))
  const { message, hint } = await opening.catch((thrown) => thrown)
  expect(`${message} ${hint}`).not.toContain('secret')
})

test('a full disk of the server is told from other failures', () => {
  expect(postgresError(Object.assign(new Error('no space'), { code: '53100' }))).toEqual(code('store-full'))
  expect(postgresError(Object.assign(new Error('syntax'), { code: '42601' }))).toEqual(code('store-failed'))
})

test('what is no url of a store is refused with what would be one', async () => {
  for (const url of ['', 'sqlite:', 'mysql://kim:secret@host/x', './store']) {
    const { code: found, message, hint } = await openStore(url).catch((thrown) => thrown)
    expect(found).toBe('bad-store-url')
    expect(message).not.toContain('secret')
    expect(hint).toContain('sqlite:FOLDER')
  }
})

test('a place where no folder can be made is an error', async () => {
  await expect(openStore('sqlite:/dev/null/store')).rejects.toEqual(code('store-failed'))
})

test('SQLite is taken from Node only where several writers cannot damage the file', () => {
  const versions = ['3.51.3', '3.51.10', '3.53.0', '4.0.0', '3.51.2', '3.45.1', undefined]
  expect(versions.map(isSound)).toEqual([true, true, true, true, false, false, false])
})

describe.each(['sqlite', 'postgres'] as const)('the tables of %s', (name) => {
  /** Says something to the database behind the store’s back. */
  const tell = async (url: string, statement: string) => {
    if (name === 'sqlite') {
      const database = await openSqliteDatabase(join(url.slice('sqlite:'.length), 'store.sqlite'))
      await database.query(statement)
      return database.close()
    }
    const sql = postgres(url)
    await sql.unsafe(statement)
    return sql.end()
  }

  test('are kept when the store is opened again', async () => {
    const url = backends.newUrl(name)
    await (await backends.open(url)).journals.suspend('run', 1)
    expect(await (await backends.open(url)).journals.waiting()).toEqual(['run'])
  })

  test('of a newer program are refused by an older one', async () => {
    const url = backends.newUrl(name)
    await backends.open(url)
    await tell(url, 'insert into pawl_schema (version) values (999)')
    await expect(backends.open(url)).rejects.toMatchObject({
      code: 'newer-store',
      message: expect.stringContaining('version 999'),
      hint: expect.stringContaining('update pawl'),
    })
  })

  test('are all there or not at all', async () => {
    const url = backends.newUrl(name)
    const broken = [[...migrations.flat(), 'create nonsense']]
    if (name === 'sqlite') {
      const database = await openSqliteDatabase(join(folder, 'broken.sqlite'))
      await expect(migrate(database, broken)).rejects.toEqual(code('store-failed'))
      expect(await database.query('select name from sqlite_master')).toEqual([])
      return database.close()
    }
    const { connectPostgres, postgresDatabase } = await import('./postgres/database.ts')
    const { migrations: own } = await import('./postgres/migrations.ts')
    const database = postgresDatabase(await connectPostgres(url))
    await expect(migrate(database, [[...own.flat(), 'create nonsense']])).rejects.toEqual(code('store-failed'))
    expect(await database.query(`select tablename from pg_tables where tablename like 'pawl%'`)).toEqual([])
    return database.close()
  })

  test('with something else in them are an error, not a guess', async () => {
    const url = backends.newUrl(name)
    const store = await backends.open(url)
    await store.journals.suspend('run', 1)
    await tell(url, "update pawl_runs set state = '{'")
    await expect(store.journals.suspended('run')).rejects.toEqual(code('store-damaged'))
  })
})
