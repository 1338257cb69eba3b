import { describe, expect, test } from 'vitest'
import { agentTool, createAgent, durable, type Model, tool } from '../../agent/index.ts'
import { ask, createContext, guard, type Json, type ModelResponse } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { budget, memoryBudgets, storeGate } from '../index.ts'
import type { Limits } from './limits.ts'

const usage = { inputTokens: 10, outputTokens: 5 }
const says: ModelResponse = { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage }
const calls: ModelResponse = {
  content: [{ type: 'tool_use', id: 'c1', name: 'pay', input: {} }],
  stopReason: 'tool_use',
  usage,
}

/** A run whose processes share a journal and budgets, and die in the middle of the call that hangs. */
function run(hanging: 'model' | 'tool', limits: Limits) {
  const budgets = memoryBudgets()
  const context = createContext()
  const kept = new Map<string, Json>()
  const journal = {
    async step(key: string, work: () => Promise<Json>): Promise<Json> {
      const value = kept.get(key) ?? (await work())
      kept.set(key, value)
      return value
    },
  }
  const made = { model: 0, tool: 0 }
  /** One process: it ends, or is abandoned as soon as the call hangs. */
  const start = (isKilled: boolean) =>
    new Promise<unknown>((resolve, reject) => {
      const make = <T>(what: 'model' | 'tool', value: T): T | Promise<T> => {
        made[what] += 1
        if (!isKilled || what !== hanging) return value
        resolve('killed')
        return new Promise<T>(() => {})
      }
      const model: Model = {
        name: 'm',
        generate: async ({ messages }) => make('model', messages.length > 1 || hanging === 'model' ? says : calls),
      }
      const pay = tool({ name: 'pay', run: () => make('tool', 'paid') })
      const gate = storeGate({ budgets, limits, outputTokens: 20, countTokens: () => 10 })
      const agent = createAgent({ name: 'a', model, tools: [pay], hooks: budget({ gate }) })
      agent.run('hi', { context, journal }).then(resolve, reject)
    })
  return { start, made, spent: () => budgets.spent('agent:a') }
}

describe('calls of processes that were killed', () => {
  test.each([
    ['model', 'modelCalls'],
    ['tool', 'toolCalls'],
  ] as const)('to a %s are counted, each time', async (hanging, what) => {
    const { start, made, spent } = run(hanging, { agent: { modelCalls: 9, toolCalls: 9, tokens: 1000 } })
    expect([await start(true), await start(true)]).toEqual(['killed', 'killed'])
    expect(await start(false)).toMatchObject({ status: 'completed', text: 'Done.' })
    expect(made[hanging]).toBe(3)
    expect(await spent()).toMatchObject({ [what]: 3 })
  })

  test('use up the limit: the possible cost of a killed call stays reserved', async () => {
    const { start, made, spent } = run('model', { agent: { modelCalls: 2, tokens: 1000 } })
    await start(true)
    await start(true)
    await expect(start(false)).rejects.toMatchObject({ code: 'model-denied' })
    expect(made.model).toBe(2)
    expect(await spent()).toMatchObject({ modelCalls: 2, tokens: 60 })
  })
})

test('an agent tool that waits for a person, and continues in another process, is counted once', async () => {
  const store = await openStore('memory:')
  const process = () => {
    const gate = storeGate({ budgets: store.budgets, limits: { agent: { toolCalls: 2 } } })
    const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('pay?') })
    const inner = createAgent({
      name: 'inner',
      model: scriptedModel([calls, says]),
      tools: [recordingTool({ name: 'pay' })],
      hooks: [asks],
    })
    const model = scriptedModel([{ calls: [{ name: 'inner', id: 'd1', input: { prompt: 'x' } }] }, 'Done.'])
    return durable(createAgent({ name: 'a', model, tools: [agentTool(inner)], hooks: budget({ gate }) }), store)
  }
  const begun = await process().start('hi', { runId: 'r' })
  if (begun.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
  await process().resume('r')
  expect(await store.budgets.spent('agent:a')).toMatchObject({ toolCalls: 1 })
})
