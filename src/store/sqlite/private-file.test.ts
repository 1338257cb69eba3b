import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { openSqliteDatabase } from './database.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-private-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
let folder = ''
let file = ''
beforeEach(() => {
  count += 1
  folder = join(root, `store ${count}`)
  file = join(folder, 'store.sqlite')
})

const code = (expected: string, more: object = {}) =>
  expect.objectContaining({ name: 'PawlError', code: expected, ...more })
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const modes = () => ['', '-wal', '-shm'].map((end) => modeOf(`${file}${end}`))
const open = () => openStore(`sqlite:${folder}`)
const account = { key: 'a', limits: {} }

/** A store in which something was spent, closed again. */
async function used(): Promise<void> {
  const store = await open()
  await store.budgets.reserve('r', [account], { tokens: 1 })
  await store.close()
}

describe.runIf(process.platform !== 'win32')('the files of a SQLite store', () => {
  test('are for their owner alone, as is a folder that is made for them', async () => {
    expect(process.umask() & 0o077).not.toBe(0o077) // otherwise this proves nothing
    const store = await open()
    await store.budgets.reserve('r', [account], { tokens: 1 })
    expect([modeOf(folder), ...modes()]).toEqual(['700', '600', '600', '600'])
    await store.close()
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  test('that others could read are closed to them when the store is opened; a folder that was there is left as it is', async () => {
    mkdirSync(folder, { mode: 0o755 })
    const older = await openSqliteDatabase(file)
    await older.query('create table t (a text)')
    for (const end of ['', '-wal', '-shm']) chmodSync(`${file}${end}`, 0o644)
    const store = await open()
    expect([modeOf(folder), ...modes()]).toEqual(['755', '600', '600', '600'])
    await Promise.all([older.close(), store.close()])
  })

  test.each(['', '-wal', '-shm'])('are not followed where store.sqlite%s is a link', async (end) => {
    await used()
    const target = join(root, `target ${count}`)
    writeFileSync(target, 'of somebody else')
    rmSync(`${file}${end}`, { force: true })
    symlinkSync(target, `${file}${end}`)
    await expect(open()).rejects.toEqual(code('store-failed', { message: `${file}${end} is a link` }))
    expect([modeOf(target), statSync(target).size]).toEqual(['644', 16])
  })

  test('may be in a folder that is a link', async () => {
    mkdirSync(`${folder} itself`)
    symlinkSync(`${folder} itself`, folder)
    await used()
    expect(modeOf(join(`${folder} itself`, 'store.sqlite'))).toBe('600')
  })

  test('are made once by many who open the store at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, open))
    await Promise.all(stores.map(({ budgets }, at) => budgets.reserve(`r${at}`, [account], { tokens: 1 })))
    for (const { budgets } of stores) expect((await budgets.spent('a')).tokens).toBe(8)
    await Promise.all(stores.map(({ close }) => close()))
  })
})

describe('a damaged file', () => {
  const damaged = code('store-damaged', { hint: expect.stringContaining('from a copy') })

  test('that was emptied is an error immediately, not a store without spending', async () => {
    await used()
    truncateSync(file)
    await expect(open()).rejects.toEqual(damaged)
    rmSync(file) // the command in the hint
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    const store = await open()
    expect((await store.budgets.spent('a')).tokens).toBe(0)
    await store.close()
  })

  test('that holds something else is an error', async () => {
    mkdirSync(folder)
    writeFileSync(file, 'no database '.repeat(1_000))
    await expect(open()).rejects.toEqual(damaged)
  })

  test('of which a part was overwritten is an error where that part is read', async () => {
    mkdirSync(folder)
    const database = await openSqliteDatabase(file, { pragmas: ['journal_mode = delete'], patienceMs: 1_000 })
    await database.query('create table t (a text)')
    const rows = Array.from({ length: 200 }, () => `('${'x'.repeat(100)}')`)
    await database.query(`insert into t values ${rows.join(', ')}`)
    await database.close()
    const size = statSync(file).size
    writeFileSync(file, Buffer.alloc(size - 4_096, 0xff), { flag: 'r+' })
    await expect(openSqliteDatabase(file)).rejects.toEqual(damaged)
  })
})

describe('a file that another process holds', () => {
  test('fails every call that waits for it, the last no later than its own patience', async () => {
    await used()
    const holder = await openSqliteDatabase(file)
    const store = await openStore(`sqlite:${folder}`, { patienceMs: 100 })
    await holder.transaction([], async () => {
      const calls = Array.from({ length: 50 }, (_, at) => store.budgets.reserve(`w${at}`, [account], { tokens: 1 }))
      const failures = await Promise.allSettled(calls)
      expect(failures).toEqual(Array(50).fill(expect.objectContaining({ reason: code('store-busy') })))
      await store.close()
    })
    await expect(store.budgets.spent('a')).rejects.toEqual(code('store-closed'))
    await store.close()
    expect((await holder.query('select tokens from pawl_accounts'))[0]).toEqual({ tokens: 1 })
    await holder.close()
  })
})
