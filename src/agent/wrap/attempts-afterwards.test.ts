import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { budget, memoryBudgets, storeGate } from '../../governance/index.ts'
import {
  around,
  ask,
  assistantText,
  guard,
  type Hook,
  inform,
  type ModelRequest,
  observe,
  stub,
  text,
} from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type Agent, createAgent, durable, type Suspended, tool } from '../index.ts'

const payment = { calls: [{ name: 'pay', id: 'c1', input: { n: 1 } }] }
const isSecond = ({ context }: { readonly context: { readonly callId?: string | undefined } }) =>
  context.callId?.endsWith('#2') === true

function bank(steps: readonly ScriptedStep[], hooks: readonly Hook[], more: object = {}) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { model, pay, agent: createAgent({ name: 'bank', model, tools: [pay], hooks, logger: false, ...more }) }
}
async function waits(run: Promise<{ readonly status: string }>): Promise<Suspended> {
  const result = await run
  if (result.status !== 'suspended') throw new Error(`it is ${result.status}`)
  return result as Suspended
}
const says = (agent: Agent, { journal, confirmation }: Suspended, approved: boolean) =>
  agent.resume(journal, { digest: confirmation.digest, approved, by: 'kim' })
const twice = (on: 'model.around' | 'tool.around') =>
  (around as (spec: object) => Hook)({
    name: 'twice',
    on,
    run: async (_: unknown, next: () => Promise<unknown>) => {
      await next()
      return next()
    },
  })
const quietly = (run: Promise<unknown>) => run.catch((error: unknown) => error)

describe('after a yes', () => {
  test('a guard that stubs the call meanwhile wins: the tool does not run', async () => {
    let isStopped = false
    const asks = guard({ name: 'ask', on: 'tool.before', run: () => ask('sure?') })
    const stops = guard({ name: 'stop', on: 'tool.before', run: () => (isStopped ? stub('dry run') : undefined) })
    const { agent, pay, model } = bank([payment, 'Done.'], [asks, stops])
    const waiting = await waits(agent.run('hi'))
    isStopped = true
    await says(agent, waiting, true)
    expect(pay.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ output: 'dry run' }])
  })

  test('the same for a model call', async () => {
    let isStopped = false
    const asks = guard({ name: 'ask', on: 'model.before', run: () => ask('sure?') })
    const stops = guard({
      name: 'stop',
      on: 'model.before',
      run: () => (isStopped ? stub(assistantText('Dry.')) : undefined),
    })
    const { agent, model } = bank(['Wet.'], [stops, asks])
    const waiting = await waits(agent.run('hi'))
    isStopped = true
    expect(await says(agent, waiting, true)).toMatchObject({ text: 'Dry.' })
    expect(model.requests).toEqual([])
  })

  test.each(['tool', 'model'] as const)('observers do not receive the approved attempt of a %s again', async (kind) => {
    const heard: unknown[] = []
    const on = `${kind}.before` as const
    const hooks = [
      twice(`${kind}.around`),
      (guard as (spec: object) => Hook)({
        name: 'g',
        on,
        run: (at: Parameters<typeof isSecond>[0]) => (isSecond(at) ? ask('?') : undefined),
      }),
      (observe as (spec: object) => Hook)({
        name: 'o',
        on,
        match: kind === 'tool' ? { name: 'pay' } : undefined,
        run: ({ context }: Parameters<typeof isSecond>[0]) => void heard.push(context.callId),
      }),
    ]
    const { agent } = bank(kind === 'tool' ? [payment, 'Done.'] : ['One.', 'Two.'], hooks)
    await says(agent, await waits(agent.run('hi')), true)
    expect(heard).toEqual(kind === 'tool' ? ['tool:c1', 'tool:c1#2'] : ['model:1', 'model:1#2'])
  })
})

describe('the request that a person is shown is the one that is sent', () => {
  const words = (messages: readonly Parameters<typeof text>[0][] = []) => messages.map(text)

  test.each(['run.before', 'model.before'] as const)('with the notes of hooks at %s', async (on) => {
    const hook = (name: string, run: () => unknown) => (guard as (spec: object) => Hook)({ name, on, run })
    const { agent, model } = bank(['Done.'], [hook('i', () => inform('NOTE')), hook('g', () => ask('?'))])
    const waiting = await waits(agent.run('hi'))
    const shown = JSON.stringify(waiting.confirmation.action)
    await says(agent, waiting, true)
    for (const sent of words(model.requests[0]?.messages)) expect(shown).toContain(sent)
    expect(words(model.requests[0]?.messages)).toHaveLength(2)
  })

  test('in an attempt of a wrap, also if a guard would inform differently after the yes', async () => {
    let notes = 0
    const isWarm = ({ request }: { readonly request: ModelRequest }) => request.temperature === 0.5
    const warm = around({
      name: 'warm',
      on: 'model.around',
      run: ({ request }, next) => next({ request: { ...request, temperature: 0.5 } }),
    })
    const informs = guard({
      name: 'i',
      on: 'model.before',
      run: (at) => (isWarm(at) ? inform(`NOTE ${++notes}`) : undefined),
    })
    const asks = guard({ name: 'g', on: 'model.before', run: (at) => (isWarm(at) ? ask('?') : undefined) })
    const { agent, model } = bank(['Done.'], [warm, informs, asks])
    const waiting = await waits(agent.run('hi'))
    await says(agent, waiting, true)
    expect(words(model.requests[0]?.messages)).toEqual(['hi', expect.stringContaining('NOTE 1')])
  })
})

