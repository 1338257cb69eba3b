import { describe, expect, test } from 'vitest'
import { ask, createRegistry, deny, guard, modify, observe, stub } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, type WorkflowHooks, workflow, workflowHooks } from '../index.ts'

const traced = (trace: string[], name: string, more: Partial<WorkflowHooks> = {}) =>
  workflowHooks({
    name,
    onWorkflowStart: ({ workflow }) => void trace.push(`${name}: ${workflow.name} starts`) as undefined,
    onWorkflowEnd: ({ outcome }) => void trace.push(`${name}: workflow ends ${outcome.ok}`),
    onStepStart: ({ step }) => void trace.push(`${name}: ${step.name} starts`) as undefined,
    onStepEnd: ({ step, outcome }) => void trace.push(`${name}: ${step.name} ends ${outcome.ok}`),
    ...more,
  })

test('a workflow runs its body, its steps and agents inside, and all eight events fire in their order', async () => {
  const trace: string[] = []
  const registry = createRegistry()
  const tool = recordingTool({ name: 'weather', gives: 'sunny' })
  const agent = createAgent({
    name: 'a',
    registry,
    model: scriptedModel([{ calls: [{ name: 'weather' }] }, 'Sunny.']),
    tools: [tool],
  })
  const flow = workflow<string, string>({
    name: 'report',
    registry,
    hooks: traced(trace, 'h', {
      onPreInference: () => void trace.push('pre inference') as undefined,
      onPostInference: () => void trace.push('post inference') as undefined,
      onPreToolUse: () => void trace.push('pre tool') as undefined,
      onPostToolUse: () => void trace.push('post tool') as undefined,
    }),
    async execute(at, city) {
      const answer = await at.step('ask', async (inside) => (await inside.agent(agent, city)).text)
      return `${city}: ${answer}`
    },
  })
  expect(await flow.run('Paris')).toEqual({ status: 'completed', output: 'Paris: Sunny.' })
  expect(trace).toEqual([
    'h: report starts',
    'h: ask starts',
    ...['pre inference', 'post inference', 'pre tool', 'post tool', 'pre inference', 'post inference'],
    'h: ask ends true',
    'h: workflow ends true',
  ])
})

test('`.after` events run in reverse order of start', async () => {
  const trace: string[] = []
  const flow = workflow({ name: 'w', hooks: [...traced(trace, 'A'), ...traced(trace, 'B')], execute: () => 'done' })
  await flow.run(undefined)
  expect(trace).toEqual(['A: w starts', 'B: w starts', 'B: workflow ends true', 'A: workflow ends true'])
})

test('a denied start: the body does not run, and only hooks whose start completed receive the end', async () => {
  const trace: string[] = []
  let ran = false
  const hooks = [
    ...traced(trace, 'A'),
    ...traced(trace, 'B', { onWorkflowStart: () => deny('not today') }),
    ...traced(trace, 'C'),
  ]
  const flow = workflow({
    name: 'w',
    hooks,
    execute: () => {
      ran = true
    },
  })
  await expect(flow.run(undefined)).rejects.toMatchObject({
    code: 'workflow-denied',
    hook: 'B.onWorkflowStart',
    reason: 'not today',
  })
  expect(ran).toBe(false)
  expect(trace).toEqual(['A: w starts', 'A: workflow ends false'])
})

test('a denied step: it does not run, the body receives an error, its end fires', async () => {
  const trace: string[] = []
  let ran = false
  const hooks = [...traced(trace, 'A'), ...traced(trace, 'B', { onStepStart: () => deny('no') })]
  const flow = workflow({
    name: 'w',
    hooks,
    execute: (at) =>
      at
        .step('s', () => {
          ran = true
        })
        .catch((error) => error.code as string),
  })
  expect(await flow.run(undefined)).toEqual({ status: 'completed', output: 'step-denied' })
  expect(ran).toBe(false)
  expect(trace.filter((line) => line.includes('s ') || line.includes(': s'))).toContain('A: s ends false')
})

