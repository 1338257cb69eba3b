import { expect, test } from 'vitest'
import { ask, guard } from '../index.ts'
import { openStore } from '../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../testing/index.ts'
import { createAgent, durable } from './index.ts'

const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('pay?') })
const payment = { calls: [{ name: 'pay', id: 'c1' }] }

function bank(steps: readonly ScriptedStep[]) {
  const pay = recordingTool({ name: 'pay' })
  return { pay, agent: createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks: [asks] }) }
}

async function waiting() {
  const result = await bank([payment]).agent.run('Pay.')
  if (result.status !== 'suspended') throw new Error('it should wait')
  return { journal: result.journal, yes: { digest: result.confirmation.digest, approved: true } }
}

test('a resume that is aborted before anything happened may be tried again', async () => {
  const { journal, yes } = await waiting()
  const { agent, pay } = bank(['Paid.'])
  await expect(agent.resume(journal, yes, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
  expect(await agent.resume(journal, yes)).toMatchObject({ text: 'Paid.' })
  expect(pay.inputs).toHaveLength(1)
})

test('a resume that fails after a tool has run may not: the tool would run twice', async () => {
  const { journal, yes } = await waiting()
  const { agent, pay } = bank([new Error('overloaded'), 'Paid.'])
  await expect(agent.resume(journal, yes)).rejects.toThrow('overloaded')
  await expect(agent.resume(journal, yes)).rejects.toMatchObject({ code: 'resumed-already' })
  expect(pay.inputs).toHaveLength(1)
})

test('a durable run that is over gives its result again, asks nothing again, and does not wait', async () => {
  const store = await openStore('memory:')
  const { agent, pay } = bank([payment, 'Paid.'])
  const work = durable(agent, store)
  const begun = await work.start('Pay.', { runId: 'r' })
  if (begun.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
  expect(await work.resume('r')).toMatchObject({ text: 'Paid.' })
  expect(await work.start('Pay.', { runId: 'r' })).toMatchObject({ status: 'completed', text: 'Paid.' })
  expect(pay.inputs).toHaveLength(1)
  expect(await store.journals.waiting()).toEqual([])
})

test.each([{ ask: 'deny' }, { singal: undefined }, { journl: undefined }])(
  'a misspelt option %o is refused',
  async (options) => {
    await expect(bank([]).agent.run('Pay.', options as never)).rejects.toMatchObject({
      code: 'bad-option',
      hint: expect.stringContaining('did you mean'),
    })
  },
)
