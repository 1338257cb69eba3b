import { expect, test } from 'vitest'
import { createAgent } from '../../agent/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { budget, memoryBudgets, storeGate } from '../index.ts'

test.each([
  ['model', 'modelCalls'],
  ['tool', 'toolCalls'],
] as const)('a %s call that is aborted while its budget is reserved costs nothing', async (type, kind) => {
  const budgets = memoryBudgets()
  const limits = { agent: { modelCalls: 5, toolCalls: 5 } }
  const gate = storeGate({ budgets, limits, prices: {}, outputTokens: 1, countTokens: () => 1 })
  const stop = new AbortController()
  let isReserved: (value: unknown) => void = () => undefined
  const reserved = new Promise((resolve) => {
    isReserved = resolve
  })
  const slow: typeof gate = {
    ...gate,
    async reserve(wanted) {
      if (wanted.type !== type) return gate.reserve(wanted)
      stop.abort()
      await new Promise((resolve) => setTimeout(resolve, 5)) // the run has ended by now
      const answer = await gate.reserve(wanted)
      setTimeout(isReserved, 5)
      return answer
    },
  }
  const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'Paid.'])
  const agent = createAgent({
    name: 'payer',
    model,
    tools: [recordingTool({ name: 'pay' })],
    hooks: budget({ gate: slow }),
  })
  await expect(agent.run('pay', { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
  await reserved
  const [account] = await budgets.list()
  expect(account?.spent[kind]).toBe(0)
})
