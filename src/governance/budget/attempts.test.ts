import { describe, expect, test } from 'vitest'
import { createAgent } from '../../agent/index.ts'
import { around, ask, guard, type Hook, type ModelResponse, observe } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { budget, memoryBudgets, storeGate, toBillionths } from '../index.ts'
import type { Limits } from './limits.ts'
import type { StoreGateOptions } from './store-gate.ts'

const answer = (text: string, model?: string): ModelResponse => ({
  content: [{ type: 'text', text }],
  stopReason: 'end',
  usage: { inputTokens: 10, outputTokens: 5 },
  ...(model !== undefined && { model }),
})
const call = { calls: [{ name: 'look', id: 'c1' }] }

/** Calls `next()` so many times and returns the last answer; an attempt that fails is passed over. */
const times = (count: number, on: 'model.around' | 'tool.around' = 'model.around') =>
  (around as (spec: object) => Hook)({
    name: `times-${count}`,
    on,
    async run(_: unknown, next: () => Promise<unknown>) {
      let last: unknown
      for (let at = 0; at < count; at++) last = (await next().catch(() => undefined)) ?? last
      return last
    },
  })

function spender(
  steps: readonly ScriptedStep[],
  limits: Limits,
  hooks: readonly Hook[],
  more: Partial<StoreGateOptions> = {},
) {
  const budgets = memoryBudgets()
  const gate = storeGate({ budgets, limits, outputTokens: 20, countTokens: () => 10, ...more })
  const counted: { readonly callId: string | undefined; readonly tokens: number; readonly model: string }[] = []
  const meter = observe({
    name: 'meter',
    on: 'tokens.counted',
    run: ({ context, totalTokens, model }) => void counted.push({ callId: context.callId, tokens: totalTokens, model }),
  })
  const model = scriptedModel(steps)
  const look = recordingTool({ name: 'look' })
  const agent = createAgent({ name: 'a', model, tools: [look], hooks: [...hooks, ...budget({ gate }), meter] })
  return { budgets, model, look, agent, counted }
}

describe('a wrap that calls `next()` again', () => {
  test('makes as many model calls as there is budget for, not one more', async () => {
    const steps = Array.from({ length: 10 }, (_, at) => answer(`Try ${at + 1}.`))
    const { agent, model, budgets } = spender(steps, { run: { modelCalls: 2 }, all: { modelCalls: 100 } }, [times(10)])
    expect(await agent.run('hi')).toMatchObject({ text: 'Try 2.', usage: { inputTokens: 20, outputTokens: 10 } })
    expect(model.requests).toHaveLength(2)
    expect(await budgets.spent('all')).toMatchObject({ modelCalls: 2, tokens: 30 })
  })

  test('counts every attempt in usage, tokens.counted and the budget, each under an id of its own', async () => {
    const { agent, counted, budgets } = spender(
      [answer('One.'), answer('Two.'), answer('Three.')],
      { all: { tokens: 1000 } },
      [times(3)],
    )
    expect(await agent.run('hi')).toMatchObject({ text: 'Three.', usage: { inputTokens: 30, outputTokens: 15 } })
    expect(counted).toMatchObject([
      { callId: 'model:1', tokens: 15 },
      { callId: 'model:1#2', tokens: 15 },
      { callId: 'model:1#3', tokens: 15 },
    ])
    expect(await budgets.spent('all')).toMatchObject({ tokens: 45, modelCalls: 3 })
  })

  test('counts an attempt that failed as a model call without tokens', async () => {
    const steps = [new Error('overloaded'), answer('Fine.')]
    const { agent, counted, budgets } = spender(steps, { all: { tokens: 1000, modelCalls: 10 } }, [times(2)])
    expect(await agent.run('hi')).toMatchObject({ text: 'Fine.', usage: { inputTokens: 10, outputTokens: 5 } })
    expect(counted).toMatchObject([{ callId: 'model:1#2' }])
    expect(await budgets.spent('all')).toMatchObject({ tokens: 15, modelCalls: 2 })
  })

  test('rejects with model-denied where the budget ends, and a wrap may fall back to an earlier result', async () => {
    const codes: unknown[] = []
    const insist = around({
      name: 'insist',
      on: 'model.around',
      async run(_, next) {
        const first = await next()
        await next().catch((error: { code?: string }) => void codes.push(error.code))
        return first
      },
    })
    const { agent, model } = spender([answer('First.')], { run: { modelCalls: 1 } }, [insist])
    expect(await agent.run('hi')).toMatchObject({ text: 'First.' })
    expect(codes).toEqual(['model-denied'])
    expect(model.requests).toHaveLength(1)
  })

  test('of a tool: each attempt is a tool call, and the one too many is refused', async () => {
    const { agent, look, budgets, model } = spender(
      [call, 'Done.'],
      { run: { toolCalls: 2 }, all: { toolCalls: 100 } },
      [times(5, 'tool.around')],
    )
    await agent.run('hi')
    expect(look.inputs).toHaveLength(2)
    expect(await budgets.spent('all')).toMatchObject({ toolCalls: 2 })
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { denied_by: 'budget.tool' } },
    ])
  })

  test('several in parallel: each is reserved and settled by itself', async () => {
    const race = around({
      name: 'race',
      on: 'model.around',
      run: async (_, next) => (await Promise.all([next(), next(), next()]))[0],
    })
    const steps = [answer('One.'), answer('Two.'), answer('Three.')]
    const { agent, budgets, counted } = spender(steps, { all: { tokens: 1000 } }, [race])
    expect(await agent.run('hi')).toMatchObject({ usage: { inputTokens: 30, outputTokens: 15 } })
    expect(new Set(counted.map(({ callId }) => callId)).size).toBe(3)
    expect(await budgets.spent('all')).toMatchObject({ tokens: 45, modelCalls: 3 })
  })

  test('under a budget for one answer in money: three attempts do not fit', async () => {
    const prices = { scripted: { input: 1, output: 1 } }
    const limit = { money: 50_000 } // 30 tokens are reserved for a call at 1000 billionths each, 15 are spent
    const { agent, model, budgets } = spender(
      [answer('One.'), answer('Two.'), answer('Three.'), answer('Four.')],
      { run: limit, all: { money: toBillionths(1) } },
      [times(4)],
      { prices },
    )
    await agent.run('hi')
    const { money = 0 } = await budgets.spent('all')
    expect(money).toBe(model.requests.length * 15_000)
    expect(money).toBeLessThanOrEqual(50_000)
  })
})

