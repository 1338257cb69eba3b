import { describe, expect, test } from 'vitest'
import { around, ask, deny, guard, type Hook, type Json, observe } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type AgentOptions, createAgent, durable, type Workflow, workflow } from '../index.ts'

const call = { calls: [{ name: 'pay', id: 'c1' }] }
const left = new Error('user left')
const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })

interface Question {
  readonly status: 'waiting'
  answer(approved: boolean): Promise<Outcome>
}
type Outcome = { readonly status: 'completed'; readonly output: string } | Question
type Go = (flow: Workflow<string, string>, signal?: AbortSignal) => Promise<Outcome>

/** A workflow cannot be streamed: the two ways to run it. */
const ways: readonly [string, Go][] = [
  [
    'awaited',
    async (flow, signal) => {
      const read = (result: Awaited<ReturnType<typeof flow.run>>): Outcome => {
        if (result.status === 'completed') return result
        const { journal, confirmation } = result
        const answer = async (approved: boolean) =>
          read(await flow.resume(JSON.parse(JSON.stringify(journal)), { digest: confirmation.digest, approved }))
        return { status: 'waiting', answer }
      }
      return read(await flow.run('hi', signal && { signal }))
    },
  ],
  [
    'durable',
    async (flow, signal) => {
      const store = await openStore('memory:')
      const work = durable(flow, store)
      const read = (result: Awaited<ReturnType<typeof work.start>>): Outcome => {
        if (result.status === 'completed') return result
        const { confirmation, runId } = result
        const answer = async (approved: boolean) => {
          await store.confirmations.decide(confirmation.id, { approved, by: 'kim' })
          return read(await work.resume(runId))
        }
        return { status: 'waiting', answer }
      }
      return read(await work.start('hi', signal && { signal }))
    },
  ],
]
const waits = (outcome: Outcome): Question => {
  if (outcome.status !== 'waiting') throw new Error('it should wait')
  return outcome
}

/** Notes the starts and ends of a workflow and its steps. */
function watching(heard: string[]): readonly Hook[] {
  return [
    observe({ name: 'w.b', on: 'workflow.before', run: () => void heard.push('workflow starts') }),
    observe({ name: 's.b', on: 'step.before', run: ({ step }) => void heard.push(`${step.name} starts`) }),
    observe({
      name: 's.a',
      on: 'step.after',
      run: ({ step, outcome }) => void heard.push(`${step.name} ends ${outcome.ok}`),
    }),
    observe({
      name: 'w.a',
      on: 'workflow.after',
      run: ({ outcome }) => void heard.push(`workflow ends ${outcome.ok}`),
    }),
  ]
}

/** A step that is done, then one with an agent inside. */
function order(hooks: readonly Hook[], steps: readonly ScriptedStep[], options: Partial<AgentOptions> = {}) {
  const effects: string[] = []
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const agent = createAgent({ name: 'a', model: scriptedModel(steps), tools: [pay], ...options })
  const flow = workflow<string, string>({
    name: 'order',
    hooks,
    async execute(at, input) {
      await at.step('reserve', () => effects.push('reserved'))
      return (await at.step('pay', (inside) => inside.agent(agent, input))).text
    },
  })
  return { flow, pay, effects }
}

