import { describe, expect, test } from 'vitest'
import { around, ask, deny, guard, type Hook, type ModelResponse, observe } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import {
  agentTool,
  createAgent,
  createTurns,
  FatalToolError,
  ModelError,
  type RunError,
  runProgress,
  tool,
  workflow,
} from '../index.ts'

const call = { calls: [{ name: 'look', id: 'c1' }] }
const usageOf = (calls: number) => ({ inputTokens: 10 * calls, outputTokens: 5 * calls })

function agentOf(steps: readonly ScriptedStep[], hooks: readonly Hook[], more: object = {}) {
  const model = scriptedModel(steps)
  const agent = createAgent({ name: 'a', model, tools: [recordingTool({ name: 'look' })], hooks, ...more })
  return { model, agent }
}
const errorOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error as RunError,
  )

describe('an error of a run has the usage of the run', () => {
  const denies = (on: 'model.after' | 'run.after') =>
    (guard as (spec: object) => Hook)({ name: 'g', on, run: () => deny('no') })

  test('a denied answer is paid for', async () => {
    const error = await errorOf(agentOf(['Hi.'], [denies('model.after')]).agent.run('hi'))
    expect(error).toMatchObject({ code: 'response-denied', progress: { turns: 1, usage: usageOf(1) } })
  })
  test('a denied result is paid for', async () => {
    const error = await errorOf(agentOf([call, 'Hi.'], [denies('run.after')]).agent.run('hi'))
    expect(error).toMatchObject({ code: 'result-denied', progress: { turns: 2, usage: usageOf(2) } })
  })
  test('so is an answer that a wrap rejects', async () => {
    const picky = around({
      name: 'picky',
      on: 'model.around',
      async run(_, next) {
        await next()
        throw new Error('not good enough')
      },
    })
    const seen: unknown[] = []
    const watch = observe({
      name: 'w',
      on: 'error.raised',
      match: { where: 'run' },
      run: ({ context }) => void seen.push(context.usage),
    })
    const error = await errorOf(agentOf(['Hi.'], [picky, watch]).agent.run('hi'))
    expect(error).toMatchObject({ code: 'hook-threw', hook: 'picky' })
    expect(seen).toEqual([usageOf(1)])
  })
})

describe('runProgress returns the progress of a run, whichever error ended it', () => {
  const throws = () => {
    throw new Error('broken')
  }
  const fatal = tool({
    name: 'look',
    run: () => {
      throw new FatalToolError('no disk')
    },
  })
  const wrap = (run: () => never) => around({ name: 'w', on: 'tool.around', run })
  const observer = observe({ name: 'o', on: 'tool.after', failure: 'throw', run: throws })
  test.each<[string, readonly ScriptedStep[], readonly Hook[], object, number]>([
    ['an error of the provider', [call, new Error('overloaded')], [], {}, 1],
    ['a ModelError', [call, new ModelError('overloaded', { retryable: true })], [], {}, 1],
    ['an answer without its form', [call, { content: [] } as unknown as ScriptedStep], [], {}, 1],
    ['a tool that ends the run', [call], [], { tools: [fatal] }, 1],
    ['a wrap that throws', [call], [wrap(throws)], {}, 1],
    ['a wrap that returns nothing', [call], [wrap((() => undefined) as () => never)], {}, 1],
    ['an observer whose failure throws', [call], [observer], {}, 1],
  ])('%s', async (_, steps, hooks, more, calls) => {
    const inner = agentOf(steps, hooks, more)
    const progress = { usage: usageOf(calls), messages: [{ role: 'user' }, { role: 'assistant' }] }
    expect(runProgress(await errorOf(inner.agent.run('hi')))).toMatchObject({
      usage: progress.usage,
      messages: expect.arrayContaining(progress.messages.map((one) => expect.objectContaining(one))),
    })
    const desk = agentOf([{ calls: [{ name: 'transfer_to_inner' }] }], [], {
      handoffs: [agentOf(steps, hooks, { ...more, name: 'inner' }).agent],
    })
    const handed = runProgress(await errorOf(desk.agent.run('hi')))
    expect(handed?.usage).toEqual(usageOf(calls + 1))
    expect(handed?.turns).toBe(inner.model.requests.length + 1)
    expect(handed?.messages.length).toBeGreaterThan(2)
    const before = agentOf(['Hi.'], []).agent
    const flow = workflow<string, string>({
      name: 'w',
      async execute(at, input) {
        await at.agent(before, input)
        return (await at.agent(agentOf(steps, hooks, more).agent, input)).text
      },
    })
    expect(runProgress(await errorOf(flow.run('hi')))?.usage).toEqual(usageOf(calls + 1))
  })
  test.each(['throw', 'closed'] as const)(
    'an observer of the error whose failure is `%s` does not replace the error',
    async (failure) => {
      const breaks = observe({ name: 'o', on: 'error.raised', match: { where: 'model' }, failure, run: throws })
      const overloaded = new Error('overloaded')
      const error = await errorOf(agentOf([call, overloaded], [breaks], { logger: false }).agent.run('hi'))
      expect(error).toBe(overloaded)
      expect(runProgress(error)?.usage).toEqual(usageOf(1))
    },
  )
  test('undefined for errors that did not end a run', () => {
    expect([undefined, null, 'broken', new Error('broken')].map(runProgress)).toEqual(Array(4).fill(undefined))
  })
  test('turns and text of an agent that has finished the conversation count when the result is denied', async () => {
    const { agent: b } = agentOf(['Done.'], [], { name: 'b' })
    const denies = guard({ name: 'g', on: 'run.after', match: { agent: 'a' }, run: () => deny('no') })
    const desk = agentOf([{ calls: [{ name: 'transfer_to_b' }] }], [denies], { handoffs: [b] })
    const error = await errorOf(desk.agent.run('hi'))
    expect(error).toMatchObject({ code: 'result-denied', progress: { turns: 2, usage: usageOf(2) } })
  })
})

