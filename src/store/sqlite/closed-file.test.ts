import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../ports/index.ts'
import { openStore } from '../open-store.ts'
import { openSqliteDatabase } from './database.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-closed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
let folder = ''
beforeEach(() => {
  count += 1
  folder = join(root, `store ${count}`)
})
const file = () => join(folder, 'store.sqlite')
const logBytes = () => statSync(`${file()}-wal`, { throwIfNoEntry: false })?.size ?? 0

async function use(store: Store, id: string): Promise<void> {
  await store.budgets.reserve(id, [{ key: id, limits: {} }], { tokens: 1 })
  await store.journals.suspend(id, { id })
}

/** The content of the copy of `store.sqlite` alone. */
async function inCopy(): Promise<readonly string[]> {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  copyFileSync(file(), join(copy, 'store.sqlite'))
  const store = await openStore(`sqlite:${copy}`)
  const found = [...(await store.budgets.list()).map(({ key }) => key), ...(await store.journals.waiting())]
  await store.close()
  rmSync(copy, { recursive: true })
  return found
}

describe('after a store is closed, in a process that keeps running', () => {
  test('a copy of store.sqlite alone holds all of it', async () => {
    const store = await openStore(`sqlite:${folder}`)
    await use(store, 'a')
    expect(logBytes()).toBeGreaterThan(0)
    await store.close()
    expect([logBytes(), await inCopy()]).toEqual([0, ['a', 'a']])
    const again = await openStore(`sqlite:${folder}`)
    await use(again, 'b')
    await again.close()
    expect([logBytes(), await inCopy()]).toEqual([0, ['a', 'b', 'a', 'b']])
  })

  test('the same holds for its writes while others have the store open', async () => {
    const [one, other] = [await openStore(`sqlite:${folder}`), await openStore(`sqlite:${folder}`)]
    await use(other, 'a')
    await use(one, 'b')
    await one.close()
    expect(await inCopy()).toEqual(['a', 'b', 'a', 'b'])
    await use(other, 'c')
    await other.close()
    expect([logBytes(), await inCopy()]).toEqual([0, ['a', 'b', 'c', 'a', 'b', 'c']])
  })

  test('the same holds if another is writing when it is closed', async () => {
    const one = await openStore(`sqlite:${folder}`)
    await use(one, 'a')
    const writer = await openSqliteDatabase(file())
    let closing = Promise.resolve()
    await writer.transaction([], async (query) => {
      await query(`insert into pawl_runs (run_id, state) values ('b', '1')`)
      closing = one.close()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await closing
    expect((await inCopy()).slice(0, 2)).toEqual(['a', 'a'])
    await writer.close()
    expect(await inCopy()).toEqual(['a', 'a', 'b'])
  })

  test('another that never ends its transaction keeps it from being closed for no longer than it waits for others', async () => {
    const one = await openStore(`sqlite:${folder}`, { patienceMs: 100 })
    await use(one, 'a')
    const writer = await openSqliteDatabase(file())
    await writer.transaction([], () => one.close())
    await expect(one.budgets.spent('a')).rejects.toMatchObject({ code: 'store-closed' })
    await writer.close()
    expect(await inCopy()).toEqual(['a', 'a'])
  })
})
