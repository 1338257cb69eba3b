import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { budget, memoryBudgets, storeGate } from '../../governance/index.ts'
import {
  around,
  ask,
  deny,
  guard,
  type Hook,
  type ModelRequest,
  type ModelResponse,
  modify,
  observe,
  transform,
} from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { agentTool, createAgent, durable, FatalToolError, type Model, type Suspended, tool } from '../index.ts'

const usage = { inputTokens: 10, outputTokens: 5 }
const calls = (...names: readonly string[]): ModelResponse => ({
  content: names.map((name) => ({ type: 'tool_use', id: `${name}1`, name, input: {} })),
  stopReason: 'tool_use',
  usage,
})
const says = (text: string): ModelResponse => ({ content: [{ type: 'text', text }], stopReason: 'end', usage })

/** Answers by the conversation, as a provider does: a run that continues in another process continues with it. */
function modelOf(...turns: readonly (ModelResponse | (() => Promise<ModelResponse>))[]) {
  const requests: ModelRequest[] = []
  return {
    name: 'm',
    requests,
    async generate(request: ModelRequest) {
      requests.push(request)
      const { messages } = request
      const turn = turns[messages.filter(({ role }) => role === 'assistant').length] ?? says('Done.')
      return typeof turn === 'function' ? turn() : turn
    },
  }
}
/** Wipes the target that its prompt names. */
const wiper: Model = {
  name: 'm',
  async generate({ messages }) {
    const [asked] = messages[0]?.content ?? []
    const input = { what: asked?.type === 'text' ? asked.text : '' }
    if (messages.length > 1) return says(`wiped ${input.what}`)
    return { ...calls('wipe'), content: [{ type: 'tool_use', id: 'w', name: 'wipe', input }] }
  },
}
const both = (name: string) =>
  around({
    name: 'both',
    on: 'tool.around',
    match: { name },
    run: async (_, next) => (await Promise.all([next(), next()]))[0],
  })
const asks = (name: string) => guard({ name: 'asks', on: 'tool.before', match: { name }, run: () => ask('sure?') })
async function waits(run: Promise<{ readonly status: string }>): Promise<Suspended> {
  const result = await run
  if (result.status !== 'suspended') throw new Error(`it is ${result.status}`)
  return result as Suspended
}
const yes = ({ confirmation: { digest } }: Suspended) => ({ digest, approved: true, by: 'kim' })
const no = ({ confirmation: { digest } }: Suspended) => ({ digest, approved: false, by: 'kim' })