test('the end receives an error of the body with its cause, and the run rejects with the same error', async () => {
  const boom = new Error('boom')
  const outcomes: unknown[] = []
  const flow = workflow({
    name: 'w',
    hooks: workflowHooks({ name: 'h', onWorkflowEnd: ({ outcome }) => void outcomes.push(outcome) }),
    execute: () => {
      throw boom
    },
  })
  await expect(flow.run(undefined)).rejects.toBe(boom)
  expect(outcomes).toEqual([{ ok: false, error: boom }])
})

test('a failing end hook changes nothing and is on record', async () => {
  const flow = workflow({
    name: 'w',
    hooks: workflowHooks({
      name: 'h',
      onWorkflowEnd: () => {
        throw new Error('boom')
      },
    }),
    execute: () => 'done',
  })
  expect(await flow.run(undefined)).toEqual({ status: 'completed', output: 'done' })
})

test('an end hook that is declared to throw rejects a successful run, and leaves another error alone', async () => {
  const hooks = workflowHooks({
    name: 'h',
    failure: 'throw',
    onWorkflowEnd: () => {
      throw new Error('boom')
    },
  })
  const flow = (execute: () => unknown) => workflow({ name: 'w', hooks, execute }).run(undefined)
  await expect(flow(() => 'done')).rejects.toMatchObject({ code: 'hook-threw', hook: 'h.onWorkflowEnd' })
  await expect(flow(() => Promise.reject(new Error('of the body')))).rejects.toThrow('of the body')
})

test('workflows nest: the outer one’s hooks receive the events of both, the inner one’s only its own', async () => {
  const trace: string[] = []
  const inner = workflow<number, number>({ name: 'inner', hooks: traced(trace, 'i'), execute: (_, n) => n + 1 })
  const outer = workflow<number, number>({
    name: 'outer',
    hooks: traced(trace, 'o'),
    execute: async (at, n) => (await at.workflow(inner, n)) * 10,
  })
  expect(await outer.run(1)).toEqual({ status: 'completed', output: 20 })
  expect(trace).toEqual([
    'o: outer starts',
    'o: inner starts',
    'i: inner starts',
    'i: workflow ends true',
    'o: workflow ends true',
    'o: workflow ends true',
  ])
})

describe('the three families of outcomes', () => {
  const agentWith = (hooks: Partial<WorkflowHooks>) => {
    const model = scriptedModel([{ calls: [{ name: 'weather', input: { city: 'Paris' } }] }, 'Sunny.'])
    const tool = recordingTool({ name: 'weather', gives: 'sunny' })
    return {
      model,
      tool,
      agent: createAgent({ name: 'a', model, tools: [tool] }).use(workflowHooks({ name: 'h', ...hooks })),
    }
  }

  test('inference: deny ends the run, stub answers, modify changes the request', async () => {
    await expect(agentWith({ onPreInference: () => deny('no') }).agent.run('hi')).rejects.toMatchObject({
      code: 'model-denied',
      reason: 'no',
    })
    const stubbed = agentWith({
      onPreInference: () => stub({ role: 'assistant', content: [{ type: 'text', text: 'Stub.' }] } as const),
    })
    expect(await stubbed.agent.run('hi')).toMatchObject({ text: 'Stub.', usage: { inputTokens: 0 } })
    const changed = agentWith({
      onPreInference: ({ request }) =>
        request.system === undefined ? modify({ request: { ...request, system: 'Be brief.' } }) : undefined,
    })
    await changed.agent.run('hi')
    expect(changed.model.requests[0]?.system).toBe('Be brief.')
  })

  test('inference afterwards: deny ends the run', async () => {
    await expect(agentWith({ onPostInference: () => deny('rude') }).agent.run('hi')).rejects.toMatchObject({
      code: 'response-denied',
    })
  })

  test('tool: the model reads a deny, stub replaces the result, modify changes the input', async () => {
    const denied = agentWith({ onPreToolUse: () => deny('no') })
    await denied.agent.run('hi')
    expect(denied.tool.inputs).toEqual([])
    expect(denied.model.requests[1]?.messages[2]?.content).toMatchObject([{ isError: true, output: { reason: 'no' } }])
    const stubbed = agentWith({ onPreToolUse: () => stub({ sky: 'blue' }) })
    await stubbed.agent.run('hi')
    expect(stubbed.model.requests[1]?.messages[2]?.content).toMatchObject([{ isError: false, output: { sky: 'blue' } }])
    const changed = agentWith({
      onPreToolUse: ({ call }) =>
        (call.input as { city: string }).city === 'Bern' ? undefined : modify({ call: { input: { city: 'Bern' } } }),
    })
    await changed.agent.run('hi')
    expect(changed.tool.inputs).toEqual([{ city: 'Bern' }])
  })

  test('tool afterwards: deny replaces the result by an error', async () => {
    const { agent, model } = agentWith({ onPostToolUse: () => deny('secret') })
    await agent.run('hi')
    expect(model.requests[1]?.messages[2]?.content).toMatchObject([{ isError: true, output: { reason: 'secret' } }])
  })

  test('a hook without functions allows everything', async () => {
    expect(await agentWith({}).agent.run('hi')).toMatchObject({ text: 'Sunny.' })
  })
})

