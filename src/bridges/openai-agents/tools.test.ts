import { Agent, type FunctionTool, type ToolCallError, tool } from '@openai/agents'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { noting, resultsIn, runAgent, runner, scripted } from '../../../test/bridges/openai-agents/scripted.ts'
import { ask, deny, guard, inform, memoryAudit, modify, observe, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })

test('a result that no hook touched goes back as it was', async () => {
  const results = [7, { at: new Date(0) }, undefined, '', [{ type: 'text', text: 'a' }]]
  const seen: unknown[] = []
  const tools = results.map((result, at) => noting(`tool_${at}`, [], () => result))
  const calls = tools.map(({ name }) => [name, {}] as const)
  const agent = new Agent({
    name: 'clerk',
    tools,
    model: scripted(calls, 'done'),
    toolUseBehavior: (_, made) => {
      for (const one of made) if (one.type === 'function_output') seen.push(one.output)
      return { isFinalOutput: false, isInterrupted: undefined }
    },
  })
  const after = transform({ name: 'after', on: 'tool.after', run: () => undefined })
  await runAgent(withPawl(agent, { hooks: [watch, after], logger: false }))
  expect(seen).toEqual(results)
  for (const [at, one] of seen.entries()) expect(one).toBe(results[at])
})

test('values without JSON go back as they were, too', async () => {
  const loop: Record<string, unknown> = { big: 1n }
  loop.self = loop
  class Money {
    readonly amount = 5
  }
  const results = [1n, new Money(), loop, () => 1, Number.NaN]
  const seen: unknown[] = []
  const after = observe({ name: 'after', on: 'tool.after', run: ({ result }) => void seen.push(result.output) })
  const { RunContext } = await import('@openai/agents')
  const tools = results.map((result, at) => noting(`tool_${at}`, [], () => result))
  const agent = withPawl(new Agent({ name: 'clerk', tools }), { hooks: [after], logger: false })
  for (const [at, one] of (agent.tools as FunctionTool[]).entries()) {
    const output: unknown = await one.invoke(new RunContext(), '{}')
    expect(Object.is(output, results[at])).toBe(true)
  }
  expect(seen).toEqual(['1', { amount: 5 }, null, null, null])
})

test('the text of an error goes back as it was, however long, and with the secrets that records hide', async () => {
  const words = `no key sk-live-${'a1B2c3D4'.repeat(6)} in ${'a very long path/'.repeat(2000)}`
  const fail = () => {
    throw new Error(words)
  }
  const audit = memoryAudit()
  const after = guard({ name: 'after', on: 'tool.after', run: () => undefined })
  const model = scripted([['print', {}, 'one']], 'ok')
  const agent = new Agent({ name: 'clerk', model, tools: [noting('print', [], fail)] })
  await runAgent(withPawl(agent, { hooks: [after], audit }))
  expect(resultsIn(model).one).toBe(`Error: ${words}`)
  expect(JSON.stringify(audit.records())).not.toContain('a1B2c3D4a1B2c3D4')
})

test('a hook that changes the error of a tool is heard', async () => {
  const fail = () => {
    throw new Error('the password is 42')
  }
  const hide = transform({
    name: 'hide',
    on: 'tool.after',
    run: ({ result }) => modify({ result: { ...result, output: { error: 'it failed' } } }),
  })
  const model = scripted([['print', {}, 'one']], 'ok')
  const agent = new Agent({ name: 'clerk', model, tools: [noting('print', [], fail)] })
  await runAgent(withPawl(agent, { hooks: [hide] }))
  expect(resultsIn(model).one).toBe('{"error":"it failed"}')
})

test('the agent and its tools stay as they were', async () => {
  const ran: string[] = []
  const pay = noting('pay', ran)
  const agent = new Agent({ name: 'clerk', tools: [pay], model: scripted([['pay', {}]], 'ok') })
  const before = [{ ...agent }, { ...pay }, [...agent.tools]]
  const no = guard({ name: 'no', on: 'tool.before', run: () => deny('no') })
  const guarded = withPawl(agent, { hooks: [no] })
  expect([{ ...agent }, { ...pay }, [...agent.tools]]).toEqual(before)
  expect(guarded.tools[0]).not.toBe(pay)
  await runAgent(agent)
  expect(ran).toEqual(['pay {}'])
})