describe('two parallel attempts of an agent tool', () => {
  test('the run waits when both are at their end or wait: nothing that one did beside the other is done again', async () => {
    let count = 0
    const mail = recordingTool({ name: 'mail', gives: 'sent' })
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const inner = createAgent({
      name: 'clerk',
      model: modelOf(async () => (++count === 1 ? calls('pay') : sleep(20).then(() => calls('mail')))),
      tools: [mail, pay],
      hooks: [asks('pay')],
      logger: false,
    })
    const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
    const agent = createAgent({
      name: 'boss',
      model: modelOf(calls('clerk')),
      tools,
      hooks: [both('clerk')],
      logger: false,
    })
    const waiting = await waits(agent.run('hi'))
    expect(mail.inputs).toHaveLength(1)
    const done = await agent.resume(waiting.journal, yes(waiting))
    expect([mail.inputs.length, pay.inputs.length]).toEqual([1, 1])
    expect(done).toMatchObject({ usage: { inputTokens: 60 } })
  })

  test('a no to one of them is a no to both, and no second question is asked', async () => {
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const inner = createAgent({ name: 'clerk', model: modelOf(calls('pay')), tools: [pay], hooks: [asks('pay')] })
    const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
    const agent = createAgent({ name: 'boss', model: modelOf(calls('clerk')), tools, hooks: [both('clerk')] })
    const waiting = await waits(agent.run('hi'))
    expect(await agent.resume(waiting.journal, no(waiting))).toMatchObject({ status: 'completed' })
    expect(pay.inputs).toEqual([])
  })

  test('a no to one call leaves another one that was approved and made before', async () => {
    const pay = recordingTool({ name: 'pay', gives: 'receipt' })
    const model = modelOf(calls('pay'), calls('pay'))
    const inner = createAgent({ name: 'clerk', model, tools: [pay], hooks: [asks('pay')] })
    const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
    const agent = createAgent({ name: 'boss', model: modelOf(calls('clerk')), tools })
    const first = await waits(agent.run('hi'))
    const second = await waits(agent.resume(first.journal, yes(first)))
    await agent.resume(second.journal, no(second))
    const read = model.requests.at(-1)?.messages.flatMap(({ content }) => content) ?? []
    expect(read.filter(({ type }) => type === 'tool_result')).toMatchObject([
      { output: 'receipt' },
      { output: { denied_by: 'asks' } },
    ])
  })

  test('both are asked about, if hooks ask about the second call and about something inside the first', async () => {
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const inner = createAgent({ name: 'clerk', model: modelOf(calls('pay')), tools: [pay], hooks: [asks('pay')] })
    const again = guard({
      name: 'again',
      on: 'tool.before',
      match: { name: 'clerk' },
      run: ({ context }) => (context.callId?.includes('#') === true ? ask('again?') : undefined),
    })
    const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
    const agent = createAgent({ name: 'boss', model: modelOf(calls('clerk')), tools, hooks: [both('clerk'), again] })
    let result: { readonly status: string } = await agent.run('hi')
    for (let count = 0; count < 3; count++) {
      const waiting = await waits(Promise.resolve(result))
      result = await agent.resume(waiting.journal, yes(waiting))
    }
    expect([result.status, pay.inputs.length]).toEqual(['completed', 2])
  })

  test('an agent that a wrap calls with another prompt does not reuse work done for the first', async () => {
    let target = 'A'
    const wiped: unknown[] = []
    const wipe = tool({ name: 'wipe', run: (_: unknown, { call }) => void wiped.push(call.input) })
    const inner = createAgent({ name: 'wiper', model: wiper, tools: [wipe] })
    const rotate = around({
      name: 'rotate',
      on: 'tool.around',
      match: { name: 'wiper' },
      async run(_, next) {
        await next({ call: { input: { prompt: target } } })
        return next()
      },
    })
    const second = guard({
      name: 'asks',
      on: 'tool.before',
      match: { name: 'wiper' },
      run: ({ context }) => (context.callId?.endsWith('#2') === true ? ask('again?') : undefined),
    })
    const tools = [agentTool(inner)]
    const agent = createAgent({ name: 'boss', model: modelOf(calls('wiper')), tools, hooks: [rotate, second] })
    const waiting = await waits(agent.run('hi'))
    target = 'B'
    await agent.resume(waiting.journal, no(waiting))
    expect(wiped).toEqual([{ what: 'A' }, { what: 'B' }])
  })
})

test('a call that a wrap cut off, and that never ends, keeps no run from waiting', async () => {
  const inner = createAgent({ name: 'clerk', model: modelOf(() => new Promise(() => undefined)), logger: false })
  const cut = around({
    name: 'cut',
    on: 'tool.around',
    match: { name: 'clerk' },
    run: ({ call }, next) =>
      Promise.race([next(), sleep(5).then(() => ({ callId: call.id, output: 'too slow', isError: true }))]),
  })
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' }), pay]
  const agent = createAgent({
    name: 'boss',
    model: modelOf(calls('clerk'), calls('pay')),
    tools,
    hooks: [cut, asks('pay')],
  })
  const waiting = await waits(agent.run('hi'))
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ status: 'completed' })
})

