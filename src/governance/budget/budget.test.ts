import { describe, expect, test } from 'vitest'
import { brokenPorts } from '../../../test/governance/broken-ports.ts'
import { createAgent, workflow } from '../../agent/index.ts'
import {
  ask,
  assistantText,
  contextVariables,
  createContext,
  createRegistry,
  deny,
  guard,
  type ModelResponse,
  memoryAudit,
  observe,
  stub,
} from '../../index.ts'
import { newId } from '../../protocol/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type BudgetGate, budget, memoryBudgets, storeGate, toBillionths } from '../index.ts'
import type { Limits } from './limits.ts'
import type { StoreGateOptions } from './store-gate.ts'

const call = { calls: [{ name: 'look' }] }
const answer = (outputTokens: number): ModelResponse => ({
  content: [{ type: 'text', text: 'done' }],
  stopReason: 'end',
  usage: { inputTokens: 10, outputTokens },
})

/** A small agent under a budget; a request counts as ten tokens, an answer as at most twenty. */
function spender(limits: Limits, more: Partial<StoreGateOptions> & { readonly strict?: boolean } = {}) {
  const budgets = memoryBudgets()
  const { strict = false, ...rest } = more
  const gate = storeGate({ budgets, limits, outputTokens: 20, countTokens: () => 10, ...rest })
  const audit = memoryAudit()
  const look = recordingTool({ name: 'look' })
  const make = (steps: readonly ScriptedStep[]) => {
    const model = scriptedModel(steps)
    return {
      model,
      agent: createAgent({ name: 'spender', model, tools: [look], hooks: budget({ gate, strict }), audit }),
    }
  }
  return { budgets, gate, audit, look, make }
}