describe('a suspended run has the usage of the whole run', () => {
  const asks = guard({ name: 'g', on: 'tool.before', run: () => ask('sure?') })
  const answer = (digest: string) => ({ digest, approved: true })

  test('at its first question, at its second, and at its end', async () => {
    const { agent } = agentOf([call, { calls: [{ name: 'look', id: 'c2' }] }, 'Done.'], [asks])
    const first = await agent.run('hi')
    if (first.status !== 'suspended') throw new Error('it should wait')
    expect(first.usage).toEqual(usageOf(1))
    const second = await agent.resume(first.journal, answer(first.confirmation.digest))
    if (second.status !== 'suspended') throw new Error('it should wait')
    expect(second.usage).toEqual(usageOf(2))
    expect(await agent.resume(second.journal, answer(second.confirmation.digest))).toMatchObject({ usage: usageOf(3) })
  })

  test('with the agents inside: after a handoff, in a tool, in a workflow', async () => {
    const inner = () => agentOf([call], [asks], { name: 'inner' }).agent
    const desk = agentOf([{ calls: [{ name: 'transfer_to_inner' }] }], [], { handoffs: [inner()] }).agent
    expect(await desk.run('hi')).toMatchObject({ status: 'suspended', usage: usageOf(2) })
    const boss = agentOf([{ calls: [{ name: 'inner', input: { prompt: 'x' } }] }], [], {
      tools: [agentTool(inner())],
    }).agent
    expect(await boss.run('hi')).toMatchObject({ status: 'suspended', usage: usageOf(2) })
    const plain = agentOf(['Hi.'], []).agent
    const waiter = inner()
    const flow = workflow<string, string>({
      name: 'w',
      async execute(at, input) {
        await at.step('first', (inside) => inside.agent(plain, input))
        return (await at.agent(waiter, input)).text
      },
    })
    const waiting = await flow.run('hi')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    expect(waiting.usage).toEqual(usageOf(2))
  })

  test('an agent used as a tool that had finished before the question still counts after it', async () => {
    const asksToPay = guard({ name: 'g', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') })
    const tools = [agentTool(agentOf(['Inner.'], [], { name: 'inner' }).agent), recordingTool({ name: 'pay' })]
    const delegate = { calls: [{ name: 'inner', input: { prompt: 'x' } }] }
    const { agent } = agentOf([delegate, { calls: [{ name: 'pay' }] }, 'Done.'], [asksToPay], { tools })
    const waiting = await agent.run('hi')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    expect(waiting.usage).toEqual(usageOf(3))
    expect(await agent.resume(waiting.journal, answer(waiting.confirmation.digest))).toMatchObject({
      usage: usageOf(4),
    })
  })

  test('a step of a workflow that is taken from the record counts once', async () => {
    const plain = agentOf(['Hi.'], [])
    const waiter = agentOf([call, { calls: [{ name: 'look', id: 'c2' }] }], [asks], { name: 'waiter' })
    const flow = workflow<string, string>({
      name: 'w',
      async execute(at, input) {
        await at.step('first', (inside) => inside.agent(plain.agent, input))
        return (await at.agent(waiter.agent, input)).text
      },
    })
    const first = await flow.run('hi')
    if (first.status !== 'suspended') throw new Error('it should wait')
    const second = await flow.resume(first.journal, answer(first.confirmation.digest))
    if (second.status !== 'suspended') throw new Error('it should wait again')
    expect([first.usage, second.usage]).toEqual([usageOf(2), usageOf(3)])
    expect(plain.model.requests).toHaveLength(1)
  })
})

describe('costs are exact', () => {
  const paid = (usage: ModelResponse['usage']): ModelResponse => ({
    content: [{ type: 'text', text: 'Hi.' }],
    stopReason: 'end',
    usage,
  })

  test('small calls cost exactly their price, and their sum does not drift', async () => {
    const costs: (number | undefined)[] = []
    const meter = observe({ name: 'm', on: 'tokens.counted', run: ({ cost }) => void costs.push(cost) })
    const prices = { scripted: { input: 0.05, output: 0.05 } }
    const steps = [
      ...Array.from({ length: 10 }, () => paid({ inputTokens: 4, outputTokens: 0 })),
      paid({ inputTokens: 40, outputTokens: 0 }),
    ]
    const { agent } = agentOf(steps, [meter], { prices })
    for (const _ of steps) await agent.run('hi')
    expect(costs.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    const sum = costs.slice(0, 10).reduce<number>((total, cost) => total + (cost ?? 0), 0)
    expect(sum).toBe(costs[10])
  })
})

test('turns outside of an agent are counted attempt by attempt, too', async () => {
  const retry = around({ name: 'r', on: 'model.around', run: (_, next) => next().then(() => next()) })
  const { agent } = agentOf([], [retry])
  const turns = createTurns({ dispatcher: agent.inner.runtime.placeIn(undefined).dispatcher, agent: { name: 'mine' } })
  const model = scriptedModel(['One.', 'Two.'])
  const { response } = await turns.model({ model: 'm', messages: [] }, (request) => model.generate(request))
  expect(response.content).toEqual([{ type: 'text', text: 'Two.' }])
  expect(turns.usage()).toEqual(usageOf(2))
})

describe('the answer of a wrap is counted by the source of its usage', () => {
  const words = (text: string) => [{ type: 'text' as const, text }]
  const wrapped = (run: (next: () => Promise<ModelResponse>) => Promise<ModelResponse>, name = 'w') =>
    around({ name, on: 'model.around', run: (_, next) => run(next) })
  const counts = async (steps: readonly ScriptedStep[], ...hooks: readonly Hook[]) => {
    const told: number[] = []
    const meter = observe({ name: 'm', on: 'tokens.counted', run: ({ inputTokens }) => void told.push(inputTokens) })
    const { agent } = agentOf(steps, [...hooks, meter])
    const result = await agent.run('hi')
    return { usage: result.usage, told }
  }

  test('a changed answer keeps the usage of its attempt', async () => {
    const upper = wrapped(async (next) => ({ ...(await next()), content: words('HI.') }))
    expect(await counts(['Hi.'], upper)).toEqual({ usage: usageOf(1), told: [10] })
  })
  test('the first of two answers, changed, costs nothing more', async () => {
    const first = wrapped(async (next) => {
      const one = await next()
      await next()
      return { ...one, content: words('One.') }
    })
    expect(await counts(['One?', 'Two?'], first)).toEqual({ usage: usageOf(2), told: [10, 10] })
  })
  test('a wrap that adds its attempts up is not counted twice', async () => {
    const sum = wrapped(async (next) => {
      await next()
      return { ...(await next()), usage: usageOf(2) }
    })
    expect(await counts(['One.', 'Two.'], sum)).toEqual({ usage: usageOf(2), told: [10, 10] })
  })
  test('a call of its own counts, also if it used as much as the attempt before it', async () => {
    const other = scriptedModel(['Mine.'])
    const asks = wrapped(async (next) => {
      await next()
      return other.generate({ model: 'other', messages: [] })
    })
    expect(await counts(['Hi.'], asks)).toEqual({ usage: usageOf(2), told: [10, 10] })
  })
  test('an answer that is remembered has been paid for, whole or changed, through another wrap as well', async () => {
    let known: ModelResponse | undefined
    const remember = wrapped(async (next) => {
      known ??= await next()
      return known
    })
    const signed = wrapped(async (next) => ({ ...(await next()), content: words('Hi. Pawl') }), 'signed')
    const { agent } = agentOf(['Hi.'], [signed, remember])
    expect((await agent.run('hi')).usage).toEqual(usageOf(1))
    expect((await agent.run('hi')).usage).toEqual(usageOf(0))
  })
  test('an answer that is played back after a question has been paid for', async () => {
    const asks = guard({
      name: 'g',
      on: 'model.before',
      run: ({ context }) => (context.callId?.endsWith('#2') === true ? ask('again?') : undefined),
    })
    const best = wrapped(async (next) => {
      const one = await next()
      await next()
      return { ...one, content: words('One.') }
    })
    const { agent } = agentOf(['One?', 'Two?'], [best, asks])
    const waiting = await agent.run('hi')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    const done = await agent.resume(waiting.journal, { digest: waiting.confirmation.digest, approved: true })
    expect(done).toMatchObject({ status: 'completed', usage: usageOf(2) })
  })
})
