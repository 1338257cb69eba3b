import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useBackends } from '../../test/store/backends.ts'
import { createAgent, durable, type Model, tool } from '../agent/index.ts'
import { ask, guard, type ModelResponse } from '../index.ts'
import type { Question } from '../ports/index.ts'
import { sqliteFolder } from './border/sqlite-folder.ts'
import { openPostgresDatabase } from './postgres/database.ts'

const backends = useBackends()
const question = (): Question => ({
  digest: 'd1',
  event: 'tool.before',
  action: { tool: 'pay' },
  by: 'careful',
  reason: 'payments are final',
  expiresAt: Date.now() + 3_600_000,
})

/** Copies a store that no process has open, and restores it. */
const copies = {
  sqlite(url: string) {
    const folder = sqliteFolder(url) ?? ''
    const [file, copy] = [join(folder, 'store.sqlite'), join(folder, 'copy.sqlite')]
    cpSync(file, copy)
    return async () => {
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
      cpSync(copy, file)
    }
  },
  postgres(url: string) {
    return async () => {
      const { query, close } = await openPostgresDatabase(url)
      await query(`update pawl_confirmations set status = 'approved' where status = 'used'`)
      await close()
    }
  },
}

describe.each(['sqlite', 'postgres'] as const)('an older copy of a store in %s', (name) => {
  test('brings back no approval that was used: it has expired, and the question is asked again', async () => {
    const url = backends.newUrl(name)
    const before = await backends.open(url)
    const { id } = await before.confirmations.ask(question())
    await before.confirmations.decide(id, { approved: true, by: 'kim' })
    await before.close()
    const restore = copies[name](url)
    const since = await backends.open(url)
    expect(await since.confirmations.take('d1')).toMatchObject({ id, status: 'used' })
    await since.close()
    await restore()
    const { confirmations } = await backends.open(url)
    expect(await confirmations.get(id)).toMatchObject({ status: 'approved' })
    expect(await confirmations.take('d1')).toBeUndefined()
    expect(await confirmations.get(id)).toMatchObject({ status: 'expired', decidedBy: 'kim' })
    const again = await confirmations.ask(question())
    expect(again).toMatchObject({ status: 'open' })
    await confirmations.decide(again.id, { approved: true, by: 'kim' })
    expect(await confirmations.take('d1')).toMatchObject({ id: again.id, status: 'used' })
  })
})

test('a durable run in an older copy of its store asks again before it repeats an approved action', async () => {
  const usage = { inputTokens: 1, outputTokens: 1 }
  const content = [{ type: 'tool_use', id: 'c1', name: 'pay', input: {} }] as const
  const calls: ModelResponse = { content, stopReason: 'tool_use', usage }
  const says: ModelResponse = { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage }
  let paid = 0
  const pay = tool({
    name: 'pay',
    run() {
      paid += 1
      return 'paid'
    },
  })
  const careful = guard({ name: 'careful', on: 'tool.before', run: () => ask('payments are final') })
  const url = backends.newUrl('sqlite')
  const open = async () => {
    const store = await backends.open(url)
    const model: Model = { name: 'm', generate: async ({ messages }) => (messages.length > 1 ? says : calls) }
    return { store, work: durable(createAgent({ name: 'clerk', model, tools: [pay], hooks: [careful] }), store) }
  }
  const { store: before, work } = await open()
  const begun = await work.start('pay', { runId: 'r1' })
  if (begun.status !== 'waiting') throw new Error('it did not ask')
  await before.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
  await before.close()
  const restore = copies.sqlite(url)
  const since = await open()
  expect(await since.work.resume('r1')).toMatchObject({ status: 'completed' })
  await since.store.close()
  await restore()
  const after = await open()
  expect(await after.work.resume('r1')).toMatchObject({ status: 'waiting', confirmation: { status: 'open' } })
  expect(paid).toBe(1)
})