test.each([false, true])(
  'arguments that are not JSON are the error of the SDK: no hook, no question, no run (streamed: %s)',
  async (stream) => {
    const ran: string[] = []
    const judged: string[] = []
    const looks = guard({
      name: 'looks',
      on: 'tool.before',
      run: ({ call }) => {
        judged.push(call.id)
        return ask('really?')
      },
    })
    const play = async (hooks: boolean) => {
      const model = scripted([['pay', '{"amount": ']], 'sorry')
      const agent = new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] })
      const acting = hooks ? withPawl(agent, { hooks: [looks] }) : agent
      const result = stream ? await runner().run(acting, 'go', { stream }) : await runner().run(acting, 'go')
      if ('completed' in result) await result.completed
      expect([result.interruptions, result.finalOutput]).toEqual([[], 'sorry'])
      return resultsIn(model)
    }
    expect(await play(true)).toEqual(await play(false))
    expect([ran, judged]).toEqual([[], []])
  },
)

test('an approval of the bridge for arguments that are not JSON answers no question', async () => {
  const ran: string[] = []
  const text: FunctionTool = { ...noting('pay', ran), parameters: undefined as never }
  const raw = { ...text, invoke: async (_: unknown, input: string) => String(ran.push(input)) } as FunctionTool
  const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('really?') })
  const model = scripted([['pay', 'all of it', 'call_1']], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [raw] }), { hooks: [asks] })
  const result = await runAgent(agent)
  expect([result.interruptions.length, ran]).toEqual([1, []])
})

test('input that does not fit the schema of a tool is the error of the SDK, after hooks have judged it', async () => {
  const pay = tool({
    name: 'pay',
    description: '',
    parameters: z.object({ amount: z.number() }),
    execute: () => 'paid',
  })
  const model = scripted([['pay', { amount: 'a lot' }]], 'sorry')
  await runAgent(withPawl(new Agent({ name: 'clerk', model, tools: [pay] }), { hooks: [watch] }))
  const bare = scripted([['pay', { amount: 'a lot' }]], 'sorry')
  await runAgent(new Agent({ name: 'clerk', model: bare, tools: [pay] }))
  expect(resultsIn(model)).toEqual(resultsIn(bare))
})

test('an error that ends the run is the very error of the tool', async () => {
  const broken = new Error('out of paper')
  const print = tool({
    name: 'print',
    description: '',
    parameters: z.object({}),
    errorFunction: null,
    execute: () => {
      throw broken
    },
  })
  const told: unknown[] = []
  const meter = observe({ name: 'meter', on: 'tool.after', run: ({ result }) => void told.push(result) })
  const agent = new Agent({ name: 'clerk', model: scripted([['print', {}]]), tools: [print] })
  const failure = await runAgent(withPawl(agent, { hooks: [meter] })).catch((error: unknown) => error)
  expect(failure).toMatchObject({ error: broken })
  expect((failure as ToolCallError).error).toBe(broken)
  expect(told).toMatchObject([{ isError: true, output: { error: 'out of paper' } }])
})

test('the tool’s own condition for approvals stays, and reads the input as transforms left it', async () => {
  const ran: string[] = []
  const asked: unknown[] = []
  const pay = tool({
    name: 'pay',
    description: '',
    parameters: z.object({ amount: z.number() }),
    needsApproval: async (_, { amount }) => {
      asked.push(amount)
      return amount > 10
    },
    execute: ({ amount }) => {
      ran.push(`pay ${amount}`)
      return 'paid'
    },
  })
  const half = transform({
    name: 'half',
    on: 'tool.before',
    run: ({ call }) => modify({ call: { input: { amount: Number((call.input as { amount: number }).amount) / 2 } } }),
  })
  const model = scripted(
    [
      ['pay', { amount: 40 }, 'big'],
      ['pay', { amount: 8 }, 'small'],
    ],
    'ok',
  )
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [pay] }), { hooks: [half] })
  const result = await runAgent(agent)
  expect(result.interruptions.map(({ rawItem }) => 'callId' in rawItem && rawItem.callId)).toEqual(['big'])
  expect([asked.sort(), ran]).toEqual([[20, 4], ['pay 4']])
  for (const item of result.interruptions) result.state.approve(item)
  const ending = await runner().run(agent, result.state)
  expect([ending.finalOutput, ran]).toEqual(['ok', ['pay 4', 'pay 20']])
})

test('a call that hooks deny needs no approval', async () => {
  const no = guard({ name: 'no', on: 'tool.before', run: () => deny('no') })
  const pay = { ...noting('pay', []), needsApproval: async () => true } as FunctionTool
  const agent = new Agent({ name: 'clerk', model: scripted([['pay', {}]], 'ok'), tools: [pay] })
  expect(await runAgent(withPawl(agent, { hooks: [no] }))).toMatchObject({ interruptions: [], finalOutput: 'ok' })
})

