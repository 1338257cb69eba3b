import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { useBackends } from '../../test/store/backends.ts'
import { logRecord } from '../../test/store/log-records.ts'
import { type PostgresServer, startPostgres } from '../../test/store/postgres-server.ts'
import { usedApprovals } from './disk/used-approvals.ts'
import { openStore } from './open-store.ts'
import { openPostgresAudit } from './postgres/audit.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import { migrations as postgresMigrations } from './postgres/migrations.ts'
import { postgresError } from './postgres/postgres-error.ts'
import { sqlBudgets } from './sql/budgets.ts'
import { sqlConfirmations } from './sql/confirmations.ts'
import { sqlJournals } from './sql/journals.ts'
import { migrate } from './sql/migrate.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { isSound } from './sqlite/driver.ts'
import { sqliteLedger } from './sqlite/ledger.ts'
import { migrations as sqliteMigrations } from './sqlite/migrations.ts'

let server: PostgresServer
const backends = useBackends(async () => {
  server = await startPostgres({ isDurable: false })
  return server
})
afterAll(() => server.stop())
const folder = mkdtempSync(join(tmpdir(), 'pawl-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const code = (expected: string) => expect.objectContaining({ name: 'PawlError', code: expected })
const account = (key: string) => ({ key, limits: {} })

test('a disk that is full is an error, and nothing is half-written', async () => {
  const database = await openSqliteDatabase(join(folder, 'full.sqlite'))
  await migrate(database, sqliteMigrations)
  const [pages] = await database.query('pragma page_count')
  await database.query(`pragma max_page_count = ${Number(pages?.['page_count']) + 8}`)
  const budgets = sqlBudgets(database, sqliteLedger(database))
  const journals = sqlJournals(database, 1_000)
  const confirmations = sqlConfirmations(database, () => 1, usedApprovals())
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
  /** Writes until that fails; an interrupted write is repeated later, under the same id. */
  const write = async (lane: string) => {
    for (let count = 0; ; count += 1) {
      const cut = `${lane}-${count}`
      const failure = await store.budgets.reserve(cut, accounts, { tokens: 1 }).catch((thrown: unknown) => ({ thrown }))
      if ('thrown' in failure) return { ...failure, cut, count }
    }
  }
  for (let round = 0, total = 0; round < 2; round += 1) {
    const writing = [1, 2, 3, 4].map((lane) => write(`${round}-${lane}`))
    await store.journals.suspend(`run ${round}`, { round })
    server.crash()
    const failures = await Promise.all(writing)
    for (const { thrown } of failures) expect(thrown).toEqual(code('store-lost'))
    await expect(store.confirmations.list()).rejects.toEqual(code('store-lost'))
    server.start()
    for (const { cut, count } of failures) {
      await store.budgets.reserve(cut, accounts, { tokens: 1 })
      total += count + 1
    }
    expect((await store.budgets.spent('a')).tokens).toBe(total)
    expect((await store.budgets.spent('b')).tokens).toBe(total)
    expect(await store.journals.suspended(`run ${round}`)).toEqual({ round })
  }
})

test('a server that is gone is an error for appends; when it is back, the log continues', async () => {
  const database = await openPostgresDatabase(server.createDatabase())
  const log = await openPostgresAudit(database, { keys: join(folder, 'keys') })
  await log.append([logRecord()])
  server.crash()
  await expect(log.append([logRecord()])).rejects.toEqual(code('store-lost'))
  server.start()
  await expect(log.append([logRecord()])).resolves.toMatchObject([{ position: 2 }])
  expect(await log.verify()).toMatchObject({ records: 2, problem: undefined })
  await database.close()
})

test('a server that cannot be reached is an error that does not show the password', async () => {
  const opening = openStore('postgres://kim:secret@127.0.0.1:1/none')
  await expect(opening).rejects.toEqual(code('store-lost'))
  const { message, hint } = await opening.catch((thrown) => thrown)
  expect(`${message} ${hint}`).not.toContain('secret')
})

test('a full disk of the server has its own error code', () => {
  expect(postgresError(Object.assign(new Error('no space'), { code: '53100' }))).toEqual(code('store-full'))
  expect(postgresError(Object.assign(new Error('syntax'), { code: '42601' }))).toEqual(code('store-failed'))
  expect(postgresError(new Error('Connection terminated unexpectedly'))).toEqual(code('store-lost'))
})

test('an invalid store url is refused with a hint', async () => {
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
  const migrations = name === 'sqlite' ? sqliteMigrations : postgresMigrations
  /** The database behind a store. */
  const behind = (url: string) =>
    name === 'sqlite'
      ? openSqliteDatabase(join(url.slice('sqlite:'.length), 'store.sqlite'))
      : openPostgresDatabase(url)
  const tell = async (url: string, statement: string) => {
    const database = await behind(url)
    const rows = await database.query(statement)
    await database.close()
    return rows
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

  test('go from version to version, and a step that fails leaves the version before it', async () => {
    const url = backends.newUrl(name)
    await (await backends.open(url)).journals.suspend('run', 1)
    const next = [...migrations, ['create table pawl_next (a text)', 'create nonsense']]
    const database = await behind(url)
    await expect(migrate(database, next)).rejects.toEqual(code('store-failed'))
    await expect(database.query('select a from pawl_next')).rejects.toEqual(code('store-failed'))
    await migrate(database, [...migrations, ['create table pawl_next (a text)']])
    expect(await database.query('select a from pawl_next')).toEqual([])
    expect(await database.query('select run_id from pawl_runs')).toEqual([{ run_id: 'run' }])
    await database.close()
    await expect(backends.open(url)).rejects.toEqual(code('newer-store'))
  })

  test('of a program that counted money in millionths are carried over to billionths', async () => {
    const url = backends.newUrl(name)
    if (name === 'sqlite') mkdirSync(url.slice('sqlite:'.length))
    const database = await behind(url)
    await migrate(database, migrations.slice(0, name === 'sqlite' ? 1 : 2))
    const account = 'insert into pawl_accounts (key, tokens, money, model_calls, tool_calls, time_ms) values'
    await database.query(`${account} ('user:kim', 30, 700, 2, 0, 5), ('user:lee', 1, 0, 0, 0, 0)`)
    const reservation = 'insert into pawl_reservations (id, accounts, amounts, settled) values'
    await database.query(
      `${reservation} ('open', '["user:kim"]', '{"tokens":20,"money":500}', null),
        ('settled', '["user:kim"]', '{"money":900,"tokens":20}', '{"tokens":10,"money":200}'),
        ('free', '["user:lee"]', '{"tokens":1}', null)`,
    )
    await database.close()
    const { budgets } = await backends.open(url)
    const spent = { tokens: 30, money: 700_000, modelCalls: 2, toolCalls: 0, time: 5 }
    expect(await budgets.spent('user:kim')).toEqual(spent)
    await budgets.settle('open', { tokens: 20, money: 499_999 })
    await budgets.settle('free', { tokens: 0 })
    expect(await budgets.spent('user:kim')).toEqual({ ...spent, money: 699_999 })
    expect(await budgets.spent('user:lee')).toMatchObject({ tokens: 0, money: 0 })
    const [settled] = await tell(url, "select settled from pawl_reservations where id = 'settled'")
    expect(JSON.parse(String(settled?.['settled']))).toEqual({ tokens: 10, money: 200_000 })
  })

  test('with something else in them are an error, not a guess', async () => {
    const url = backends.newUrl(name)
    const store = await backends.open(url)
    await store.journals.suspend('run', 1)
    await tell(url, "update pawl_runs set state = '{'")
    await expect(store.journals.suspended('run')).rejects.toEqual(code('store-damaged'))
  })
})
