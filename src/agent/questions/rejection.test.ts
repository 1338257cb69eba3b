import { describe, expect, test } from 'vitest'
import { ask, deny, guard, type Hook, observe } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type Agent, type Answer, createAgent, durable, type RunOptions, type Suspended, workflow } from '../index.ts'

const payment = { calls: [{ name: 'pay', input: { amount: 5 }, id: 'c1' }] }

/** Asks the first time only, like a hook that asks once per session, by a counter, or whose code has changed since. */
const asksOnce = (on: 'run.before' | 'model.before' | 'tool.before') => {
  let questions = 0
  return guard({ name: 'once', on, run: () => (questions++ === 0 ? ask('sure?') : undefined) })
}
const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })

function bank(steps: readonly ScriptedStep[], hooks: readonly Hook[], more: object = {}) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { model, pay, agent: createAgent({ name: 'bank', model, tools: [pay], hooks, ...more }) }
}

async function suspended(agent: Agent, options?: RunOptions): Promise<Suspended> {
  const result = await agent.run('Pay 5.', options)
  if (result.status !== 'suspended') throw new Error('it should wait')
  return result
}
const yes = ({ confirmation: { digest } }: Suspended): Answer => ({ digest, approved: true, by: 'kim' })
const no = ({ confirmation: { digest } }: Suspended): Answer => ({ digest, approved: false, by: 'kim' })

describe('a no is final, also if the hook would not ask a second time', () => {
  test('at tool.before: the tool does not run, the model reads the refusal', async () => {
    const { agent, pay, model } = bank([payment, 'I may not.'], [asksOnce('tool.before')])
    const waiting = await suspended(agent)
    expect(await agent.resume(waiting.journal, no(waiting))).toMatchObject({ text: 'I may not.', turns: 2 })
    expect(pay.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { callId: 'c1', isError: true, output: { denied_by: 'once', reason: 'sure?: not approved by kim' } },
    ])
  })

  test('at run.before: the run rejects, the model is not called', async () => {
    const { agent, model } = bank([payment], [asksOnce('run.before')])
    const waiting = await suspended(agent)
    await expect(agent.resume(waiting.journal, no(waiting))).rejects.toMatchObject({ code: 'run-denied', hook: 'once' })
    expect(model.requests).toEqual([])
  })

  test('at model.before: the run rejects, the model is not called', async () => {
    const { agent, model } = bank([payment], [asksOnce('model.before')])
    const waiting = await suspended(agent)
    await expect(agent.resume(waiting.journal, no(waiting))).rejects.toMatchObject({ code: 'model-denied' })
    expect(model.requests).toEqual([])
  })

  test('in a durable run', async () => {
    const store = await openStore('memory:')
    const { agent, pay } = bank([payment, 'I may not.'], [asksOnce('tool.before')])
    const work = durable(agent, store)
    const waiting = await work.start('Pay 5.')
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: false, by: 'kim' })
    expect(await work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'I may not.' })
    expect(pay.inputs).toEqual([])
  })

  test('after the question has expired; a late yes is asked for again', async () => {
    const late = { now: () => Date.now() + 2000 }
    const waiting = await suspended(bank([payment], [asks]).agent, { askLifetimeMs: 1000 })
    const again = await bank([], [asks], late).agent.resume(waiting.journal, yes(waiting))
    if (again.status !== 'suspended') throw new Error('it should wait again')
    expect(again.confirmation.askedAt).toBeGreaterThan(waiting.confirmation.askedAt)

    const other = await suspended(bank([payment], [asks]).agent, { askLifetimeMs: 1000 })
    const refused = bank(['I may not.'], [asks], late)
    expect(await refused.agent.resume(other.journal, no(other))).toMatchObject({ text: 'I may not.' })
    expect(refused.pay.inputs).toEqual([])
  })

  test('of one of two questions: the other call runs', async () => {
    const both = { calls: ['c1', 'c2'].map((id, at) => ({ name: 'pay', input: { amount: at }, id })) }
    const { agent, pay, model } = bank([both, 'Half.'], [asks])
    const first = await suspended(agent)
    const second = await agent.resume(first.journal, no(first))
    if (second.status !== 'suspended') throw new Error('it should wait for the other answer')
    expect(second.confirmation.step).not.toBe(first.confirmation.step)
    expect(await agent.resume(second.journal, yes(second))).toMatchObject({ text: 'Half.' })
    expect(pay.inputs).toHaveLength(1)
    const results = model.requests[1]?.messages.at(-1)?.content
    expect(results).toMatchObject([{ callId: 'c1' }, { callId: 'c2' }])
    expect(results?.filter((block) => block.type === 'tool_result' && block.isError)).toHaveLength(1)
  })
})

