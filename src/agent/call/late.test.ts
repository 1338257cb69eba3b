import { expect, test } from 'vitest'
import { budget, memoryBudgets, storeGate } from '../../governance/index.ts'
import { guard, type Hook, modify, observe, transform } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, type Model, tool } from '../index.ts'

const call = { calls: [{ name: 'look', id: 'c1' }] }
const left = new Error('user left')

/** A promise that the test settles. */
function latch<T = void>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** A scripted model that aborts the run when it is called, and answers when the test lets it. */
function lateModel(steps: readonly ScriptedStep[], stop: AbortController) {
  const scripted = scriptedModel(steps)
  const { opened, open } = latch()
  const model: Model = {
    name: 'scripted',
    async generate(request) {
      stop.abort(left)
      await opened
      return scripted.generate(request)
    },
  }
  return { model, answer: () => open() }
}

/** Calls back when the tokens of an answer are counted. */
function counting() {
  const { opened, open } = latch<number>()
  const hook = observe({
    name: 'meter',
    on: 'tokens.counted',
    priority: 950,
    run: ({ totalTokens }) => open(totalTokens),
  })
  return { counted: opened, hook }
}

const aborted = { code: 'aborted', cause: left }

test('an answer that comes after an abort is counted, and nothing else is done with it', async () => {
  const stop = new AbortController()
  const { model, answer } = lateModel([call], stop)
  const { counted, hook } = counting()
  const look = recordingTool({ name: 'look' })
  const heard: string[] = []
  const watch = observe as (spec: object) => Hook
  const others = ['model.after', 'tool.before', 'run.after'].map((on) =>
    watch({ name: on, on, run: () => void heard.push(on) }),
  )
  const agent = createAgent({ name: 'a', model, tools: [look], hooks: [hook, ...others] })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  answer()
  expect(await counted).toBe(15)
  await new Promise((resolve) => setImmediate(resolve))
  expect([heard, look.inputs]).toEqual([[], []])
})

test('an answer that comes after an abort is settled in the budget at its actual cost', async () => {
  const stop = new AbortController()
  const budgets = memoryBudgets()
  const gate = storeGate({ budgets, limits: { all: { tokens: 1000 } }, outputTokens: 100, countTokens: () => 100 })
  const { model, answer } = lateModel(['Late.'], stop)
  const { counted, hook } = counting()
  const agent = createAgent({ name: 'a', model, hooks: [...budget({ gate }), hook] })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  expect(await budgets.spent('all')).toMatchObject({ tokens: 200 })
  answer()
  await counted
  expect(await budgets.spent('all')).toMatchObject({ tokens: 15, modelCalls: 1 })
})

