import { describe, expect, test } from 'vitest'
import { budget, memoryBudgets, storeGate } from '../../governance/index.ts'
import { around, ask, guard, type Hook, observe, stub } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { agentTool, createAgent, durable, type Suspended, tool, workflow, workflowHooks } from '../index.ts'

const payment = { calls: [{ name: 'pay', input: { amount: 1 } }] }
const asks = (name: string) => guard({ name, on: 'tool.before', match: { name: 'pay' }, run: () => ask(`${name}?`) })
const yes = ({ confirmation }: Suspended) => ({ digest: confirmation.digest, approved: true })

function bank(hooks: readonly Hook[], steps: readonly ScriptedStep[] = [payment, 'Done.']) {
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { pay, agent: createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks }) }
}
function waiting(result: { readonly status: string }): Suspended {
  if (result.status !== 'suspended') throw new Error('it should wait')
  return result as Suspended
}

describe('a yes removes the question, and nothing else', () => {
  test.each(['before', 'after'])('a stub registered %s the guard that asks still holds', async (place) => {
    const dry = workflowHooks({ name: 'dry', onPreToolUse: () => stub('dry run') })
    const { agent, pay } = bank(place === 'before' ? [...dry, asks('legal')] : [asks('legal'), ...dry])
    const asked = waiting(await agent.run('Pay.'))
    expect(await agent.resume(asked.journal, yes(asked))).toMatchObject({ text: 'Done.' })
    expect(pay.inputs).toEqual([])
  })

  test('the person reads the reasons of all hooks that ask', async () => {
    const { agent } = bank([asks('legal'), asks('finance')])
    expect(waiting(await agent.run('Pay.')).confirmation).toMatchObject({
      by: 'legal, finance',
      reason: 'legal: legal?; finance: finance?',
    })
  })
})

describe('a wrap that does not await the calls it has made', () => {
  const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), 1))

  test('a model call under way stays reserved until it ends, and is counted', async () => {
    const budgets = memoryBudgets()
    let answer = () => {}
    const usage = { inputTokens: 0, outputTokens: 100 }
    const slow = {
      name: 'slow',
      generate: () =>
        new Promise<never>((resolve) => {
          answer = () => resolve({ content: [], stopReason: 'end', usage } as never)
        }),
    }
    const gate = storeGate({ budgets, limits: { all: { tokens: 300 } }, outputTokens: 100, countTokens: () => 50 })
    const timeout = around({
      name: 'timeout',
      on: 'model.around',
      run: (_, next) => Promise.race([next(), late()]) as never,
    })
    await expect(
      createAgent({ name: 'a', model: slow, hooks: [...budget({ gate }), timeout] }).run('hi'),
    ).rejects.toThrow('too slow')
    expect(await budgets.spent('all')).toMatchObject({ tokens: 150 })
    const counted = new Promise((resolve) => setImmediate(resolve))
    answer()
    await counted
    expect(await budgets.spent('all')).toMatchObject({ tokens: 100, modelCalls: 1 })
  })

  test('a tool call that was made counts, also if its wrap fails', async () => {
    const budgets = memoryBudgets()
    const gate = storeGate({ budgets, limits: { all: { toolCalls: 2 } } })
    let finish = () => undefined as unknown
    const slow = tool({
      name: 'pay',
      run: () =>
        new Promise((resolve) => {
          finish = () => resolve('paid')
        }),
    })
    const timeout = around({
      name: 'timeout',
      on: 'tool.around',
      run: (_, next) => Promise.race([next(), late()]) as never,
    })
    const model = scriptedModel([payment])
    const agent = createAgent({ name: 'a', model, tools: [slow], hooks: [...budget({ gate }), timeout] })
    await expect(agent.run('hi')).rejects.toThrow('too slow')
    expect(await budgets.spent('all')).toMatchObject({ toolCalls: 1 })
    finish()
  })
})

test('an attempt at an agent tool that failed before a question is not made again', async () => {
  const { agent: sub, pay } = bank([asks('legal')], [new Error('busy'), payment, 'Sub done.'])
  const seen: string[] = []
  const retry = around({
    name: 'retry',
    on: 'tool.around',
    match: { name: 'bank' },
    run: (_, next) =>
      next().catch((error: Error) => {
        seen.push(error.message)
        return next()
      }),
  })
  const model = scriptedModel([{ calls: [{ name: 'bank', input: { prompt: 'pay' } }] }, 'Done.'])
  const top = createAgent({ name: 'top', model, tools: [agentTool(sub)], hooks: [retry] })
  const asked = waiting(await top.run('Pay.'))
  expect(await top.resume(asked.journal, yes(asked))).toMatchObject({ text: 'Done.' })
  expect(pay.inputs).toHaveLength(1)
  expect(seen).toEqual(['busy', 'busy'])
})

test('a workflow whose body catches everything waits as well', async () => {
  const store = await openStore('memory:')
  const { agent } = bank([asks('legal')])
  const flow = workflow<string, string>({
    name: 'w',
    execute: async (at, input) =>
      at.agent(agent, input).then(
        ({ text }) => text,
        () => 'fallback',
      ),
  })
  expect(await durable(flow, store).start('Pay.')).toMatchObject({ status: 'waiting' })
})

test('a run id belongs to the work and the input it was started with', async () => {
  const store = await openStore('memory:')
  const one = createAgent({ name: 'one', model: scriptedModel(['One.']) })
  const other = createAgent({ name: 'other', model: scriptedModel(['Other.']) })
  await durable(one, store).start('a', { runId: 'r' })
  await expect(durable(other, store).start('a', { runId: 'r' })).rejects.toMatchObject({ code: 'other-run' })
  await expect(durable(one, store).start('b', { runId: 'r' })).rejects.toMatchObject({ code: 'other-run' })
})

test('a wrap that answers without calling the model has the origin `stub`', async () => {
  const origins: string[] = []
  const cache = around({
    name: 'cache',
    on: 'model.around',
    run: () => ({
      content: [{ type: 'text', text: 'Kept.' }],
      stopReason: 'end',
      usage: { inputTokens: 0, outputTokens: 0 },
    }),
  })
  const watch = observe({ name: 'o', on: 'model.after', run: ({ origin }) => void origins.push(origin) })
  await createAgent({ name: 'a', model: scriptedModel([]), hooks: [cache, watch] }).run('hi')
  expect(origins).toEqual(['stub'])
})
