import { expect, test } from 'vitest'
import {
  createContext,
  createDispatcher,
  createRegistry,
  type Json,
  makeToolCall,
  modify,
  transform,
} from '../../index.ts'
import { asId } from '../../protocol/index.ts'
import { budget, memoryBudgets, storeGate } from '../index.ts'

const callOf = (command: Json) => makeToolCall({ id: 'call_0', name: 'Bash', kind: 'shell', input: { command } })

/** One call of a coding agent: each of its events is judged by a process of its own, with a run of its own. */
function agentWith(toolCalls: number) {
  const budgets = memoryBudgets()
  const process = () => {
    const gate = storeGate({ budgets, limits: { session: { toolCalls } } })
    const changing = transform({
      name: 'changing',
      on: 'tool.before',
      run: ({ call }) => (call.command === 'old' ? modify({ call: { input: { command: 'new' } } }) : undefined),
    })
    const registry = [changing, ...budget({ gate })].reduce((all, hook) => all.with(hook), createRegistry())
    const about = { context: createContext({ sessionId: asId('session', 's') }), agent: { name: 'claudecode' } }
    return { dispatcher: createDispatcher({ registry, logger: false }), about }
  }
  return {
    budgets,
    async before(command: Json) {
      const { dispatcher, about } = process()
      const own = { call: callOf(command), tool: { name: 'Bash' } }
      return (await dispatcher.dispatch('tool.before', own as never, about)).type
    },
    async after(command: Json) {
      const { dispatcher, about } = process()
      const own = { call: callOf(command), result: { content: '' }, origin: 'real', durationMs: 1 }
      await dispatcher.dispatch('tool.after', own as never, about)
    },
  }
}

test.each([
  ['another input', ['ls 0', 'ls 1', 'ls 2', 'ls 3']],
  ['the same input', ['ls', 'ls', 'ls', 'ls']],
])('calls of a coding agent with the same id and %s count each', async (_, commands) => {
  const { before, budgets } = agentWith(2)
  const decisions = []
  for (const command of commands) decisions.push(await before(command))
  expect(decisions).toEqual(['continue', 'continue', 'deny', 'deny'])
  expect(await budgets.spent('session:s')).toMatchObject({ toolCalls: 2 })
})

test('calls with the same id and other inputs count each, also in parallel', async () => {
  const { before } = agentWith(2)
  const decisions = await Promise.all(['a', 'b', 'c', 'd'].map(before))
  expect(decisions.filter((type) => type === 'continue')).toHaveLength(2)
})

test('a call that has ended is settled, and counts once', async () => {
  const { before, after, budgets } = agentWith(3)
  for (const command of ['a', 'b']) {
    expect(await before(command)).toBe('continue')
    await after(command)
  }
  expect(await budgets.spent('session:s')).toMatchObject({ toolCalls: 2 })
})

test('a call that a hook changes, so that it is judged again, counts once', async () => {
  const { before, budgets } = agentWith(1)
  expect(['continue', 'modify']).toContain(await before('old'))
  expect(await budgets.spent('session:s')).toMatchObject({ toolCalls: 1 })
})

test('a call that is judged again by another process, at another cost or on another day, is charged once, at the new cost', async () => {
  const budgets = memoryBudgets()
  const scope = { context: createContext(), agent: { name: 'a' }, timestamp: 0 }
  const judge = (day: string, maxTokens: number) => {
    const now = () => Date.parse(day)
    const gate = storeGate({ budgets, limits: { agent: { tokens: 100, per: 'day' } }, countTokens: () => 10, now })
    return gate.reserve({ type: 'model', request: { model: 'm', messages: [], maxTokens }, scope })
  }
  expect(await judge('2026-11-16', 80)).toEqual({ refused: undefined })
  expect(await judge('2026-11-16', 90)).toEqual({ refused: undefined })
  expect(await budgets.spent('agent:a/2026-11-16')).toMatchObject({ tokens: 100, modelCalls: 1 })
  expect(await judge('2026-11-17', 20)).toEqual({ refused: undefined })
  expect(await budgets.spent('agent:a/2026-11-16')).toMatchObject({ tokens: 0, modelCalls: 0 })
  expect(await budgets.spent('agent:a/2026-11-17')).toMatchObject({ tokens: 30, modelCalls: 1 })
  const { refused } = await judge('2026-11-17', 91)
  expect(refused).toBe('this call may need 101 tokens, and 100 of 100 of `agent:a/2026-11-17` are left')
})
