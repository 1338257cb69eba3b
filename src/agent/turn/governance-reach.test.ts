import { describe, expect, test } from 'vitest'
import type { Limits } from '../../governance/budget/limits.ts'
import { budget, capability, listResolver, memoryBudgets, storeGate } from '../../governance/index.ts'
import { deny, guard, type Hook, observe } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type AgentOptions, agentTool, createAgent, workflow } from '../index.ts'

const call = { calls: [{ name: 'danger', input: { n: 1 } }] }
const transfer = { calls: [{ name: 'transfer_to_b' }] }
const delegate = { calls: [{ name: 'b', input: { prompt: 'Do it.' } }] }

function agentOf(name: string, steps: readonly ScriptedStep[], options: Partial<AgentOptions> = {}) {
  const model = scriptedModel(steps)
  const danger = recordingTool({ name: 'danger', gives: 'ran' })
  return { model, danger, agent: createAgent({ name, model, tools: [danger], ...options }) }
}

function budgeted(limits: Limits) {
  const budgets = memoryBudgets()
  return { budgets, hooks: budget({ gate: storeGate({ budgets, limits, outputTokens: 5, countTokens: () => 10 }) }) }
}

/** The ways in which agent `b` may act for agent `a`, or inside a workflow. */
const reaches: readonly [string, (hooks: readonly Hook[], b: readonly ScriptedStep[]) => Reached][] = [
  [
    'an agent that takes over',
    (hooks, steps) => {
      const b = agentOf('b', steps)
      return {
        ...b,
        calls: { model: 3, tool: 1 },
        run: () => agentOf('a', [transfer], { hooks, handoffs: [b.agent] }).agent.run('go'),
      }
    },
  ],
  [
    'an agent used as a tool',
    (hooks, steps) => {
      const b = agentOf('b', steps)
      const { agent } = agentOf('a', [delegate, 'Done.'], { hooks, tools: [agentTool(b.agent)] })
      return { ...b, calls: { model: 4, tool: 2 }, run: () => agent.run('go') }
    },
  ],
  [
    'an agent inside a workflow',
    (hooks, steps) => {
      const b = agentOf('b', steps)
      const flow = workflow<string, string>({
        name: 'w',
        hooks,
        execute: async (at, input) => (await at.step('s', (inside) => inside.agent(b.agent, input))).text,
      })
      return { ...b, calls: { model: 2, tool: 1 }, run: () => flow.run('go') }
    },
  ],
]
type Reached = ReturnType<typeof agentOf> & {
  /** Of both agents, when `b` calls its tool once. */
  readonly calls: { readonly model: number; readonly tool: number }
  readonly run: () => Promise<unknown>
}

describe.each(reaches)('%s', (_, make) => {
  test('may call no tool that a capability of the outer one denies', async () => {
    const hooks = capability({ resolver: listResolver({ allow: ['b', 'transfer_to_b'] }) })
    const { danger, model, run } = make(hooks, [call, 'Refused.'])
    await run()
    expect(danger.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { denied_by: 'capability' } },
    ])
  })

  test('spends the budget of the outer one: tokens and calls count there', async () => {
    const { budgets, hooks } = budgeted({ all: { tokens: 10_000, modelCalls: 100, toolCalls: 100 } })
    const { danger, calls, run } = make(hooks, [call, 'Done.'])
    await run()
    expect(danger.inputs).toHaveLength(1)
    expect(await budgets.spent('all')).toMatchObject({
      modelCalls: calls.model,
      tokens: calls.model * 15,
      toolCalls: calls.tool,
    })
  })

  test('is stopped when the budget of the outer one is spent', async () => {
    const { budgets, hooks } = budgeted({ all: { modelCalls: 3 } })
    const { model, calls, run } = make(hooks, [call, call, call, call, call])
    await expect(run()).rejects.toMatchObject({ code: 'model-denied' })
    expect(model.requests).toHaveLength(calls.model > 2 ? 2 : 3)
    expect(await budgets.spent('all')).toMatchObject({ modelCalls: 3 })
  })
})

describe('hooks of an agent that hands off', () => {
  const both = (
    hooksOfA: readonly Hook[],
    hooksOfB: readonly Hook[],
    stepsOfA: readonly ScriptedStep[] = [transfer],
  ) => {
    const b = agentOf('b', [call, 'By b.'], { hooks: hooksOfB })
    const a = agentOf('a', stepsOfA, { hooks: hooksOfA, handoffs: [b.agent] })
    return { a, b }
  }

  test('receive the calls of the other agent, not the start and end of its run', async () => {
    const heard: string[] = []
    const watch = observe as (spec: object) => Hook
    const hooks = [
      'run.before',
      'model.before',
      'tokens.counted',
      'tool.before',
      'tool.after',
      'result.ready',
      'run.after',
    ].map((on) =>
      watch({ name: on, on, run: ({ agent }: { agent: { name: string } }) => void heard.push(`${on} ${agent.name}`) }),
    )
    await both(hooks, []).a.agent.run('go')
    expect(heard).toEqual([
      'run.before a',
      'model.before a',
      'tokens.counted a',
      'model.before b',
      'tokens.counted b',
      'tool.before b',
      'tool.after b',
      'model.before b',
      'tokens.counted b',
      'run.after a',
    ])
  })

  test.each(['a', 'b'])('handoff.before: hooks of %s may deny, and the model of a continues', async (side) => {
    const closed = guard({ name: 'closed', on: 'handoff.before', run: () => deny('closed') })
    const { a, b } = both(side === 'a' ? [closed] : [], side === 'b' ? [closed] : [], [transfer, 'By a.'])
    expect(await a.agent.run('go')).toMatchObject({ text: 'By a.', agent: 'a' })
    expect(b.model.requests).toEqual([])
    expect(a.model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { denied_by: 'closed', reason: 'closed' } },
    ])
  })

  test('handoff.before: the hooks of both sides receive it, with both agents whole', async () => {
    const heard: unknown[] = []
    const watch = (name: string) =>
      observe({
        name,
        on: 'handoff.before',
        run: ({ source, target }) =>
          void heard.push([name, source.name, target.name, target.tools?.map((one) => one.name)]),
      })
    await both([watch('of-a')], [watch('of-b')]).a.agent.run('go')
    expect(heard).toEqual([
      ['of-a', 'a', 'b', ['danger']],
      ['of-b', 'a', 'b', ['danger']],
    ])
  })
})
