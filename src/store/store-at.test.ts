import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { logRecord } from '../../test/store/log-records.ts'
import { inConfigFolder } from '../protocol/index.ts'
import { storeAt } from './store-at.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-store-at-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a store that is opened at first use has all four ports', async () => {
  const { audit, budgets, confirmations, journals, close } = storeAt('memory:')
  await audit.append([logRecord()])
  expect(await audit.query()).toHaveLength(1)
  expect(await audit.verify()).toMatchObject({ records: 1 })
  const ending = new AbortController()
  for await (const { position } of audit.follow({}, ending.signal)) {
    expect(position).toBe(1)
    ending.abort()
  }
  await budgets.reserve('r', [{ key: 'a', limits: {} }], { tokens: 2 })
  await budgets.settle('r', { tokens: 1 })
  expect(await budgets.spent('a')).toMatchObject({ tokens: 1 })
  expect(await budgets.list()).toHaveLength(1)
  const question = { digest: 'd', event: 'e', action: null, by: 'b', reason: '?', expiresAt: Date.now() + 60_000 }
  const { id } = await confirmations.ask(question)
  await confirmations.decide(id, { approved: true, by: 'kim' })
  expect(await confirmations.take('d')).toMatchObject({ id })
  expect(await confirmations.get(id)).toMatchObject({ status: 'used' })
  expect(await confirmations.list({ status: 'open' })).toEqual([])
  expect(await journals.open('run').step('a', async () => 1)).toBe(1)
  expect(await journals.open('run').step('a', async () => 2)).toBe(1)
  await journals.suspend('run', 'state')
  expect([await journals.suspended('run'), await journals.waiting()]).toEqual(['state', ['run']])
  await journals.finish('run')
  expect(await journals.waiting()).toEqual([])
  await close()
})

test('nothing is made before the first use; a store that could not be opened is tried again by the next call', async () => {
  const path = join(folder, 'later')
  const { budgets, close } = storeAt(`sqlite:${path}`)
  writeFileSync(path, 'in the way')
  await expect(budgets.spent('a')).rejects.toMatchObject({ code: 'store-failed' })
  rmSync(path)
  expect(await budgets.spent('a')).toMatchObject({ tokens: 0 })
  await close()
  await close()
})

test('in a config, a relative folder starts from the folder of the config, not from the working directory', async () => {
  const { budgets, close } = inConfigFolder(folder, () => storeAt('sqlite:.pawl'))
  await budgets.spent('a')
  await close()
  expect(existsSync(join(folder, '.pawl/store.sqlite'))).toBe(true)
})