describe('a fallback by a wrap', () => {
  const prices = {
    small: { input: 0.001, output: 0.001 },
    large: { input: 1, output: 1 },
    scripted: { input: 0.5, output: 0.5 },
  }

  test('is charged at the price of the model that answered, not of the one the agent has', async () => {
    const fall = around({
      name: 'fall',
      on: 'model.around',
      run: ({ request }, next) => next().catch(() => next({ request: { ...request, model: 'large' } })),
    })
    const steps = [new Error('overloaded'), answer('Large.', 'large')]
    const { agent, budgets, counted, model } = spender(steps, { all: { money: toBillionths(1) } }, [fall], { prices })
    expect(await agent.run('hi')).toMatchObject({ text: 'Large.' })
    expect(model.requests.map((request) => request.model)).toEqual(['scripted', 'large'])
    expect(counted).toMatchObject([{ callId: 'model:1#2', model: 'large' }])
    expect(await budgets.spent('all')).toMatchObject({ money: 15_000, modelCalls: 2 })
  })

  test('tokens.counted names both models and has the same cost', async () => {
    const seen: unknown[] = []
    const meter = observe({
      name: 'm',
      on: 'tokens.counted',
      run: ({ model, requestedModel, cost, estimatedCost }) =>
        void seen.push({ model, requestedModel, cost, estimatedCost }),
    })
    const model = scriptedModel([answer('Hi.', 'large')])
    await createAgent({ name: 'a', model, prices, hooks: [meter] }).run('hi')
    expect(seen).toEqual([{ model: 'large', requestedModel: 'scripted', cost: 15_000, estimatedCost: 0.000015 }])
  })
})

test('an attempt that waited for a person is reserved and settled once', async () => {
  let attempts = 0
  const asksSecond = guard({
    name: 'asks',
    on: 'model.before',
    run: ({ context }) => (context.callId?.endsWith('#2') === true && attempts++ === 0 ? ask('again?') : undefined),
  })
  const { agent, budgets, model, counted } = spender(
    [answer('One.'), answer('Two.')],
    { all: { tokens: 1000, modelCalls: 10 } },
    [asksSecond, times(2)],
  )
  const waiting = await agent.run('hi')
  if (waiting.status !== 'suspended') throw new Error('it should wait')
  expect(waiting.usage).toEqual({ inputTokens: 10, outputTokens: 5 })
  const answered = { digest: waiting.confirmation.digest, approved: true }
  expect(await agent.resume(waiting.journal, answered)).toMatchObject({
    text: 'Two.',
    usage: { inputTokens: 20, outputTokens: 10 },
  })
  expect(model.requests).toHaveLength(2)
  expect(counted.map(({ callId }) => callId)).toEqual(['model:1', 'model:1#2'])
  expect(await budgets.spent('all')).toMatchObject({ tokens: 30, modelCalls: 2 })
})