describe('hooks receive the result of an attempt once', () => {
  test('that a person has refused: the error of the model call is raised for each attempt', async () => {
    const heard: unknown[] = []
    const retry = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
    const asks = guard({ name: 'g', on: 'model.before', run: (at) => (isSecond(at) ? ask('again?') : undefined) })
    const hears = observe({
      name: 'o',
      on: 'error.raised',
      run: ({ where, context, made }) => void heard.push([where, context.callId, made]),
    })
    const { agent } = bank([new Error('down')], [retry, asks, hears])
    await quietly(says(agent, await waits(agent.run('hi')), false))
    expect(heard).toEqual([
      ['model', 'model:1', true],
      ['model', 'model:1#2', false],
      ['run', 'model:1', undefined],
    ])
  })

  test('a tool that ran before a question stays charged if the person rejects and the wrap fails', async () => {
    const budgets = memoryBudgets()
    const wrap = around({
      name: 'w',
      on: 'tool.around',
      async run(_, next) {
        await next()
        const second = await next({ call: { input: { big: 1 } } })
        if (second.isError) throw new Error('refused')
        return second
      },
    })
    const asks = guard({
      name: 'g',
      on: 'tool.before',
      run: ({ call }) => ('big' in (call.input as object) ? ask('?') : undefined),
    })
    const gate = storeGate({ budgets, limits: { all: { toolCalls: 100 } } })
    const { agent, pay } = bank([payment, 'Done.'], [wrap, asks, ...budget({ gate })])
    await quietly(says(agent, await waits(agent.run('hi')), false))
    expect(pay.inputs).toHaveLength(1)
    expect((await budgets.spent('all')).toolCalls).toBe(1)
  })

  test.each([
    ['tool', 'stubbed'],
    ['model', 'stubbed'],
    ['model', 'too late'],
  ] as const)('an attempt of a %s that is %s costs nothing', async (kind, why) => {
    const budgets = memoryBudgets()
    const gate = storeGate({ budgets, limits: { all: { tokens: 100_000, toolCalls: 100 } } })
    const isStubbed = why === 'stubbed'
    const late = (around as (spec: object) => Hook)({
      name: 'late',
      on: `${kind}.around`,
      run: async (_: unknown, next: () => Promise<unknown>) => {
        const first = await next()
        next().catch(() => undefined)
        return first
      },
    })
    const stubs = (guard as (spec: object) => Hook)({
      name: 's',
      on: `${kind}.before`,
      run: (at: Parameters<typeof isSecond>[0]) =>
        isStubbed && isSecond(at) ? stub(kind === 'tool' ? 'cached' : assistantText('cached')) : undefined,
    })
    const hooks = [isStubbed ? twice(`${kind}.around`) : late, ...budget({ gate }), stubs]
    const { agent, pay, model } = bank(kind === 'tool' ? [payment, 'Done.'] : ['Done.'], hooks)
    await agent.run('hi')
    await sleep(5)
    expect(await budgets.spent('all')).toMatchObject({
      tokens: 15 * model.requests.length,
      toolCalls: pay.inputs.length,
    })
    expect([model.requests.length, pay.inputs.length]).toEqual(kind === 'tool' ? [2, 1] : [1, 0])
  })
})

