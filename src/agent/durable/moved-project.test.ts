import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { capability, pathResolver } from '../../governance/index.ts'
import { ask, guard, type Hook } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable } from '../index.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-moved-'))
afterAll(() => rmSync(root, { recursive: true }))
const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })
const fence = (folder: string) => capability({ resolver: pathResolver({ read: ['docs'], base: folder }) })
const payment = { calls: [{ name: 'pay', input: { amount: 5 }, id: 'c1' }] }

/** A process in a project, with the durable agent whose store is in it. */
async function inProject(folder: string, steps: Parameters<typeof scriptedModel>[0], hooks: readonly Hook[]) {
  const store = await openStore(`sqlite:${folder}/.pawl`)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const agent = createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks })
  return { store, pay, work: durable(agent, store) }
}

/** A run that waits in a project, with its approval. */
async function approvedIn(folder: string, hooks: readonly Hook[]): Promise<void> {
  const { store, work } = await inProject(folder, [payment], hooks)
  const begun = await work.start('Pay 5.', { runId: 'r1' })
  if (begun.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
  await store.close()
}

test('the approval of a durable run holds after its project was moved', async () => {
  const [shop, moved] = [join(root, 'shop'), join(root, 'moved')]
  await approvedIn(shop, [asks])
  renameSync(shop, moved)
  const { store, work, pay } = await inProject(moved, ['Done.'], [asks])
  expect(await work.resume('r1')).toMatchObject({ status: 'completed', text: 'Done.' })
  expect(pay.inputs).toEqual([{ amount: 5 }])
  await store.close()
})

test('a durable run with a path fence continues only in the folder of the fence, and keeps its approval', async () => {
  const [shop, moved] = [join(root, 'fenced'), join(root, 'fenced-moved')]
  await approvedIn(shop, [asks, ...fence(shop)])
  renameSync(shop, moved)
  const there = await inProject(moved, ['Done.'], [asks, ...fence(moved)])
  await expect(there.work.resume('r1')).rejects.toMatchObject({
    code: 'changed-since',
    message: expect.stringContaining(`its folder was ${shop}, and is ${moved}`),
  })
  expect(there.pay.inputs).toEqual([])
  await there.store.close()
  const again = await inProject(moved, ['Done.'], [asks, ...fence(shop)])
  expect(await again.work.resume('r1')).toMatchObject({ status: 'completed' })
  expect(again.pay.inputs).toEqual([{ amount: 5 }])
  await again.store.close()
})