test('a tool that ends after an abort still has its tool.after, and the model is not called again', async () => {
  const stop = new AbortController()
  const [running, ended] = [latch(), latch<unknown>()]
  const slow = tool({
    name: 'look',
    async run() {
      stop.abort(left)
      await running.opened
      return 'seen'
    },
  })
  const model = scriptedModel([call, 'Done.'])
  const hooks = [
    observe({ name: 'o', on: 'tool.after', run: ({ result, origin }) => ended.open([result.output, origin]) }),
  ]
  const agent = createAgent({ name: 'a', model, tools: [slow], hooks })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  running.open()
  expect(await ended.opened).toEqual(['seen', 'real'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(model.requests).toHaveLength(1)
})

test('a tool call that ends after an abort is settled in the budget once', async () => {
  const stop = new AbortController()
  const [running, ended] = [latch(), latch()]
  const budgets = memoryBudgets()
  const gate = storeGate({ budgets, limits: { all: { toolCalls: 5 } } })
  const slow = tool({
    name: 'look',
    async run() {
      stop.abort(left)
      await running.opened
    },
  })
  const last = observe({ name: 'last', on: 'tool.after', priority: 950, run: () => ended.open() })
  const agent = createAgent({
    name: 'a',
    model: scriptedModel([call]),
    tools: [slow],
    hooks: [...budget({ gate }), last],
  })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  running.open()
  await ended.opened
  expect(await budgets.spent('all')).toMatchObject({ toolCalls: 1 })
})

test('a wrap that would try again after an abort makes no further call', async () => {
  const stop = new AbortController()
  const model = scriptedModel([new Error('overloaded'), 'Done.'])
  const failing: Model = {
    name: 'm',
    generate(request) {
      stop.abort(left)
      return model.generate(request)
    },
  }
  const agent = createAgent({ name: 'a', model: failing }).withLifecycle({
    name: 'retry',
    wrapModelCall: (_, next) => next().catch(() => next()),
  })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  await new Promise((resolve) => setImmediate(resolve))
  expect(model.requests).toHaveLength(1)
})

test('hooks that settle a late answer or a late tool are not cut off by the abort before it', async () => {
  const stop = new AbortController()
  const [running, ended] = [latch(), latch()]
  const problems: string[] = []
  const slow = tool({
    name: 'look',
    async run() {
      stop.abort(left)
      await running.opened
    },
  })
  const settle = observe({
    name: 'settle',
    on: 'tool.after',
    async run() {
      await new Promise((resolve) => setImmediate(resolve))
      ended.open()
    },
  })
  const agent = createAgent({
    name: 'a',
    model: scriptedModel([call]),
    tools: [slow],
    hooks: [settle],
    logger: ({ message }) => void problems.push(message),
  })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  running.open()
  await ended.opened
  await new Promise((resolve) => setImmediate(resolve))
  expect(problems).toEqual([])
})

test.each(['model.before', 'tool.before'] as const)(
  'a call that is reserved and then never made, since the run is aborted at %s, is not charged',
  async (on) => {
    const stop = new AbortController()
    const budgets = memoryBudgets()
    const gate = storeGate({ budgets, limits: { all: { toolCalls: 5, modelCalls: 5 } } })
    const slow = (guard as (spec: object) => Hook)({
      name: 'slow',
      on,
      priority: 950, // after the budget has reserved
      run() {
        queueMicrotask(() => stop.abort(left))
        return new Promise<never>(() => {})
      },
    })
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({
      name: 'a',
      model: scriptedModel([call]),
      tools: [look],
      hooks: [slow, ...budget({ gate })],
    })
    await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
    await new Promise((resolve) => setImmediate(resolve))
    expect(look.inputs).toEqual([])
    expect(await budgets.spent('all')).toMatchObject({ toolCalls: 0, modelCalls: on === 'tool.before' ? 1 : 0 })
  },
)

test('a durable run that was aborted is started again under its id, and repeats nothing', async () => {
  const look = recordingTool({ name: 'look' })
  const stop = new AbortController()
  const scripted = scriptedModel([call, 'Done.'])
  let calls = 0
  const model: Model = {
    name: 'm',
    generate(request, given) {
      if (++calls !== 2) return scripted.generate(request)
      stop.abort(left)
      return Promise.reject(given?.signal?.reason)
    },
  }
  const work = durable(createAgent({ name: 'a', model, tools: [look] }), await openStore('memory:'))
  await expect(work.start('hi', { runId: 'r', signal: stop.signal })).rejects.toMatchObject(aborted)
  expect(await work.start('hi', { runId: 'r' })).toMatchObject({
    text: 'Done.',
    turns: 2,
    usage: { inputTokens: 20, outputTokens: 10 },
  })
  expect(look.inputs).toHaveLength(1)
})

test('tool.after of a tool that ends after an abort is recorded: a durable run that starts again uses its outcome', async () => {
  const heard: string[] = []
  const store = await openStore('memory:')
  const hooks = [
    observe({ name: 'o', on: 'tool.after', run: ({ result }) => void heard.push(String(result.output)) }),
    transform({
      name: 't',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: 'changed' } }),
    }),
  ]
  const { opened, open } = latch<string>()
  const stop = new AbortController()
  const look = tool({
    name: 'look',
    run() {
      stop.abort(left)
      return opened
    },
  })
  const model = scriptedModel([call, 'Done.'])
  const work = durable(createAgent({ name: 'a', model, tools: [look], hooks }), store)
  await expect(work.start('hi', { runId: 'r', signal: stop.signal })).rejects.toMatchObject(aborted)
  open('seen')
  expect(await work.start('hi', { runId: 'r' })).toMatchObject({ text: 'Done.' })
  expect(heard).toEqual(['changed'])
  expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ output: 'changed' }])
})