describe('a durable run does not make a call again', () => {
  const slow = (pay: () => void, until: Promise<void>) =>
    tool({
      name: 'pay',
      async run() {
        await until
        pay()
        return 'paid'
      },
    })

  test.each<[string, Hook]>([
    [
      'fails after the abort',
      around({
        name: 'w',
        on: 'tool.around',
        async run(_, next, signal) {
          const result = await next()
          signal?.throwIfAborted()
          return result
        },
      }),
    ],
    ['is too slow', around({ name: 'w', on: 'tool.around', timeoutMs: 10, run: (_, next) => next() })],
    [
      'does not wait for it',
      around({
        name: 'w',
        on: 'tool.around',
        run: (_, next) => Promise.race([next(), sleep(5).then(() => Promise.reject(new Error('too slow')))]),
      }),
    ],
  ])('whose wrap %s', async (why, wrap) => {
    let paid = 0
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const store = await openStore('memory:')
    const start = (hooks: readonly Hook[], signal?: AbortSignal) => {
      const model = scriptedModel([
        ({ messages }) => answerTo(messages.length),
        ({ messages }) => answerTo(messages.length),
      ])
      const agent = createAgent({ name: 'a', model, tools: [slow(() => paid++, until)], hooks })
      return durable(agent, store).start('hi', { runId: 'r', ...(signal !== undefined && { signal }) })
    }
    const answerTo = (messages: number) => ({
      content:
        messages === 1
          ? [{ type: 'tool_use' as const, id: 'c1', name: 'pay', input: {} }]
          : [{ type: 'text' as const, text: 'Done.' }],
      stopReason: 'end' as const,
      usage: { inputTokens: 1, outputTokens: 1 },
    })
    const signal = why.includes('abort') ? AbortSignal.timeout(20) : undefined
    const error = await quietly(start([wrap], signal))
    expect(error).toBeInstanceOf(Error)
    expect(paid).toBe(0)
    goOn()
    const calm = { ...wrap, run: (_: unknown, next: () => unknown) => next() } as Hook
    const { timeoutMs: _, ...patient } = calm as Hook & { readonly timeoutMs?: number }
    const again = await quietly(start([patient as Hook]))
    expect(again).toSatisfy(
      (end: { readonly text?: string; readonly code?: string }) => end.text === 'Done.' || end.code === 'changed-since',
    )
    expect(paid).toBe(1)
  })

  test('nor permanently refuses one whose judgement could not be recorded for a moment', async () => {
    let isBroken = true
    const write = (record: { readonly payload?: unknown }) =>
      isBroken && JSON.stringify(record).includes('c1#2') ? Promise.reject(new Error('the disk is full')) : undefined
    const judge = guard({ name: 'judge', on: 'tool.before', run: () => undefined })
    const { agent, pay } = bank([payment, 'Done.'], [twice('tool.around'), judge], { audit: { write } })
    const work = durable(agent, await openStore('memory:'))
    await expect(work.start('hi', { runId: 'r' })).rejects.toMatchObject({ code: 'hook-unrecorded' })
    isBroken = false
    expect(await work.start('hi', { runId: 'r' })).toMatchObject({ text: 'Done.' })
    expect(pay.inputs).toHaveLength(2)
  })

  test('but makes an attempt that an abort has cut off', async () => {
    const stop = new AbortController()
    const steps = ['One.', 'Two.']
    const model = scriptedModel(steps)
    let calls = 0
    const cut = {
      name: 'scripted',
      generate(request: ModelRequest) {
        if (++calls !== 2) return model.generate(request)
        stop.abort()
        return Promise.reject(new Error('cut off'))
      },
    }
    const agent = createAgent({ name: 'a', model: cut, hooks: [twice('model.around')] })
    const work = durable(agent, await openStore('memory:'))
    await expect(work.start('hi', { runId: 'r', signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' })
    await sleep(5)
    expect(await work.start('hi', { runId: 'r' })).toMatchObject({
      text: 'Two.',
      usage: { inputTokens: 20, outputTokens: 10 },
    })
    expect([calls, model.requests.length]).toEqual([3, 2])
  })

  test('of a model whose tokens.counted failed: hooks receive the tokens when the run is started again', async () => {
    let isBroken = true
    const counted: number[] = []
    const hooks = [
      observe({
        name: 'meter',
        on: 'tokens.counted',
        failure: 'throw',
        run({ totalTokens }) {
          if (isBroken) throw new Error('the meter is down')
          counted.push(totalTokens)
        },
      }),
    ]
    const { agent, model } = bank(['One.', 'Two.'], hooks)
    const work = durable(agent, await openStore('memory:'))
    await expect(work.start('hi', { runId: 'r' })).rejects.toMatchObject({ code: 'hook-threw' })
    isBroken = false
    const usage = { inputTokens: 10, outputTokens: 5 }
    expect(await work.start('hi', { runId: 'r' })).toMatchObject({ text: 'One.', usage })
    expect(await work.start('hi', { runId: 'r' })).toMatchObject({ text: 'One.', usage })
    expect([model.requests.length, counted]).toEqual([1, [15]])
  })
})

test('a `next()` after its wrap has returned causes no unhandled rejection, even if it is not awaited', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  try {
    const late = around({
      name: 'late',
      on: 'tool.around',
      run(_, next) {
        setTimeout(() => void next(), 1)
        return next()
      },
    })
    const { agent, pay } = bank([payment, 'Done.'], [late])
    await agent.run('hi')
    await sleep(20)
    expect([unheard, pay.inputs.length]).toEqual([[], 1])
  } finally {
    process.off('unhandledRejection', hear)
  }
})
