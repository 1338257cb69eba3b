import { describe, expect, test } from 'vitest'
import { ask, createContext, guard, type Hook, type Json, observe } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import {
  createAgent,
  durable,
  type Model,
  type RunOptions,
  type WorkflowScope,
  workflow,
  workflowHooks,
} from '../index.ts'

const left = new Error('user left')
const aborted = { code: 'aborted', cause: left }
const never = new Promise<never>(() => {})

/** The two ways to pass a signal to a workflow. */
const signals: readonly [string, (signal: AbortSignal) => RunOptions][] = [
  ['an option', (signal) => ({ signal })],
  ['part of a context', (signal) => ({ context: createContext({ signal }) })],
  ['an option beside a context', (signal) => ({ signal, context: createContext() })],
]

describe.each(signals)('the signal as %s', (_, optionsOf) => {
  test('aborted before the start: no hook receives the workflow, and its body does not run', async () => {
    const heard: string[] = []
    const flow = workflow<undefined, string>({
      name: 'w',
      hooks: [
        ...workflowHooks({ name: 'h', onWorkflowStart: () => void heard.push('start') }),
        observe({ name: 'o', on: 'workflow.after', run: () => void heard.push('end') }),
      ],
      execute: () => {
        heard.push('body')
        return 'done'
      },
    })
    await expect(flow.run(undefined, optionsOf(AbortSignal.abort(left)))).rejects.toMatchObject(aborted)
    expect(heard).toEqual([])
  })

  test('aborted in step one: step two does not run, and both ends fire with the error', async () => {
    const stop = new AbortController()
    const trace: string[] = []
    const flow = workflow<undefined, string>({
      name: 'w',
      hooks: workflowHooks({
        name: 'h',
        onStepEnd: ({ step, outcome }) => void trace.push(`${step.name} ends ${outcome.ok}`),
        onWorkflowEnd: ({ outcome }) => void trace.push(`workflow ends ${outcome.ok}`),
      }),
      async execute(at) {
        await at.step('one', () => {
          stop.abort(left)
        })
        await at.step('two', () => void trace.push('two runs'))
        return 'done'
      },
    })
    await expect(flow.run(undefined, optionsOf(stop.signal))).rejects.toMatchObject(aborted)
    expect(trace).toEqual(['one ends false', 'workflow ends false'])
  })

  test('aborted while an agent inside waits for its model: the agent gets the signal, the workflow rejects', async () => {
    const stop = new AbortController()
    let given: AbortSignal | undefined
    const model: Model = {
      name: 'm',
      generate(_request, call) {
        given = call?.signal
        queueMicrotask(() => stop.abort(left))
        return never
      },
    }
    const agent = createAgent({ name: 'a', model })
    const flow = workflow<string, string>({
      name: 'w',
      execute: async (at, input) => (await at.agent(agent, input)).text,
    })
    await expect(flow.run('go', optionsOf(stop.signal))).rejects.toMatchObject(aborted)
    expect(given?.aborted).toBe(true)
  })

  test('aborted while the body waits for work that ignores the signal', async () => {
    const stop = new AbortController()
    const flow = workflow<undefined, string>({
      name: 'w',
      execute() {
        queueMicrotask(() => stop.abort(left))
        return never
      },
    })
    await expect(flow.run(undefined, optionsOf(stop.signal))).rejects.toMatchObject(aborted)
  })

  test('aborted while a start hook waits: nothing was denied', async () => {
    const stop = new AbortController()
    let ran = false
    const flow = workflow<undefined, string>({
      name: 'w',
      hooks: workflowHooks({
        name: 'h',
        onStepStart() {
          queueMicrotask(() => stop.abort(left))
          return never
        },
      }),
      execute: (at) =>
        at.step('s', () => {
          ran = true
          return 'done'
        }),
    })
    await expect(flow.run(undefined, optionsOf(stop.signal))).rejects.toMatchObject(aborted)
    expect(ran).toBe(false)
  })
})

describe('on resume', () => {
  const make = (steps: readonly ScriptedStep[]) => {
    const model = scriptedModel(steps)
    const pay = recordingTool({ name: 'pay' })
    const hooks = [guard({ name: 'g', on: 'tool.before', run: () => ask('sure?') })]
    const agent = createAgent({ name: 'a', model, tools: [pay], hooks })
    const flow = workflow<string, string>({
      name: 'w',
      hooks: [observe({ name: 'o', on: 'workflow.after', run: () => undefined })],
      execute: async (at, input) => (await at.step('pay', (inside) => inside.agent(agent, input))).text,
    })
    return { model, pay, flow }
  }
  const suspended = async () => {
    const waiting = await make([{ calls: [{ name: 'pay', id: 'c1' }] }]).flow.run('go')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    return { journal: waiting.journal, answer: { digest: waiting.confirmation.digest, approved: true } }
  }

  test('an aborted signal: the tool that was approved does not run', async () => {
    const { journal, answer } = await suspended()
    const { flow, pay } = make([])
    await expect(flow.resume(journal, answer, { signal: AbortSignal.abort(left) })).rejects.toMatchObject(aborted)
    expect(pay.inputs).toEqual([])
  })

  test('the agents inside get the signal of the resume', async () => {
    const { journal, answer } = await suspended()
    const stop = new AbortController()
    const { flow, pay } = make([
      () => {
        queueMicrotask(() => stop.abort(left))
        return never
      },
    ])
    await expect(flow.resume(journal, answer, { signal: stop.signal })).rejects.toMatchObject(aborted)
    expect(pay.inputs).toHaveLength(1)
  })
})