describe('in a run', () => {
  test('a reservation before a call is settled after it at the actual cost', async () => {
    const { budgets, make } = spender({ run: { tokens: 1000 }, agent: { modelCalls: 9, toolCalls: 9 } })
    await make([call, 'done']).agent.run('hi')
    expect(await budgets.spent('agent:spender')).toMatchObject({ tokens: 30, modelCalls: 2, toolCalls: 1 })
  })

  test('fractions of tokens and of milliseconds, as estimates and clocks have them, are rounded up', async () => {
    let time = 0
    const clock = () => (time += 0.3)
    const { budgets, make } = spender({ agent: { tokens: 1000, time: 1000 } }, { countTokens: () => 9.2, now: clock })
    await make([call, 'done']).agent.run('hi')
    const { tokens, time: spent } = await budgets.spent('agent:spender')
    expect([tokens, Number.isInteger(spent), spent > 0]).toEqual([30, true, true])
    const narrow = spender({ agent: { tokens: 29 } }, { countTokens: () => 9.2 })
    await narrow.make(['done']).agent.run('hi')
    expect(narrow.audit.records()).toContainEqual(expect.objectContaining({ hook: 'budget.narrow', outcome: 'modify' }))
  })

  test.each([[undefined], [''], [null], [5], ['\ud83d'], ['a\0']])(
    'a user whose id is %j does not share an account with others like it: the call is refused',
    async (id) => {
      const { make, budgets } = spender({ user: { tokens: 1000 } }, { userOf: () => id as string })
      const { agent, model } = make(['done'])
      await expect(agent.run('hi')).rejects.toMatchObject({ name: 'PawlError' })
      expect([model.requests, await budgets.list()]).toEqual([[], []])
    },
  )

  test('the limits are copied: later changes to the object have no effect', async () => {
    const agent = { modelCalls: 1 }
    const { make } = spender({ agent })
    agent.modelCalls = 100
    await make(['done']).agent.run('hi')
    await expect(make(['done']).agent.run('hi')).rejects.toMatchObject({ code: 'model-denied' })
  })

  test.each([['5'], [Number.NaN], [-1], [undefined], [5n]])(
    'a count of tokens that is not one (%s) refuses the call',
    async (count) => {
      const { make, budgets } = spender({ agent: { tokens: 1000 } }, { countTokens: () => count as number })
      const { agent, model } = make(['done'])
      await expect(agent.run('hi')).rejects.toMatchObject({ name: 'PawlError' })
      expect([model.requests, await budgets.list()]).toEqual([[], []])
    },
  )

  test('a model call that cannot be paid ends the run, and the model is not called', async () => {
    const { make } = spender({ run: { tokens: 40 } })
    const { agent, model } = make([call, 'never said'])
    await expect(agent.run('hi')).resolves.toMatchObject({ text: 'never said' })
    const { agent: poor, model: unasked } = spender({ run: { tokens: 9 } }).make(['never said'])
    await expect(poor.run('hi')).rejects.toMatchObject({
      code: 'model-denied',
      hook: 'budget.model',
      message: expect.stringMatching(
        /budget exhausted: this call may need \d+ tokens, and 9 of 9 of `run:run_.*` are left/,
      ),
    })
    expect([model.requests.length, unasked.requests.length]).toEqual([2, 0])
  })

  test('as the end nears, answers may be shorter, and the last call is offered no tools', async () => {
    const { make } = spender({ run: { tokens: 40, modelCalls: 2 } })
    const { agent, model } = make([call, 'done'])
    await agent.run('hi')
    expect(model.requests.map(({ maxTokens, tools }) => [maxTokens, tools?.length])).toEqual([
      [20, 1],
      [15, undefined],
    ])
  })

  test('the model reads that a tool call cannot be paid, and is offered no more tools', async () => {
    const { make, look } = spender({ run: { toolCalls: 1 } })
    const two = { calls: [{ name: 'look' }, { name: 'look' }] }
    const { agent, model } = make([two, 'done'])
    expect(await agent.run('hi')).toMatchObject({ text: 'done' })
    expect(look.inputs).toHaveLength(1)
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('budget exhausted: 1 of 1 tool calls')
    expect(model.requests[1]?.tools).toBeUndefined()
  })

  test('strict: a tool call that cannot be paid ends the run', async () => {
    const { make, look } = spender({ run: { toolCalls: 0 } }, { strict: true })
    await expect(make([call, 'never said']).agent.run('hi')).rejects.toMatchObject({
      hook: 'budget.tool',
      cause: { code: 'budget-exhausted' },
    })
    expect(look.inputs).toEqual([])
  })

  test('an answer that a hook stubbed, and a call that another hook refused, cost nothing', async () => {
    const { budgets, gate } = spender({ run: { modelCalls: 5 }, agent: { tokens: 500 } })
    const standIn = ({ context }: { readonly context: { readonly turn: number } }) =>
      context.turn === 3 ? stub(assistantText('stood in')) : undefined
    const registry = createRegistry()
      .with(budget({ gate }))
      .with(guard({ name: 'no', on: 'tool.before', priority: 950, run: () => deny('no') }))
      .with(guard({ name: 'stand-in', on: 'model.before', priority: 950, run: standIn }))
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({ name: 'spender', model: scriptedModel([call, call]), tools: [look], registry })
    expect(await agent.run('hi')).toMatchObject({ text: 'stood in' })
    expect(await budgets.spent('agent:spender')).toMatchObject({ tokens: 30, modelCalls: 2, toolCalls: 0 })
  })

  test('a model that fails releases its reserved tokens; the call counts', async () => {
    const { budgets, make } = spender({ agent: { tokens: 30 } })
    await expect(make([new Error('overloaded')]).agent.run('hi')).rejects.toThrow('overloaded')
    expect(await budgets.spent('agent:spender')).toMatchObject({ tokens: 0, modelCalls: 1 })
    expect(await make([answer(20)]).agent.run('hi')).toMatchObject({ text: 'done' })
    await expect(make(['never said']).agent.run('hi')).rejects.toMatchObject({ code: 'model-denied' })
  })

  test('a call that waited for a person is paid once, also when another process continues', async () => {
    const { budgets } = spender({ run: { toolCalls: 1 } })
    const inAnotherProcess = (steps: readonly ScriptedStep[]) =>
      createAgent({
        name: 'spender',
        model: scriptedModel(steps),
        tools: [recordingTool({ name: 'look' })],
        hooks: [
          guard({ name: 'people', on: 'tool.before', run: () => ask('may it?') }),
          ...budget({ gate: storeGate({ budgets, limits: { run: { toolCalls: 1 }, agent: { toolCalls: 5 } } }) }),
        ],
      })
    const waiting = await inAnotherProcess([call]).run('hi')
    if (waiting.status !== 'suspended') throw new Error('it did not wait')
    const { journal, confirmation } = waiting
    const yes = { digest: confirmation.digest, approved: true }
    expect(await inAnotherProcess(['done']).resume(journal, yes)).toMatchObject({ text: 'done' })
    expect(await budgets.spent('agent:spender')).toMatchObject({ toolCalls: 1 })
  })

  test('a call that another hook refused before it was reserved is settled without an error, strict or not', async () => {
    const { budgets, gate } = spender({ agent: { toolCalls: 9 } })
    const no = guard({ name: 'no', on: 'tool.before', priority: 200, run: () => deny('no') })
    for (const strict of [false, true]) {
      const audit = memoryAudit()
      const hooks = [no, ...budget({ gate, strict })]
      const tools = [recordingTool({ name: 'look' })]
      const agent = createAgent({ name: 'spender', model: scriptedModel([call, 'done']), tools, hooks, audit })
      expect(await agent.run('hi')).toMatchObject({ text: 'done' })
      expect(audit.records().filter(({ outcome }) => outcome === 'failed')).toEqual([])
    }
    expect(await budgets.spent('agent:spender')).toMatchObject({ toolCalls: 0 })
  })

  test('a call with the id of one that another process settled is charged like any other', async () => {
    const { budgets } = spender({ run: { toolCalls: 1 } })
    const context = createContext()
    const inAnotherProcess = () => {
      const tools = [recordingTool({ name: 'look' })]
      const model = scriptedModel([{ calls: [{ name: 'look', id: 'c1' }] }, 'done'])
      const gate = storeGate({ budgets, limits: { agent: { toolCalls: 5 } } })
      return createAgent({ name: 'spender', model, tools, hooks: budget({ gate }) }).run('hi', { context })
    }
    for (let process = 0; process < 3; process++) await inAnotherProcess()
    expect(await budgets.spent('agent:spender')).toMatchObject({ toolCalls: 3 })
  })

  test('two runs of one agent inside a workflow, with the same input, are paid twice', async () => {
    const { budgets, gate } = spender({ agent: { tokens: 1000 } })
    const agent = createAgent({ name: 'spender', model: scriptedModel(['a', 'b', 'c']), hooks: budget({ gate }) })
    const three = workflow({
      name: 'three',
      execute: async (at) => {
        await Promise.all([at.agent(agent, 'same'), at.agent(agent, 'same')])
        return (await at.agent(agent, 'same')).text
      },
    })
    await three.run(undefined)
    expect(await budgets.spent('agent:spender')).toMatchObject({ tokens: 45, modelCalls: 3 })
  })
})