describe('the reservation for a call that is not made is released', () => {
  const account = () => {
    const budgets = memoryBudgets()
    return { budgets, hooks: budget({ gate: storeGate({ budgets, limits: { all: { tokens: 1e6 } } }) }) }
  }

  test('for a retry that a guard denies', async () => {
    const { budgets, hooks } = account()
    const retry = around({
      name: 'retry',
      on: 'tool.around',
      run: async (_, next) => {
        await next()
        return next()
      },
    })
    const denies = guard({
      name: 'once',
      on: 'tool.before',
      run: ({ context }) => (context.callId?.includes('#') === true ? deny('once is enough') : undefined),
    })
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    await createAgent({ name: 'a', model: modelOf(calls('pay')), tools: [pay], hooks: [...hooks, retry, denies] }).run(
      'hi',
    )
    expect([pay.inputs.length, (await budgets.spent('all')).toolCalls]).toEqual([1, 1])
  })

  test('for attempts beside one that a person refuses', async () => {
    const { budgets, hooks } = account()
    const hedge = around({
      name: 'hedge',
      on: 'model.around',
      run: async (_, next) => {
        const first = await next()
        await Promise.allSettled([next(), next()])
        return first
      },
    })
    const again = guard({
      name: 'asks',
      on: 'model.before',
      run: ({ context }) => (context.callId?.includes('#') === true ? ask('again?') : undefined),
    })
    const agent = createAgent({ name: 'a', model: modelOf(), hooks: [...hooks, hedge, again], logger: false })
    const waiting = await waits(agent.run('hi'))
    await agent.resume(waiting.journal, no(waiting))
    expect(await budgets.spent('all')).toMatchObject({ tokens: 15, modelCalls: 1 })
  })

  test('for a call inside an agent tool that a wrap has cut off', async () => {
    const { budgets, hooks } = account()
    let goOn = () => {}
    const slow = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const inner = createAgent({
      name: 'clerk',
      model: modelOf(() => slow.then(() => calls('pay'))),
      tools: [recordingTool({ name: 'pay', gives: 'paid' })],
      hooks: [asks('pay')],
    })
    const cut = around({
      name: 'cut',
      on: 'tool.around',
      match: { name: 'clerk' },
      async run({ call }, next) {
        void next().catch(() => undefined)
        return { callId: call.id, output: 'too slow', isError: true }
      },
    })
    const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
    const agent = createAgent({
      name: 'boss',
      model: modelOf(calls('clerk')),
      tools,
      hooks: [cut, ...hooks],
      logger: false,
    })
    await agent.run('hi')
    goOn()
    const spent = { tokens: 45, modelCalls: 3, toolCalls: 1 }
    await vi.waitFor(async () => expect(await budgets.spent('all')).toMatchObject(spent), 20_000)
  })

  test('for a call inside an agent tool that waits while another tool ends the run', async () => {
    const { budgets, hooks } = account()
    const inner = createAgent({ name: 'clerk', model: modelOf(calls('pay')), hooks: [asksModel()] })
    const boom = tool({
      name: 'boom',
      run: async () => {
        await sleep(20)
        throw new FatalToolError('over')
      },
    })
    const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' }), boom]
    const agent = createAgent({ name: 'boss', model: modelOf(calls('clerk', 'boom')), tools, hooks, logger: false })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'tool-fatal' })
    expect(await budgets.spent('all')).toMatchObject({ tokens: 15, modelCalls: 1 })
  })
})

function asksModel(): Hook {
  return guard({ name: 'asks', on: 'model.before', match: { agent: 'clerk' }, run: () => ask('sure?') })
}

test('observers receive the call of an agent tool that waits inside once, however often the run is resumed', async () => {
  const heard: unknown[] = []
  const inner = createAgent({
    name: 'clerk',
    model: modelOf(calls('pay'), calls('look')),
    tools: [recordingTool({ name: 'pay', gives: 'paid' }), recordingTool({ name: 'look', gives: 'found' })],
    hooks: [guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })],
  })
  const hears = observe({
    name: 'hears',
    on: 'tool.before',
    match: { name: 'clerk' },
    run: ({ context }) => void heard.push(context.callId),
  })
  const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
  const agent = createAgent({ name: 'boss', model: modelOf(calls('clerk')), tools, hooks: [hears] })
  const first = await waits(agent.run('hi'))
  const second = await waits(agent.resume(first.journal, yes(first)))
  expect(await agent.resume(second.journal, yes(second))).toMatchObject({ status: 'completed' })
  expect(heard).toEqual(['tool:clerk1'])
})