describe('an answer is used once', () => {
  test('the same journal resumed again, or twice in parallel, pays once', async () => {
    const { agent, pay } = bank([payment, 'Paid.', 'Paid.'], [asks])
    const waiting = await suspended(agent)
    const copy = () => JSON.parse(JSON.stringify(waiting.journal)) as Suspended['journal']
    const both = await Promise.allSettled([agent.resume(copy(), yes(waiting)), agent.resume(copy(), yes(waiting))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(agent.resume(copy(), yes(waiting))).rejects.toMatchObject({ code: 'resumed-already' })
    expect(pay.inputs).toEqual([{ amount: 5 }])
  })

  test('the same journal of a workflow, too', async () => {
    const { agent, pay } = bank([payment, 'Paid.', 'Paid.'], [asks])
    const flow = workflow<string, string>({
      name: 'w',
      execute: async (at, input) => (await at.agent(agent, input)).text,
    })
    const waiting = await flow.run('Pay.')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    expect(await flow.resume(waiting.journal, yes(waiting))).toMatchObject({ output: 'Paid.' })
    await expect(flow.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({ code: 'resumed-already' })
    expect(pay.inputs).toHaveLength(1)
  })

  test('a durable run that failed after the payment is resumed again, and does not pay again', async () => {
    const store = await openStore('memory:')
    const { agent, pay } = bank([payment, new Error('overloaded'), 'Paid.'], [asks])
    const work = durable(agent, store)
    const waiting = await work.start('Pay 5.')
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
    await expect(work.resume(waiting.runId)).rejects.toThrow('overloaded')
    expect(await work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'Paid.' })
    expect(pay.inputs).toEqual([{ amount: 5 }])
  })

  test('a durable run started again under its id returns its question, and continues once it is answered', async () => {
    const store = await openStore('memory:')
    const { agent, pay, model } = bank([payment, 'Paid.'], [asks])
    const work = durable(agent, store)
    const first = await work.start('Pay 5.', { runId: 'r' })
    const second = await work.start('Pay 5.', { runId: 'r' })
    expect(second).toEqual(first)
    if (second.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(second.confirmation.id, { approved: true, by: 'kim' })
    expect(await work.start('Pay 5.', { runId: 'r' })).toMatchObject({ status: 'completed', text: 'Paid.' })
    expect(pay.inputs).toHaveLength(1)
    expect(model.requests).toHaveLength(2)
  })

  test.each([
    ['no verdict', { digest: 'd' }],
    ['a verdict in words', { digest: 'd', approved: 'yes' }],
    ['no digest', { approved: true }],
    ['a number for a name', { digest: 'd', approved: true, by: 5 }],
    ['nothing', undefined],
  ])('an answer with %s is refused, and the journal stays good', async (_, answer) => {
    const { agent, pay } = bank([payment, 'Paid.'], [asks])
    const waiting = await suspended(agent)
    await expect(agent.resume(waiting.journal, answer as Answer)).rejects.toMatchObject({ code: 'bad-answer' })
    expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ text: 'Paid.' })
    expect(pay.inputs).toHaveLength(1)
  })
})

test('an answer that rejects when it is first read, and approves afterwards, is a rejection', async () => {
  const { agent, pay } = bank([payment, 'I may not.'], [asks])
  const waiting = await suspended(agent)
  let reads = 0
  const turning = Object.defineProperty({ ...yes(waiting) }, 'approved', { get: () => reads++ > 0 })
  expect(await agent.resume(waiting.journal, turning)).toMatchObject({ text: 'I may not.' })
  expect(pay.inputs).toEqual([])
})

test('after a yes the guards judge once more, and a deny wins; the transforms and observers are not called again', async () => {
  const heard: string[] = []
  let frozen = false
  const { agent, pay } = bank(
    [payment, 'Frozen.'],
    [
      asks,
      guard({ name: 'freeze', on: 'tool.before', run: () => (frozen ? deny('frozen') : undefined) }),
      observe({ name: 'watch', on: 'tool.before', run: () => void heard.push('before') }),
      observe({ name: 'after', on: 'tool.after', run: ({ origin }) => void heard.push(origin) }),
    ],
  )
  const waiting = await suspended(agent)
  frozen = true
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ text: 'Frozen.' })
  expect(pay.inputs).toEqual([])
  expect(heard).toEqual(['before', 'denied'])
})