describe('limits', () => {
  const day = Date.UTC(2026, 10, 16, 23, 59)
  test('are for runs, sessions, agents, users and all, by hour, day and month of the UTC calendar', async () => {
    let time = day
    const limits: Limits = {
      session: { modelCalls: 9 },
      user: [
        { modelCalls: 1, per: 'day' },
        { modelCalls: 2, per: 'month' },
      ],
      all: { modelCalls: 9, per: 'hour' },
    }
    const { budgets, make } = spender(limits, { now: () => time })
    const context = () => createContext({ variables: contextVariables({ user: 'kim/x' }) })
    const run = () => make(['done']).agent.run('hi', { context: context() })
    await run()
    await expect(run()).rejects.toThrow('1 of 1 model calls of `user:kim/x/2026-11-16`')
    time += 120_000
    await run()
    time += 24 * 3_600_000
    await expect(run()).rejects.toThrow('2 of 2 model calls of `user:kim/x/2026-11`')
    const keys = (await budgets.list()).map(({ key }) => key.replace(/session_.*/, 'session_…'))
    expect(keys.sort()).toEqual([
      ...['all/2026-11-16T23', 'all/2026-11-17T00', 'session:session_…', 'session:session_…'],
      ...['user:kim%2Fx/2026-11', 'user:kim%2Fx/2026-11-16', 'user:kim%2Fx/2026-11-17'],
    ])
  })

  test('in money take a price of the model, and are hard without one', async () => {
    const prices = { scripted: { input: 1, output: 2, cachedInput: 0.5 } }
    const { budgets, make } = spender({ agent: { money: 50_000 } }, { prices })
    const { agent, model } = make([answer(20), 'never said'])
    await agent.run('hi')
    expect(model.requests[0]?.maxTokens).toBe(20)
    expect(await budgets.spent('agent:spender')).toMatchObject({ money: 50_000 })
    await expect(agent.run('hi')).rejects.toThrow('0.00005 of 0.00005 money')
    await expect(
      spender({ run: { money: 50_000 } })
        .make(['x'])
        .agent.run('hi'),
    ).rejects.toMatchObject({
      code: 'model-denied',
      message: expect.stringContaining('no price for `scripted`'),
    })
  })

  test('in money narrow an answer to the last token that can be paid', async () => {
    const prices = { scripted: { input: 1, output: 0.033 } }
    const { make } = spender({ run: { money: 10_000 + 7 * 33 + 32 } }, { prices })
    const { agent, model } = make([answer(7)])
    await agent.run('hi')
    expect(model.requests[0]?.maxTokens).toBe(7)
  })

  test('in money charge the price of the model that answered, and the price of the requested one if it has none', async () => {
    const prices = { scripted: { input: 0.001, output: 0.001 }, large: { input: 1, output: 1 } }
    const { budgets, make } = spender({ agent: { money: toBillionths(1) } }, { prices })
    await make([{ ...answer(5), model: 'large' }]).agent.run('hi')
    expect(await budgets.spent('agent:spender')).toMatchObject({ money: 15_000 })
    await make([{ ...answer(5), model: 'scripted-2026-11-16' }]).agent.run('hi')
    expect(await budgets.spent('agent:spender')).toMatchObject({ money: 15_015 })
  })

  test('in money count the tokens that `tokens.counted` reports, cached ones included, to the billionth', async () => {
    const prices = { scripted: { input: 0.05, output: 0.4, cachedInput: 0.005 } }
    const { budgets, gate } = spender({ agent: { money: toBillionths(1) } }, { prices })
    const usage = { inputTokens: 4, outputTokens: 1, cachedInputTokens: 1 }
    const counted: unknown[] = []
    const meter = observe({
      name: 'meter',
      on: 'tokens.counted',
      run: ({ usage, cost, estimatedCost }) => void counted.push({ usage, cost, estimatedCost }),
    })
    const model = scriptedModel(Array.from({ length: 3 }, () => ({ ...answer(1), usage })))
    const agent = createAgent({ name: 'spender', model, prices, hooks: [meter, ...budget({ gate })] })
    for (let run = 0; run < 3; run++) await agent.run('hi')
    const each = { usage, cost: 555, estimatedCost: 0.000000555 }
    expect(counted).toEqual([each, each, each])
    expect(await budgets.spent('agent:spender')).toMatchObject({ money: 3 * 555 })
  })

  test('in time count the wall time of a run, its tools included', async () => {
    let time = 0
    const budgets = memoryBudgets()
    const gate = storeGate({ budgets, limits: { run: { time: 100 }, agent: { modelCalls: 9 } }, now: () => time })
    const slow = recordingTool({ name: 'look', gives: () => (time += 60) })
    const model = scriptedModel([call, call, 'never said'])
    const agent = createAgent({ name: 'spender', model, tools: [slow], hooks: budget({ gate }) })
    await expect(agent.run('hi')).rejects.toThrow('120 of 100 ms of `run:')
    expect(slow.inputs).toHaveLength(2)
    expect(await budgets.spent('agent:spender')).toMatchObject({ time: 120 })
  })

  test('of each user need to know who it is', async () => {
    await expect(
      spender({ user: { tokens: 100 } })
        .make(['x'])
        .agent.run('hi'),
    ).rejects.toThrow('the context does not say who it is')
  })

  test.each([
    [{}, 'a gate needs a limit'],
    [{ run: {} }, 'a limit limits nothing'],
    [{ runs: { tokens: 1 } }, 'a limit cannot be for `runs`'],
    [{ run: { token: 1 } }, 'a limit cannot be for `token`'],
    [{ run: { tokens: Number.NaN } }, 'the limit of `tokens` must be a number from 0 up'],
    [{ run: { money: 0.25 } }, 'the limit of `money` must be a whole number of billionths, not 0.25'],
    [{ run: { tokens: 1, per: 'week' } }, 'a limit cannot be for `week`'],
  ])('%j is refused: it would limit nothing', (limits, message) => {
    expect(() => storeGate({ budgets: memoryBudgets(), limits: limits as Limits })).toThrow(message)
  })
})

