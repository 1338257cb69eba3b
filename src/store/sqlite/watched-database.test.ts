import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../ports/index.ts'
import { openStore } from '../open-store.ts'
import { openSqliteDatabase } from './database.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-watched-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const replaced = expect.objectContaining({
  name: 'PawlError',
  code: 'store-replaced',
  hint: expect.stringMatching(/\w/),
})
const question = { digest: 'd', event: 'e', action: 1, by: 'b', reason: '', expiresAt: Date.now() + 60_000 }
const account = { key: 'user:kim', limits: { tokens: 10 } }

let folder = ''
let file = ''
let store: Store
const opened: Store[] = []
const open = async () => {
  const one = await openStore(`sqlite:${folder}`)
  opened.push(one)
  return one
}
const spend = (one: Store, id: string) => one.budgets.reserve(id, [account], { tokens: 3 })
const spent = async (one: Store) => (await one.budgets.spent(account.key)).tokens
const remove = () => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}

beforeEach(async () => {
  folder = mkdtempSync(join(root, 'store-'))
  file = join(folder, 'store.sqlite')
  store = await open()
  await spend(store, 'first')
})
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

test.each<readonly [string, (one: Store) => Promise<unknown>]>([
  ['ask', ({ confirmations }) => confirmations.ask(question)],
  ['list', ({ confirmations }) => confirmations.list()],
  ['take', ({ confirmations }) => confirmations.take('d')],
  ['reserve', (one) => spend(one, 'second')],
  ['settle', ({ budgets }) => budgets.settle('first', { tokens: 1 })],
  ['spent', spent],
  ['suspend', ({ journals }) => journals.suspend('run', 1)],
  ['step', ({ journals }) => journals.open('run').step('a', async () => 1)],
])('`%s` on a store whose file was deleted fails each time, and makes no other file', async (_, call) => {
  remove()
  for (let times = 0; times < 3; times += 1) await expect(call(store)).rejects.toEqual(replaced)
  expect(readdirSync(folder).filter((name) => name.startsWith('store'))).toEqual([])
})

test('a store that another process made in its place is used from the call after the error on', async () => {
  remove()
  const other = await open()
  await spend(other, 'theirs')
  await expect(spend(store, 'second')).rejects.toEqual(replaced)
  await spend(store, 'third')
  expect([await spent(store), await spent(other)]).toEqual([6, 6])
  await store.close()
  expect(existsSync(`${file}-wal`)).toBe(true) // closing the lost file does not touch those of the new one
  await spend(other, 'fourth')
  expect(await spent(other)).toBe(9)
})

test('a copy that is restored in its place is used', async () => {
  const copies = ['', '-wal'].map((end) => [`${file}${end}`, join(folder, `copy${end}`)] as const)
  for (const [path, copy] of copies) copyFileSync(path, copy)
  await spend(store, 'second')
  remove()
  for (const [path, copy] of copies) renameSync(copy, path)
  await expect(spent(store)).rejects.toEqual(replaced)
  expect(await spent(store)).toBe(3)
})

test.each<readonly [string, () => unknown]>([
  ['a database of another program', () => otherDatabase()],
  ['an empty file', () => writeFileSync(file, '')],
  ['a text', () => writeFileSync(file, 'not a database, but long enough to be read as one '.repeat(100))],
  ['a folder', () => mkdirSync(file)],
  ['a link', () => symlinkSync(join(root, 'elsewhere.sqlite'), file)],
])('%s in its place is never used', async (_, put) => {
  remove()
  await put()
  await expect(spend(store, 'second')).rejects.toEqual(replaced)
  for (let times = 0; times < 2; times += 1)
    await expect(spend(store, 'second')).rejects.toMatchObject({
      name: 'PawlError',
      code: expect.stringMatching(/^store-(replaced|damaged|failed)$/),
      hint: expect.stringMatching(/\w/),
    })
  rmSync(file, { recursive: true })
  await open()
  await spend(store, 'second')
  expect(await spent(store)).toBe(3)
})

async function otherDatabase() {
  const database = await openSqliteDatabase(file)
  await database.query('create table theirs (a text)')
  await database.close()
}

test('a call whose file is replaced while it is made is not acknowledged', async () => {
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, at) => spend(store, `r${at}`)),
    (async () => remove())(),
    ...Array.from({ length: 20 }, (_, at) => spend(store, `s${at}`)),
  ])
  const rejected = results.filter((one) => one.status === 'rejected')
  expect(rejected).toHaveLength(40)
  for (const one of rejected) expect(one.reason).toEqual(replaced)
})

test('many calls that notice the loss together open the new file once', async () => {
  remove()
  const other = await open()
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => spend(store, `r${at}`)))
  expect(results.every((one) => one.status === 'rejected')).toBe(true)
  await Promise.all(Array.from({ length: 20 }, () => spend(store, 'once')))
  expect(await spent(other)).toBe(3)
})

test('a deleted write-ahead log is noticed as well: its content would be lost', async () => {
  rmSync(`${file}-wal`)
  await expect(spend(store, 'second')).rejects.toEqual(replaced)
})

test('a step during which the file was replaced fails, also if a sign of life noticed it first', async () => {
  store = await openStore(`sqlite:${folder}`, { leaseMs: 40 })
  opened.push(store)
  const step = store.journals.open('run').step('a', async () => {
    remove()
    await open()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'value'
  })
  await expect(step).rejects.toEqual(replaced)
  expect(await store.journals.open('run').step('a', async () => 'again')).toBe('again')
})

test('a store that was closed after its file was lost reports that it is closed', async () => {
  remove()
  await expect(spent(store)).rejects.toEqual(replaced)
  await store.close()
  await expect(spent(store)).rejects.toMatchObject({ code: 'store-closed' })
})