describe('a process that is killed while a wrap is busy after its call was made', () => {
  const busy = (on: 'tool.around' | 'model.around', reached: () => void) =>
    (around as (spec: object) => Hook)({
      name: 'busy',
      on,
      async run(_: unknown, next: () => Promise<unknown>) {
        const result = await next()
        reached()
        return new Promise(() => result)
      },
    })
  const calm = (on: 'tool.around' | 'model.around') =>
    (around as (spec: object) => Hook)({ name: 'busy', on, run: (_: unknown, next: () => unknown) => next() })

  test.each(['tool.around', 'model.around'] as const)('leaves the call on record: %s', async (on) => {
    const store = await openStore('memory:')
    const steps = new Map<string, unknown>()
    const journals = {
      ...store.journals,
      open: () => ({
        entries: async () => [...steps] as [string, never][],
        async step(key: string, run: () => Promise<unknown>) {
          if (!steps.has(key)) steps.set(key, JSON.parse(JSON.stringify(await run())))
          return steps.get(key) as never
        },
      }),
    }
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const start = (hook: Hook, model: Model) => {
      const agent = createAgent({ name: 'bank', model, tools: [pay], hooks: [hook] })
      return durable(agent, { journals, confirmations: store.confirmations }).start('hi', { runId: 'r' })
    }
    const [first, second] = [modelOf(calls('pay')), modelOf(calls('pay'))]
    await new Promise<void>((resolve) => void start(busy(on, resolve), first))
    const done = await start(calm(on), second)
    expect(pay.inputs).toHaveLength(1)
    expect(first.requests.length + second.requests.length).toBe(2)
    expect(done).toMatchObject({ usage: { inputTokens: 20 } })
  })
})

test('an attempt that hooks have changed is recognised when its wrap is played again', async () => {
  const model = scriptedModel([says('One.'), says('Two.')])
  const shapes = guard({
    name: 'asks',
    on: 'model.before',
    run: ({ context }) => (context.callId?.includes('#') === true ? ask('again?') : undefined),
  })
  const adds = transform({
    name: 'adds',
    on: 'model.before',
    run: ({ request }) =>
      modify({
        request: {
          ...request,
          messages: [...request.messages, { role: 'user', content: [{ type: 'text', text: 'p.s.' }] }],
        },
      }),
  })
  const twice = around({
    name: 'twice',
    on: 'model.around',
    run: async ({ request }, next) => {
      await next({ request: { ...request, maxTokens: 5 } })
      return next({ request: { ...request, maxTokens: 6 } })
    },
  })
  const agent = createAgent({ name: 'a', model, hooks: [shapes, adds, twice] })
  const waiting = await waits(agent.run('hi'))
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ text: 'Two.', usage: { inputTokens: 20 } })
})

test('a tool that ends the run does so although another attempt of the same agent tool waits: no question is asked', async () => {
  let count = 0
  const boom = tool({
    name: 'boom',
    run: () => {
      throw new FatalToolError('over')
    },
  })
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const inner = createAgent({
    name: 'clerk',
    model: modelOf(async () => (++count === 1 ? calls('pay') : sleep(10).then(() => calls('boom')))),
    tools: [boom, pay],
    hooks: [asks('pay')],
    logger: false,
  })
  const tools = [agentTool(inner, { inputSchema: {}, promptOf: () => 'go' })]
  const agent = createAgent({
    name: 'boss',
    model: modelOf(calls('clerk')),
    tools,
    hooks: [both('clerk')],
    logger: false,
  })
  await expect(agent.run('hi')).rejects.toMatchObject({ code: 'tool-fatal' })
  expect(pay.inputs).toEqual([])
})