test('calls of one turn that are judged at the same time keep their own verdicts: a denied one never runs', async () => {
  const calls = ['a', 'b', 'c', 'd'].map((name) => ({ name: 'pay', input: { to: name }, id: name }))
  const model = scriptedModel([{ calls }, 'Done.'])
  const tool = recordingTool({ name: 'pay', gives: 'paid' })
  const judge = async ({ call }: { call: { input: unknown } }) => {
    const { to } = call.input as { to: string }
    await Promise.resolve() // all four are under way before the first has its verdict
    return to === 'b' || to === 'd' ? deny(`not to ${to}`) : undefined
  }
  const hooks = [
    ...workflowHooks({ name: 'one', onPreToolUse: judge }),
    ...workflowHooks({ name: 'two', onPreToolUse: judge }),
  ]
  await createAgent({ name: 'a', model, tools: [tool], hooks }).run('Pay.')
  expect(tool.inputs).toEqual(expect.arrayContaining([{ to: 'a' }, { to: 'c' }]))
  expect(tool.inputs).toHaveLength(2)
  expect(model.requests[1]?.messages[2]?.content).toMatchObject([
    { output: 'paid' },
    { isError: true, output: { reason: 'not to b' } },
    { output: 'paid' },
    { isError: true, output: { reason: 'not to d' } },
  ])
})

test('a workflow waits with its agent, and continues without repeating its finished steps', async () => {
  let effects = 0
  const make = (steps: readonly ScriptedStep[]) => {
    const agent = createAgent({
      name: 'a',
      model: scriptedModel(steps),
      tools: [recordingTool({ name: 'pay', gives: 'ok' })],
      hooks: [guard({ name: 'g', on: 'tool.before', run: () => ask('pay 5?') })],
    })
    const starts: string[] = []
    const flow = workflow<{ amount: number }, string>({
      name: 'order',
      hooks: [
        observe({ name: 'o', on: 'step.before', run: ({ step }) => void starts.push(step.name) }),
        ...workflowHooks({ name: 'h', onWorkflowEnd: ({ outcome }) => void starts.push(`ends ${outcome.ok}`) }),
      ],
      async execute(at, { amount }) {
        const id = await at.step('reserve', () => `reservation ${++effects} of ${amount}`)
        const { text } = await at.step('pay', (inside) => inside.agent(agent, 'Pay.'))
        return `${id}: ${text}`
      },
    })
    return { flow, starts }
  }
  const first = make([{ calls: [{ name: 'pay', id: 'c1' }] }])
  const waiting = await first.flow.run({ amount: 5 })
  if (waiting.status !== 'suspended') throw new Error('it should wait')
  expect(first.starts).toEqual(['reserve', 'pay'])
  const journal = JSON.parse(JSON.stringify(waiting.journal))
  const second = make(['Paid.'])
  const done = await second.flow.resume(journal, { digest: waiting.confirmation.digest, approved: true, by: 'kim' })
  expect(done).toEqual({ status: 'completed', output: 'reservation 1 of 5: Paid.' })
  expect(effects).toBe(1)
  expect(second.starts).toEqual(['ends true'])
})
