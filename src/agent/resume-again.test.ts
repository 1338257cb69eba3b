import { describe, expect, test } from 'vitest'
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

describe('a no is final:', () => {
  const no = ({ digest }: { readonly digest: string }) => ({ digest, approved: false })

  test('a run that fails after it may be resumed with a no, and not with a yes', async () => {
    const { journal, yes } = await waiting()
    const { agent, pay } = bank([new Error('overloaded'), 'I may not.'])
    await expect(agent.resume(journal, no(yes))).rejects.toThrow('overloaded')
    await expect(agent.resume(journal, yes)).rejects.toMatchObject({ code: 'resumed-already' })
    expect(await agent.resume(journal, no(yes))).toMatchObject({ text: 'I may not.' })
    await expect(agent.resume(journal, no(yes))).rejects.toMatchObject({ code: 'resumed-already' })
    expect(pay.inputs).toEqual([])
  })

  test.each(['run.before', 'model.before', 'model.after'] as const)('also where it ends the run, at %s', async (on) => {
    const model = scriptedModel(['Done.', 'Done.'])
    const agent = createAgent({ name: 'a', model, hooks: [guard({ name: 'asks', on, run: () => ask('go on?') })] })
    const asked = await agent.run('hi')
    if (asked.status !== 'suspended') throw new Error('it should wait')
    const yes = { digest: asked.confirmation.digest, approved: true }
    await expect(agent.resume(asked.journal, no(yes))).rejects.toThrow()
    await expect(agent.resume(asked.journal, yes)).rejects.toMatchObject({ code: 'resumed-already' })
  })

  test('an answer to another question makes no second journal to say yes to', async () => {
    const { journal, yes } = await waiting()
    const { agent, pay } = bank(['I may not.', 'Paid.'])
    const copy = await agent.resume(journal, { digest: 'typo', approved: true })
    if (copy.status !== 'suspended') throw new Error('it should wait on')
    await agent.resume(journal, no(yes))
    await expect(agent.resume(copy.journal, yes)).rejects.toMatchObject({ code: 'resumed-already' })
    await expect(agent.resume(journal, { digest: 'typo', approved: true })).rejects.toMatchObject({
      code: 'resumed-already',
    })
    expect(pay.inputs).toEqual([])
  })
})

test('what a person has approved is done also where nobody can be asked any more', async () => {
  const { journal, yes } = await waiting()
  const { agent, pay } = bank([{ calls: [{ name: 'pay', id: 'c2' }] }, 'One of two.'])
  const result = await agent.resume(journal, yes, { asks: 'deny' })
  expect(result).toMatchObject({ status: 'completed', text: 'One of two.' })
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
