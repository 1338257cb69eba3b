import { describe, expect, test, vi } from 'vitest'
import { ask, guard } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, runProgress, workflow } from '../index.ts'

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

describe('a rejection is final:', () => {
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

  test('an answer to another question does not make a second journal that can be approved', async () => {
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

test('an approved action is done even where no person can be asked any more', async () => {
  const { journal, yes } = await waiting()
  const { agent, pay } = bank([{ calls: [{ name: 'pay', id: 'c2' }] }, 'One of two.'])
  const result = await agent.resume(journal, yes, { asks: 'deny' })
  expect(result).toMatchObject({ status: 'completed', text: 'One of two.' })
  expect(pay.inputs).toHaveLength(1)
})

test('a finished durable run returns its result again, asks nothing again, and does not wait', async () => {
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

describe('a request that a person has approved', () => {
  const make = (model: ReturnType<typeof scriptedModel>) => {
    let isDown = true
    const asksAt = guard({ name: 'asks', on: 'model.before', run: () => ask('send this?') })
    const check = guard({
      name: 'check',
      on: 'run.after',
      failure: 'throw',
      run() {
        if (!isDown) return
        isDown = false
        throw new Error('the checker is down')
      },
    })
    return createAgent({ name: 'a', model, hooks: [asksAt, check] })
  }

  test.each<[string, ScriptedStep]>([
    ['answered', 'One.'],
    ['refused by the provider', new Error('overloaded')],
  ])('and that was %s is not sent a second time from the same journal', async (_, step) => {
    const model = scriptedModel([step, 'Two.'])
    const agent = make(model)
    const asked = await agent.run('hi')
    if (asked.status !== 'suspended') throw new Error('it should wait')
    const yes = { digest: asked.confirmation.digest, approved: true }
    await expect(agent.resume(asked.journal, yes)).rejects.toThrow()
    await expect(agent.resume(asked.journal, yes)).rejects.toMatchObject({ code: 'resumed-already' })
    expect(model.requests).toHaveLength(1)
  })

  test('is sent once by a durable run, which continues with its answer', async () => {
    const store = await openStore('memory:')
    const model = scriptedModel(['One.', 'Two.'])
    const work = durable(make(model), store)
    const asked = await work.start('hi', { runId: 'r' })
    if (asked.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(asked.confirmation.id, { approved: true, by: 'kim' })
    await expect(work.resume('r')).rejects.toThrow('the checker is down')
    expect(await work.resume('r')).toMatchObject({ text: 'One.' })
    expect(model.requests).toHaveLength(1)
  })
})

describe('a resume that is aborted immediately', () => {
  const usage = { inputTokens: 10, outputTokens: 5 }
  const call = {
    content: [{ type: 'tool_use', id: 'c1', name: 'pay', input: {} }],
    stopReason: 'tool_use',
    usage,
  } as const

  test('has the progress from before the run waited', async () => {
    const { agent } = bank([call])
    const asked = await agent.run('Pay.')
    if (asked.status !== 'suspended') throw new Error('it should wait')
    const yes = { digest: asked.confirmation.digest, approved: true }
    const options = { signal: AbortSignal.abort() }
    const error = await agent.resume(asked.journal, yes, options).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'aborted', progress: { turns: 1, usage } })
    expect(runProgress(error)).toMatchObject({ turns: 1, usage })
  })

  test('also in a workflow', async () => {
    const { agent } = bank([call])
    const flow = workflow<string, string>({
      name: 'w',
      execute: async (at, input) => (await at.agent(agent, input)).text,
    })
    const asked = await flow.run('Pay.')
    if (asked.status !== 'suspended') throw new Error('it should wait')
    const yes = { digest: asked.confirmation.digest, approved: true }
    await expect(flow.resume(asked.journal, yes, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
      progress: { turns: 1, usage },
    })
  })

  test('and a journal of an earlier version, which has no progress, is resumed as before', async () => {
    const { agent, pay } = bank([call, 'Paid.'])
    const asked = await agent.run('Pay.')
    if (asked.status !== 'suspended') throw new Error('it should wait')
    const { turns: _, usage: __, ...earlier } = asked.journal as Record<string, never>
    const yes = { digest: asked.confirmation.digest, approved: true }
    expect(await agent.resume(earlier, yes)).toMatchObject({ text: 'Paid.' })
    expect(pay.inputs).toHaveLength(1)
  })
})

test.each([
  [{ approved: true, aproved: false }, 'did you mean `approved`'],
  [{ approved: true, resaon: 'no' }, 'did you mean `reason`'],
])('an answer with an unknown key (%o) is refused', async (answer, hint) => {
  const { journal, yes } = await waiting()
  const { agent, pay } = bank(['Paid.'])
  const refused = { code: 'bad-answer', hint: expect.stringContaining(hint) }
  await expect(agent.resume(journal, { ...yes, ...answer } as never)).rejects.toMatchObject(refused)
  expect(pay.inputs).toEqual([])
})

test('a journal that cannot be read is refused with a hint', async () => {
  const { journal, yes } = await waiting()
  const damaged = { ...(journal as object), steps: 'none' }
  await expect(bank([]).agent.resume(damaged as never, yes)).rejects.toMatchObject({
    code: 'bad-wire',
    message: expect.stringContaining('journal.steps'),
    hint: expect.stringContaining('`journal` of a suspended result'),
  })
})

describe('an answer to the second question of a journal that shows the first', () => {
  const two = {
    calls: [
      { name: 'pay', id: 'x', input: { to: 'Ann' } },
      { name: 'pay', id: 'y', input: { to: 'Bob' } },
    ],
  }
  const start = async () => {
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const asks = guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('?') })
    const make = () =>
      createAgent({ name: 'a', model: scriptedModel([two, 'Done.', 'Done.', 'Done.']), tools: [pay], hooks: [asks] })
    const first = await make().run('hi')
    if (first.status !== 'suspended') throw new Error('it should wait')
    const copy = structuredClone(first.journal)
    // in another process, whose memory of journals is not ours
    vi.resetModules()
    const { createAgent: elsewhere } = await import('../index.ts')
    const other = elsewhere({ name: 'a', model: scriptedModel([two, 'Done.']), tools: [pay], hooks: [asks] })
    const next = await other.resume(copy, { digest: first.confirmation.digest, approved: false })
    if (next.status !== 'suspended') throw new Error('it should wait')
    const answer = (approved: boolean) =>
      make().resume(structuredClone(first.journal), { digest: next.confirmation.digest, approved })
    return { pay, answer }
  }

  test('uses the journal up if it does something', async () => {
    const { pay, answer } = await start()
    expect(await answer(true)).toMatchObject({ status: 'suspended' })
    await expect(answer(true)).rejects.toMatchObject({ code: 'resumed-already' })
    expect(pay.inputs).toEqual([{ to: 'Bob' }])
  })

  test('is final if it is a no', async () => {
    const { pay, answer } = await start()
    expect(await answer(false)).toMatchObject({ status: 'suspended' })
    await expect(answer(true)).rejects.toMatchObject({ code: 'resumed-already' })
    expect(pay.inputs).toEqual([])
  })
})
