import { expect, test } from 'vitest'
import { createAgent, workflow } from '../../agent/index.ts'
import { type ModelResponse, memoryAudit } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { budget, memoryBudgets, storeGate } from '../index.ts'

const answer = (usage: unknown): ModelResponse => ({
  content: [{ type: 'text', text: 'done' }],
  stopReason: 'end',
  usage: usage as ModelResponse['usage'],
})
const fair = { inputTokens: 10, outputTokens: 5 }
const prices = { scripted: { input: 1, output: 2, cachedInput: 0.5 } }

function spenders(tokens: number) {
  const budgets = memoryBudgets()
  const limits = { agent: { tokens, money: 1_000_000_000, modelCalls: 100 } }
  const gate = storeGate({ budgets, limits, prices, outputTokens: 20, countTokens: () => 10 })
  const audit = memoryAudit()
  const agentOf = (usage: unknown) =>
    createAgent({ name: 'spender', model: scriptedModel([answer(usage)]), hooks: budget({ gate }), prices, audit })
  return { budgets, agentOf, audit }
}

const hostile: readonly [string, unknown][] = [
  ['a negative number', { inputTokens: -1e9, outputTokens: 5 }],
  ['a negative output', { inputTokens: 10, outputTokens: -1e9 }],
  ['a negative part', { ...fair, cachedInputTokens: -1e9 }],
  ['no number', { inputTokens: Number.NaN, outputTokens: Number.NaN }],
  ['no end', { inputTokens: Number.POSITIVE_INFINITY, outputTokens: 5 }],
  ['more than can be counted', { inputTokens: 1e300, outputTokens: 5 }],
  ['a fraction', { inputTokens: 0.5, outputTokens: 5 }],
  ['texts', { inputTokens: '10', outputTokens: '5' }],
  ['nothing inside', {}],
  ['nothing at all', undefined],
  ['null', null],
]

test.each(hostile)('usage of %s fails the call, and neither fills an account nor spoils it', async (_, usage) => {
  const { budgets, agentOf } = spenders(1000)
  await expect(agentOf(usage).run('hi')).rejects.toMatchObject({ code: 'model-failed' })
  const after = await budgets.spent('agent:spender')
  expect(Object.values(after).every((amount) => Number.isFinite(amount) && amount >= 0)).toBe(true)
  expect(after.tokens).toBeLessThanOrEqual(30)
  expect(after.modelCalls).toBe(1)
  expect(await agentOf(fair).run('hi')).toMatchObject({ usage: fair })
  expect(await budgets.spent('agent:spender')).toMatchObject({ tokens: after.tokens + 15, modelCalls: 2 })
})

test.each(hostile)('usage of %s never opens an account that is used up', async (_, usage) => {
  const { budgets, agentOf } = spenders(45)
  for (let time = 0; time < 3; time++) await agentOf(fair).run('hi')
  await expect(agentOf(usage).run('hi')).rejects.toMatchObject({ code: 'model-denied' })
  expect(await budgets.spent('agent:spender')).toMatchObject({ tokens: 45, modelCalls: 3 })
})

test('more cached input than input costs no less than nothing', async () => {
  const { budgets, agentOf } = spenders(1000)
  await agentOf({ inputTokens: 10, outputTokens: 5, cachedInputTokens: 1_000 }).run('hi')
  const { money, tokens } = await budgets.spent('agent:spender')
  expect(tokens).toBe(15)
  expect(money).toBe(1_000 * 500 + 5 * 2_000)
})

test('a workflow counts nothing of an answer that was refused for its usage', async () => {
  const { agentOf } = spenders(1000)
  const flow = workflow({
    name: 'w',
    async execute(at) {
      const failed = await at.agent(agentOf({ inputTokens: -5, outputTokens: 1 }), 'hi').catch(() => 'refused')
      const { usage } = await at.agent(agentOf(fair), 'hi')
      return { failed, usage }
    },
  })
  expect(await flow.run(undefined)).toMatchObject({ output: { failed: 'refused', usage: fair } })
})

test.each([
  [{ tokens: -1 }, 'tokens'],
  [{ tokens: Number.NaN }, 'tokens'],
  [{ money: 0.5 }, 'money'],
  [{ time: Number.NEGATIVE_INFINITY }, 'time'],
  [{ modelCalls: '5' as unknown as number }, 'modelCalls'],
])('%j cannot be reserved or settled', async (amounts, what) => {
  const budgets = memoryBudgets()
  const account = { key: 'a', limits: { tokens: 100 } }
  await expect(budgets.reserve('1', [account], amounts)).rejects.toThrow(`not an amount of ${what}`)
  await budgets.reserve('2', [account], { tokens: 5 })
  await expect(budgets.settle('2', amounts)).rejects.toThrow(`not an amount of ${what}`)
  expect(await budgets.spent('a')).toMatchObject({ tokens: 5 })
})