test('switches, guardrails and time limits of a tool stay', async () => {
  const ran: string[] = []
  const slow = tool({
    name: 'slow',
    description: '',
    parameters: z.object({}),
    timeoutMs: 20,
    execute: (_, __, details) =>
      new Promise((resolve) => details?.signal?.addEventListener('abort', () => resolve('too late'))),
  })
  const off = tool({ name: 'off', description: '', parameters: z.object({}), isEnabled: false, execute: () => 'on' })
  const kept = tool({
    name: 'kept',
    description: '',
    parameters: z.object({}),
    inputGuardrails: [
      { name: 'never', run: async () => ({ behavior: { type: 'rejectContent', message: 'guardrail says no' } }) },
    ],
    execute: () => String(ran.push('kept')),
  })
  const model = scripted(
    [
      ['slow', {}, 'slow'],
      ['kept', {}, 'kept'],
    ],
    'ok',
  )
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [slow, off, kept] }), { hooks: [watch] })
  await runAgent(agent)
  expect(resultsIn(model)).toEqual({ slow: "Tool 'slow' timed out after 20ms.", kept: 'guardrail says no' })
  expect(model.firstCall?.request.tools.map(({ name }) => name)).toEqual(['slow', 'kept'])
  expect(ran).toEqual([])
})

test('notes of hooks leave the parts of a result as they are', async () => {
  const picture = { type: 'image', image: 'data:image/png;base64,AA==' }
  const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('taken today') })
  const model = scripted(
    [
      ['look', {}, 'look'],
      ['count', {}, 'count'],
    ],
    'ok',
  )
  const tools = [noting('look', [], () => picture), noting('count', [], () => 7)]
  await runAgent(withPawl(new Agent({ name: 'clerk', model, tools }), { hooks: [hint] }))
  const { look, count } = resultsIn(model)
  expect(look).toContain('base64,AA==')
  expect(look).toContain('taken today')
  expect(count).toBe('7\ntaken today')
})

test('notes about a result with a schema are lost, on record', async () => {
  const audit = memoryAudit()
  const strict = tool({
    name: 'strict',
    description: '',
    parameters: z.object({}),
    outputSchema: z.object({ n: z.number() }),
    execute: () => ({ n: 1 }),
  })
  const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('one') })
  const model = scripted([['strict', {}, 'call']], 'ok')
  await runAgent(withPawl(new Agent({ name: 'clerk', model, tools: [strict] }), { hooks: [hint], audit }))
  expect(resultsIn(model)).toEqual({ call: '{"n":1}' })
  expect(JSON.stringify(audit.records())).toContain('the output of this tool has a schema')
})

test('a tool that is called without the SDK’s loop passes hooks, and a question is a refusal', async () => {
  const ran: string[] = []
  const asks = guard({
    name: 'asks',
    on: 'tool.before',
    run: ({ call }) => (JSON.stringify(call.input).includes('500') ? ask('that much?') : undefined),
  })
  const { RunContext } = await import('@openai/agents')
  const agent = withPawl(new Agent({ name: 'clerk', tools: [noting('pay', ran)] }), { hooks: [asks], unheard: 'warn' })
  const [pay] = agent.tools as FunctionTool[]
  expect(await pay?.invoke(new RunContext(), '{"amount":5}')).toBe('done')
  expect(JSON.stringify(await pay?.invoke(new RunContext(), '{"amount":500}'))).toContain('no person was asked')
  expect(ran).toEqual(['pay {"amount":5}'])
})

test('tools that a program adds later are guarded, and so is a clone of a guarded agent', async () => {
  const ran: string[] = []
  const no = guard({ name: 'no', on: 'tool.before', run: () => deny('no') })
  const play = async (change: (agent: Agent) => Agent) => {
    const model = scripted([['pay', {}]], 'ok')
    const agent = change(withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', ran)] }), { hooks: [no] }))
    await runAgent(agent)
    return resultsIn(model)
  }
  const pay = noting('pay', ran)
  const denied = { call_1: '{"denied_by":"no","reason":"no"}' }
  const adding = (agent: Agent) => {
    agent.tools.push(pay)
    return agent
  }
  expect(await play(adding)).toEqual(denied)
  expect(await play((agent) => agent.clone({ tools: [pay] }))).toEqual(denied)
  expect(await play((agent) => agent.clone({ name: 'other' }).clone({ tools: [...agent.tools, pay] }))).toEqual(denied)
  expect(ran).toEqual([])
})

test('a clone with tools that are guarded already shows each call to a hook once', async () => {
  const seen: string[] = []
  const looks = guard({ name: 'looks', on: 'tool.before', run: ({ call }) => void seen.push(call.id) })
  const agent = new Agent({ name: 'clerk', model: scripted([['pay', {}]], 'ok'), tools: [noting('pay', [])] })
  const guarded = withPawl(agent, { hooks: [looks] })
  await runAgent(guarded.clone({ tools: [...guarded.tools] }))
  expect(seen).toEqual(['call_1'])
})