test('an approved tool that acts and fails inside a wrap that fails as well is not made again', async () => {
  let acted = 0
  const pay = tool({
    name: 'pay',
    run: () => {
      acted++
      throw new Error('receipt lost')
    },
  })
  const own = around({
    name: 'own',
    on: 'tool.around',
    run: (_, next) => next().catch(() => Promise.reject(new Error('no receipt'))),
  })
  const store = await openStore('memory:')
  const make = () =>
    durable(
      createAgent({
        name: 'bank',
        model: modelOf(calls('pay')),
        tools: [pay],
        hooks: [asks('pay'), own],
        logger: false,
      }),
      store,
    )
  const waiting = await make().start('hi', { runId: 'r' })
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  for (let start = 0; start < 3; start++) await expect(make().start('hi', { runId: 'r' })).rejects.toThrow('no receipt')
  expect(acted).toBe(1)
})

test.each(['tool', 'agent tool'])(
  'attempts that a wrap makes in parallel are recognised in another order: %s',
  async (kind) => {
    let order = ['A', 'B']
    const wipe = recordingTool({ name: 'wipe', gives: 'wiped' })
    const inner = createAgent({ name: 'wiper', model: wiper, tools: [wipe] })
    const promptOf = (input: { readonly what?: string }) => input.what ?? ''
    const used = kind === 'tool' ? wipe : agentTool(inner, { name: 'wipe', inputSchema: {}, promptOf })
    const fans = around({
      name: 'fan',
      on: 'tool.around',
      match: { agent: 'a' },
      async run(_, next) {
        await Promise.all(order.map((what) => next({ call: { input: { what } } })))
        return next({ call: { input: { what: 'C' } } })
      },
    })
    const last = guard({
      name: 'last',
      on: 'tool.before',
      match: { agent: 'a' },
      run: ({ context }) => (context.callId?.endsWith('#3') === true ? ask('and C?') : undefined),
    })
    const agent = createAgent({ name: 'a', model: modelOf(calls('wipe')), tools: [used], hooks: [fans, last] })
    const waiting = await waits(agent.run('hi'))
    order = ['B', 'A']
    await agent.resume(waiting.journal, yes(waiting))
    expect(wipe.inputs).toEqual([{ what: 'A' }, { what: 'B' }, { what: 'C' }])
  },
)

test('a further attempt that a process was making when it was killed counts, and so does the one that is made again', async () => {
  const store = await openStore('memory:')
  const kept = new Map<string, unknown>()
  const journals = {
    ...store.journals,
    open: () => ({
      entries: async () => [...kept] as [string, never][],
      async step(key: string, run: () => Promise<unknown>) {
        if (!kept.has(key)) kept.set(key, JSON.parse(JSON.stringify(await run())))
        return kept.get(key) as never
      },
    }),
  }
  const twice = around({
    name: 'twice',
    on: 'model.around',
    async run(_, next) {
      await next()
      return next()
    },
  })
  const start = (generate: Model['generate']) => {
    const gate = storeGate({ budgets: store.budgets, limits: { all: { tokens: 1e6 } } })
    const agent = createAgent({ name: 'a', model: { name: 'm', generate }, hooks: [twice, ...budget({ gate })] })
    return durable(agent, { journals, confirmations: store.confirmations }).start('hi', { runId: 'r' })
  }
  let made = 0
  await new Promise<void>((killed) => {
    const generate = async () => {
      if (++made === 1) return says('One.')
      killed()
      return new Promise<never>(() => {})
    }
    void start(generate)
  })
  const again = async () => {
    made++
    return says('Two.')
  }
  expect(await start(again)).toMatchObject({ text: 'Two.' })
  expect([made, (await store.budgets.spent('all')).modelCalls]).toEqual([3, 3])
})