test('a hundred concurrent runs spend no more than the limit, and all unused amounts are free again', async () => {
  const { budgets, gate } = spender({ agent: { tokens: 600, toolCalls: 30 } })
  const agents = Array.from({ length: 100 }, () => {
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
      return answer(20)
    }
    const ids = { calls: [{ name: 'look', id: newId('call') }] }
    const model = scriptedModel([ids, slow])
    return createAgent({ name: 'spender', model, tools: [recordingTool({ name: 'look' })], hooks: budget({ gate }) })
  })
  const settled = await Promise.allSettled(agents.map((agent) => agent.run('hi')))
  const done = settled.filter(({ status }) => status === 'fulfilled').length
  const denied = settled.filter((one) => one.status === 'rejected' && one.reason.code === 'model-denied').length
  const { tokens, modelCalls } = await budgets.spent('agent:spender')
  expect(done + denied).toBe(100)
  expect(denied).toBeGreaterThan(0)
  expect(tokens).toBeLessThanOrEqual(600)
  expect(tokens).toBeGreaterThan(570)
  // 15 tokens for a first turn, 30 for a second: only actual calls are counted
  expect(tokens).toBe((modelCalls - done) * 15 + done * 30)
})

describe('a gate that fails', () => {
  const open: BudgetGate = {
    narrow: (request) => request,
    reserve: () => ({ refused: undefined }),
    settle: () => undefined,
  }
  const runWith = (gate: Partial<BudgetGate>, strict = false) => {
    const model = scriptedModel([call, 'done'])
    const hooks = budget({ gate: { ...open, ...gate }, strict, timeoutMs: 5 })
    const audit = memoryAudit()
    const run = createAgent({ name: 'a', model, tools: [recordingTool({ name: 'look' })], hooks, audit }).run('hi')
    return { run, model, audit }
  }

  test.each(brokenPorts)('when it reserves, and %s: the run ends, and the model is not called', async (_, reserve) => {
    const { run, model } = runWith({ reserve })
    await expect(run).rejects.toMatchObject({ code: 'model-denied', hook: 'budget.model' })
    expect(model.requests).toHaveLength(0)
  })

  test.each(brokenPorts)('when it narrows, and %s: the run ends', async (_, narrow) => {
    await expect(runWith({ narrow }).run).rejects.toMatchObject({ code: 'model-denied', hook: 'budget.narrow' })
  })

  const failing = brokenPorts.filter(([how]) => !how.startsWith('returns'))
  test.each(failing)('when it settles, and %s: that is recorded, and the run continues', async (_, settle) => {
    const { run, audit } = runWith({ settle })
    expect(await run).toMatchObject({ text: 'done' })
    const failures = audit.records().filter(({ outcome }) => outcome === 'failed')
    expect(failures.map(({ hook }) => hook)).toEqual([
      'budget.settle-model',
      'budget.settle-tool',
      'budget.settle-model',
    ])
  })

  test.each(failing)('strict, when it settles, and %s: the run ends', async (_, settle) => {
    await expect(runWith({ settle }, true).run).rejects.toMatchObject({ hook: 'budget.settle-model' })
  })

  test.each(failing)('when it settles a failed run, and %s: the run keeps its original error', async (_, settle) => {
    const hooks = budget({ gate: { ...open, settle }, strict: true, timeoutMs: 5 })
    const run = createAgent({ name: 'a', model: scriptedModel([new Error('overloaded')]), hooks }).run('hi')
    await expect(run).rejects.toThrow('overloaded')
  })
})