describe('one part waits for a person, another hangs', () => {
  const asker = (asked = () => {}) => {
    const run = () => {
      asked()
      return ask('sure?')
    }
    return createAgent({
      name: 'asker',
      model: scriptedModel([{ calls: [{ name: 'pay' }] }]),
      tools: [recordingTool({ name: 'pay' })],
      hooks: [guard({ name: 'g', on: 'tool.before', run })],
    })
  }
  const stuck = createAgent({ name: 'stuck', model: { name: 'm', generate: () => never } })
  const hangs: Record<string, (at: WorkflowScope) => Promise<unknown>> = {
    agent: (at) => at.agent(stuck, 'hi'),
    step: (at) => at.step('stuck', () => never),
    'step with an agent inside that waits, too': (at) =>
      at.step('stuck', (inside) =>
        Promise.allSettled([inside.agent(asker(), 'hi'), inside.step('inner', () => never)]),
      ),
  }

  test.each(Object.keys(hangs))('%s: an abort ends the run, and it does not wait for a person', async (what) => {
    const stop = new AbortController()
    const first = asker(() => void setTimeout(() => stop.abort(left), 50)) // by then its run waits
    const flow = workflow<undefined, unknown>({
      name: 'w',
      execute: (at) => Promise.all([at.agent(first, 'hi'), hangs[what]?.(at)]),
    })
    await expect(flow.run(undefined, { signal: stop.signal })).rejects.toMatchObject(aborted)
  })
})

