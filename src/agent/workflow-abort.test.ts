import { describe, expect, test } from 'vitest'
import { ask, createContext, guard, observe } from '../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../testing/index.ts'
import { createAgent, type Model, type RunOptions, type WorkflowScope, workflow, workflowHooks } from './index.ts'

const left = new Error('user left')
const aborted = { code: 'aborted', cause: left }
const never = new Promise<never>(() => {})

/** The two ways to give a workflow its signal. */
const signals: readonly [string, (signal: AbortSignal) => RunOptions][] = [
  ['an option', (signal) => ({ signal })],
  ['part of a context', (signal) => ({ context: createContext({ signal }) })],
  ['an option beside a context', (signal) => ({ signal, context: createContext() })],
]

describe.each(signals)('the signal as %s', (_, optionsOf) => {
  test('aborted before the start: no hook hears of the workflow, and its body does not run', async () => {
    const heard: string[] = []
    const flow = workflow<undefined, string>({
      name: 'w',
      hooks: workflowHooks({ name: 'h', onWorkflowStart: () => void heard.push('start') }),
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

  test('aborted while the body waits for something that does not mind the signal', async () => {
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

  test.each(Object.keys(hangs))('%s: an abort ends the run, which then waits for nobody', async (what) => {
    const stop = new AbortController()
    const first = asker(() => void setTimeout(() => stop.abort(left), 50)) // by then its run waits
    const flow = workflow<undefined, unknown>({
      name: 'w',
      execute: (at) => Promise.all([at.agent(first, 'hi'), hangs[what]?.(at)]),
    })
    await expect(flow.run(undefined, { signal: stop.signal })).rejects.toMatchObject(aborted)
  })
})
