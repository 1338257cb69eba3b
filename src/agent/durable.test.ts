import { expect, test } from 'vitest'
import { ask, guard } from '../index.ts'
import { openStore } from '../store/index.ts'
import { recordingTool, scriptedModel } from '../testing/index.ts'
import { createAgent } from './agent.ts'
import { durable } from './durable.ts'

const asks = guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('is this right?') })
const payment = { calls: [{ name: 'pay', input: { amount: 50 } }] }

/** An agent as every process makes it anew, with a script for what it has still to say. */
async function bank(steps: Parameters<typeof scriptedModel>[0], store: Awaited<ReturnType<typeof openStore>>) {
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const agent = createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks: [asks] })
  return { pay, work: durable(agent, store) }
}

test('a run waits in the store, and goes on when somebody has approved; the tool runs once', async () => {
  const store = await openStore('memory:')
  const first = await bank([payment], store)
  const waiting = await first.work.start('pay 50')
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  expect(await store.journals.waiting()).toEqual([waiting.runId])
  await expect(first.work.resume(waiting.runId)).rejects.toMatchObject({
    code: 'not-answered',
    hint: `\`pawl confirm approve ${waiting.confirmation.id}\``,
  })
  await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  const second = await bank(['Paid.'], store)
  expect(await second.work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'Paid.' })
  expect([first.pay.inputs, second.pay.inputs]).toEqual([[], [{ amount: 50 }]])
  expect(await store.confirmations.get(waiting.confirmation.id)).toMatchObject({ status: 'used' })
  expect(await store.journals.waiting()).toEqual([])
  await expect(second.work.resume(waiting.runId)).rejects.toMatchObject({ code: 'not-waiting' })
})

test('a rejected question is told to the model, and the tool does not run', async () => {
  const store = await openStore('memory:')
  const first = await bank([payment], store)
  const waiting = await first.work.start('pay 50')
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(waiting.confirmation.id, { approved: false, by: 'kim', why: 'too much' })
  const second = await bank(['I may not.'], store)
  expect(await second.work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'I may not.' })
  expect(second.pay.inputs).toEqual([])
})