describe('an observer that never answers', () => {
  const hung = (on: string, called = () => {}) =>
    (observe as (spec: object) => Hook)({
      name: 'hung',
      on,
      timeoutMs: Number.POSITIVE_INFINITY,
      run() {
        called()
        return never
      },
    })
  const stuckModel = (stop: AbortController): Model => ({
    name: 'm',
    generate() {
      queueMicrotask(() => stop.abort(left))
      return never
    },
  })

  test.each(['step.after', 'workflow.after', 'error.raised'])(
    'of %s does not keep a run that was aborted from its end',
    async (on) => {
      const stop = new AbortController()
      const agent = createAgent({ name: 'a', model: stuckModel(stop) })
      const flow = workflow<string, unknown>({
        name: 'w',
        hooks: [hung(on)],
        execute: (at, input) => at.step('s', (inside) => inside.agent(agent, input)),
      })
      await expect(flow.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
    },
  )

  test('of error.raised does not keep an agent by itself from its end either', async () => {
    const stop = new AbortController()
    const agent = createAgent({ name: 'a', model: stuckModel(stop), hooks: [hung('error.raised')] })
    await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
  })

  test.each(['step.after', 'workflow.after'])('of %s is cut off by an abort that comes while it waits', async (on) => {
    const stop = new AbortController()
    const problems: string[] = []
    const flow = workflow<string, string>({
      name: 'w',
      hooks: [hung(on, () => queueMicrotask(() => stop.abort(left)))],
      logger: ({ hook }) => void problems.push(String(hook)),
      execute: (at) => at.step('s', () => 'done'),
    })
    await expect(flow.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
    expect(problems).toEqual(['hung'])
  })

  test('hooks that receive an end after an abort finish, though the run does not wait for them', async () => {
    const stop = new AbortController()
    const problems: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow = observe({
      name: 'slow',
      on: 'workflow.after',
      async run() {
        await new Promise((resolve) => setTimeout(resolve, 10))
        finish()
      },
    })
    const agent = createAgent({ name: 'a', model: stuckModel(stop) })
    const flow = workflow<string, unknown>({
      name: 'w',
      hooks: [slow],
      logger: ({ message }) => void problems.push(message),
      execute: (at, input) => at.agent(agent, input),
    })
    await expect(flow.run('hi', { signal: stop.signal })).rejects.toMatchObject(aborted)
    await finished
    expect(problems).toEqual([])
  })
})

describe('a durable workflow that is aborted while a step is at work', () => {
  /** A step that aborts the run, and continues when the test releases it. */
  const lateStep = async (end: (at: WorkflowScope) => unknown, hooks: readonly Hook[] = []) => {
    const stop = new AbortController()
    let [runs, open] = [0, () => {}]
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const flow = workflow<string, unknown>({
      name: 'w',
      hooks,
      execute: (at) =>
        at.step('charge', async (inside) => {
          runs++
          if (runs === 1) {
            stop.abort(left)
            await opened
          }
          return runs === 1 ? end(inside) : `run ${runs}`
        }),
    })
    const work = durable(flow, await openStore('memory:'))
    const start = (signal?: AbortSignal) => work.start('hi', { runId: 'r', ...(signal && { signal }) })
    await expect(start(stop.signal)).rejects.toMatchObject(aborted)
    return { open, start, runs: () => runs }
  }

  test('keeps the value that the step returns later: started again, it fires the end and does not repeat the step', async () => {
    const ends: boolean[] = []
    const hooks = [observe({ name: 'o', on: 'step.after', run: ({ outcome }) => void ends.push(outcome.ok) })]
    const { open, start, runs } = await lateStep(() => 'charged', hooks)
    expect(ends).toEqual([false])
    open()
    expect(await start()).toMatchObject({ output: 'charged' })
    expect([runs(), ends]).toEqual([1, [false, true]])
  })

  test('started again before the step has ended, waits for it, and can be aborted again', async () => {
    const { open, start, runs } = await lateStep(() => 'charged')
    const again = new AbortController()
    const second = start(again.signal)
    setTimeout(() => again.abort(left), 10)
    await expect(second).rejects.toMatchObject(aborted)
    const third = start()
    open()
    expect(await third).toMatchObject({ output: 'charged' })
    expect(runs()).toBe(1)
  })

  test('repeats a step that failed later', async () => {
    const { open, start } = await lateStep(() => Promise.reject(new Error('declined')))
    open()
    expect(await start()).toMatchObject({ output: 'run 2' })
  })

  test('does not keep a value that the body returned because the abort cut off work inside', async () => {
    const { open, start } = await lateStep((at) => at.step('inner', () => 'real').catch(() => 'fallback'))
    open()
    expect(await start()).toMatchObject({ output: 'run 2' })
  })

  test('keeps the value of a step whose end an observer did not finish, and fires that end again', async () => {
    const stop = new AbortController()
    let [runs, ends] = [0, 0]
    const hung = observe({
      name: 'hung',
      on: 'step.after',
      run() {
        queueMicrotask(() => stop.abort(left))
        return ++ends === 1 ? never : undefined
      },
    })
    const flow = workflow<string, unknown>({
      name: 'w',
      hooks: [hung],
      logger: false,
      execute: (at) => at.step('charge', () => `run ${++runs}`),
    })
    const work = durable(flow, await openStore('memory:'))
    await expect(work.start('hi', { runId: 'r', signal: stop.signal })).rejects.toMatchObject(aborted)
    expect(await work.start('hi', { runId: 'r' })).toMatchObject({ output: 'run 1' })
    expect(ends).toBe(2)
  })
})

describe('a workflow that waits for its journal', () => {
  const inner = workflow<string, number>({ name: 'inner', execute: (at) => at.step('s', () => 1) })
  const agent = createAgent({ name: 'a', model: scriptedModel([]) })
  const flow = workflow<string, unknown>({
    name: 'w',
    hooks: [observe({ name: 'o', on: 'step.after', run: () => undefined })],
    async execute(at, input) {
      await at.step('s', () => 1)
      await at.workflow(inner, input)
      await at.agent(agent, input)
    },
  })
  const keys = ['w/id:workflow', 'w/before:start', 's/id:step', 's/before:start', 'w/done:step:s', 's/ended:step']
  const inside = ['workflow:fingerprint', 'inner/id:workflow', 'input:agent', 'agent:fingerprint']

  test.each([...keys, ...inside])('at %s is aborted immediately', async (key) => {
    const stop = new AbortController()
    const journal = {
      step(at: string, run: () => Promise<Json>) {
        if (!at.endsWith(key)) return run()
        queueMicrotask(() => stop.abort(left))
        return never
      },
    }
    await expect(flow.run('hi', { journal, signal: stop.signal })).rejects.toMatchObject(aborted)
  })

  test('does not fire the end of a step that another process is at work on', async () => {
    const ends: string[] = []
    const hooks = [observe({ name: 'o', on: 'step.after', run: ({ step }) => void ends.push(step.name) })]
    const stop = new AbortController()
    const journal = {
      step(at: string, run: () => Promise<Json>) {
        if (!at.includes('done:')) return run()
        queueMicrotask(() => stop.abort(left))
        return never
      },
    }
    const waiting = workflow<string, unknown>({ name: 'w', hooks, execute: (at) => at.step('s', () => 1) })
    await expect(waiting.run('hi', { journal, signal: stop.signal })).rejects.toMatchObject(aborted)
    expect(ends).toEqual([])
  })
})