describe.each(ways)('%s', (_, go) => {
  const starts = ['workflow starts', 'reserve starts', 'reserve ends true', 'pay starts']
  const endings = ['pay ends true', 'workflow ends true']

  test.each([true, false])(
    'a question inside, answered with %s: starts do not fire again, ends fire once',
    async (approved) => {
      const heard: string[] = []
      const { flow, pay, effects } = order(watching(heard), [call, 'Done.'], { hooks: [asks] })
      const question = waits(await go(flow))
      expect(heard).toEqual(starts)
      expect(await question.answer(approved)).toEqual({ status: 'completed', output: 'Done.' })
      expect(heard).toEqual([...starts, ...endings])
      expect(pay.inputs).toHaveLength(approved ? 1 : 0)
      expect(effects).toEqual(['reserved'])
    },
  )

  test('a no that ends the agent’s run: the ends fire with its error, the innermost first', async () => {
    const heard: string[] = []
    const asksToStart = guard({ name: 'asks', on: 'run.before', run: () => ask('start?') })
    const { flow } = order(watching(heard), [], { hooks: [asksToStart] })
    await expect(waits(await go(flow)).answer(false)).rejects.toMatchObject({ code: 'run-denied' })
    expect(heard).toEqual([...starts, 'pay ends false', 'workflow ends false'])
  })

  test('two agents side by side that both ask: each is answered by itself, and each pays once', async () => {
    const pay = recordingTool({ name: 'pay' })
    const [x, y] = ['x', 'y'].map((name) =>
      createAgent({ name, model: scriptedModel([call, `${name} paid.`]), tools: [pay], hooks: [asks] }),
    )
    const flow = workflow<string, string>({
      name: 'both',
      async execute(at, input) {
        const runs = [x, y].flatMap((agent) => (agent === undefined ? [] : [at.agent(agent, input)]))
        return (await Promise.all(runs)).map(({ text }) => text).join(' ')
      },
    })
    const second = waits(await waits(await go(flow)).answer(true))
    expect(await second.answer(true)).toMatchObject({ output: 'x paid. y paid.' })
    expect(pay.inputs).toHaveLength(2)
  })

  test('an agent beside one that asks continues to its own question or end: its finished work is not repeated', async () => {
    const slow = (text: string) => ({
      name: 'slow',
      calls: 0,
      async generate() {
        this.calls += 1
        await new Promise((resolve) => setTimeout(resolve, 20)) // longer than the other takes to ask
        return {
          content: [{ type: 'text', text }],
          stopReason: 'end',
          usage: { inputTokens: 1, outputTokens: 1 },
        } as const
      },
    })
    const pay = recordingTool({ name: 'pay' })
    const model = slow('thought about it.')
    const x = createAgent({ name: 'x', model: scriptedModel([call, 'x paid.']), tools: [pay], hooks: [asks] })
    const y = createAgent({ name: 'y', model })
    const late = guard({
      name: 'late',
      on: 'model.before',
      run: async () => void (await new Promise((resolve) => setTimeout(resolve, 20))),
    })
    y.use(late)
    const flow = workflow<string, string>({
      name: 'both',
      async execute(at, input) {
        const [paid, thought] = await Promise.all([at.agent(x, input), at.agent(y, input)])
        return `${paid.text} ${thought.text}`
      },
    })
    expect(await waits(await go(flow)).answer(true)).toMatchObject({ output: 'x paid. thought about it.' })
    expect([pay.inputs.length, model.calls]).toEqual([1, 1])
  })

  test('abort: aborted, the ends fire with the error, the innermost first', async () => {
    const heard: string[] = []
    const stop = new AbortController()
    const { flow } = order(watching(heard), [
      () => {
        queueMicrotask(() => stop.abort(left))
        return new Promise<never>(() => {})
      },
    ])
    await expect(go(flow, stop.signal)).rejects.toMatchObject({ code: 'aborted', cause: left })
    expect(heard).toEqual([...starts, 'pay ends false', 'workflow ends false'])
  })

  test('abort while a start waits: aborted, the body does not run', async () => {
    const stop = new AbortController()
    const slow = guard({
      name: 'slow',
      on: 'workflow.before',
      run() {
        queueMicrotask(() => stop.abort(left))
        return new Promise<never>(() => {})
      },
    })
    const { flow, effects } = order([slow], [])
    await expect(go(flow, stop.signal)).rejects.toMatchObject({ code: 'aborted', cause: left })
    expect(effects).toEqual([])
  })

  test('retry inside: starts and ends fire once', async () => {
    const heard: string[] = []
    const retries = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
    const { flow } = order([...watching(heard), retries], [new Error('busy'), 'Done.'])
    expect(await go(flow)).toMatchObject({ output: 'Done.' })
    expect(heard).toEqual([...starts, ...endings])
  })

  test('handoff inside: the hooks of the workflow judge the agent that took over', async () => {
    const never = guard({ name: 'never', on: 'tool.before', match: { agent: 'b' }, run: () => deny('never') })
    const pay = recordingTool({ name: 'pay' })
    const b = createAgent({ name: 'b', model: scriptedModel([call, 'By b.']), tools: [pay] })
    const heard: string[] = []
    const { flow } = order([never, ...watching(heard)], [{ calls: [{ name: 'transfer_to_b' }] }], { handoffs: [b] })
    expect(await go(flow)).toMatchObject({ output: 'By b.' })
    expect(pay.inputs).toEqual([])
    expect(heard).toEqual([...starts, ...endings])
  })
})

test('a journal that waits runs no step inside another: an agent inside a step is refused with a hint', async () => {
  const { flow, pay } = order([], [call, 'Done.'], { hooks: [asks] })
  const journal = {
    step: (_: string, run: () => Promise<Json>) => run(),
    wait: async () => ({ approved: true }),
  }
  await expect(flow.run('hi', { journal })).rejects.toMatchObject({
    code: 'nested-step',
    hint: expect.stringContaining('outside of `at.step`'),
  })
  expect(pay.inputs).toEqual([])
})
