import { describe, expect, test } from 'vitest'
import { ask, guard, type Json } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, type Model, type Workflow, type WorkflowScope, workflow } from '../index.ts'

type People = { readonly ann: string; readonly bob: string }
type Go = (flow: Workflow<string, People>) => Promise<unknown>

/** Runs a workflow that waits once, and continues it after a yes. */
const ways: readonly [string, Go][] = [
  [
    'awaited',
    async (flow) => {
      const result = await flow.run('hi')
      if (result.status !== 'suspended') throw new Error('it should wait')
      const { journal, confirmation } = result
      return flow.resume(JSON.parse(JSON.stringify(journal)), { digest: confirmation.digest, approved: true })
    },
  ],
  [
    'durable',
    async (flow) => {
      const store = await openStore('memory:')
      const work = durable(flow, store)
      const result = await work.start('hi', { runId: 'r' })
      if (result.status !== 'waiting') throw new Error('it should wait')
      await store.confirmations.decide(result.confirmation.id, { approved: true, by: 'kim' })
      return work.resume('r')
    },
  ],
]

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('may we?') })

/** An agent that asks, later than the steps beside it end. */
function approver() {
  const model = scriptedModel([{ calls: [{ name: 'approve' }] }, 'Yes.'])
  const slow = guard({ name: 'slow', on: 'run.before', run: async () => void (await pause(60)) })
  return createAgent({ name: 'approver', model, tools: [recordingTool({ name: 'approve' })], hooks: [slow, asks] })
}
const flowOf = (execute: (at: WorkflowScope) => Promise<People>) =>
  workflow<string, People>({ name: 'w', execute: (at) => execute(at) })
const both = async (ann: Promise<string>, bob: Promise<string>) => {
  const [one, other] = await Promise.all([ann, bob])
  return { ann: one, bob: other }
}

describe.each(ways)('%s: branches that come in another order when the body runs again', (_, go) => {
  test('steps of one name have their own values, by their input', async () => {
    const agent = approver()
    const flow = flowOf(async (at) => {
      const branch = async (who: string, ms: number) => {
        await at.step(`prepare ${who}`, () => pause(ms))
        return at.step('notify', () => `sent to ${who}`, { who })
      }
      return (await Promise.all([both(branch('ann', 30), branch('bob', 1)), at.agent(agent, 'hi')]))[0]
    })
    expect(await go(flow)).toMatchObject({ output: { ann: 'sent to ann', bob: 'sent to bob' } })
  })

  test('a step that had not begun does not take the value of one that has ended: each acts once', async () => {
    const charged: string[] = []
    const agent = approver()
    const flow = flowOf((at) => {
      const charge = (who: string) => at.step('charge', () => `${charged.push(who)}`, who)
      const ann = async () => {
        await at.agent(agent, 'may we charge ann?')
        return charge('ann')
      }
      const bob = async () => {
        await pause(20) // not a step: it takes its time again
        return charge('bob')
      }
      return both(ann(), bob())
    })
    expect(await go(flow)).toMatchObject({ output: { ann: '2', bob: '1' } })
    expect(charged).toEqual(['bob', 'ann'])
  })

  test('runs of one agent keep their own conversation, by their input', async () => {
    const pay = recordingTool({ name: 'pay' })
    const asksForAnn = guard({
      name: 'asks',
      on: 'tool.before',
      run: ({ call }) => ((call.input as { who: string }).who === 'ann' ? ask('pay ann?') : undefined),
    })
    const agent = createAgent({ name: 'clerk', model: clerk, tools: [pay], hooks: [asksForAnn] })
    const flow = flowOf((at) => {
      const branch = async (who: string, ms: number) => {
        await at.step(`prepare ${who}`, () => pause(ms))
        return (await at.agent(agent, who)).text
      }
      return both(branch('ann', 30), branch('bob', 1))
    })
    expect(await go(flow)).toMatchObject({ output: { ann: 'done for ann', bob: 'done for bob' } })
    expect(pay.inputs.map((input) => (input as { who: string }).who)).toEqual(['bob', 'ann'])
  })

  test('workflows inside keep their own steps, by their name and input', async () => {
    const done: string[] = []
    const agent = approver()
    const greet = workflow<string, string>({
      name: 'greet',
      execute: (at, who) => at.step('greet', () => `${done.push(who)} ${who}`),
    })
    const flow = flowOf(async (at) => {
      const branch = async (who: string, ms: number) => {
        await at.step(`prepare ${who}`, () => pause(ms))
        return at.workflow(greet, who)
      }
      return (await Promise.all([both(branch('ann', 30), branch('bob', 1)), at.agent(agent, 'hi')]))[0]
    })
    expect(await go(flow)).toMatchObject({ output: { ann: '2 ann', bob: '1 bob' } })
    expect(done).toEqual(['bob', 'ann'])
  })

  test('steps that are equal in name and input are done as often as they are called', async () => {
    let count = 0
    const agent = approver()
    const flow = flowOf(async (at) => {
      const ann = await at.step('count', () => `${++count}`, 'x')
      const bob = await at.step('count', () => `${++count}`, 'x')
      await at.agent(agent, 'hi')
      return { ann, bob }
    })
    expect(await go(flow)).toMatchObject({ output: { ann: '1', bob: '2' } })
    expect(count).toBe(2)
  })
})

/** Pays, then answers for whom. */
const clerk: Model = {
  name: 'clerk',
  async generate({ messages }) {
    const [first] = messages[0]?.content ?? []
    const who = first?.type === 'text' ? first.text : ''
    const usage = { inputTokens: 1, outputTokens: 1 }
    return messages.length === 1
      ? { content: [{ type: 'tool_use', id: 'c1', name: 'pay', input: { who } }], stopReason: 'tool_use', usage }
      : { content: [{ type: 'text', text: `done for ${who}` }], stopReason: 'end', usage }
  },
}

test('a durable run that was killed with one branch under way finds the results of the other', async () => {
  const charged: string[] = []
  const store = await openStore('memory:')
  const make = (delays: Readonly<Record<string, number>>, kill: string) =>
    durable(
      flowOf((at) => {
        const charge = async (who: string) => {
          await pause(delays[who] ?? 0)
          const act = () => {
            if (who === kill) throw new Error('killed')
            return `${charged.push(who)}`
          }
          return at.step('charge', act, who)
        }
        return both(charge('ann'), charge('bob'))
      }),
      store,
    )
  await expect(make({ ann: 20 }, 'bob').start('hi', { runId: 'r' })).rejects.toThrow('killed')
  await pause(60)
  expect(charged).toEqual(['ann'])
  expect(await make({ bob: 20 }, '').start('hi', { runId: 'r' })).toMatchObject({ output: { ann: '1', bob: '2' } })
  expect(charged).toEqual(['ann', 'bob'])
})

test('an input that only looks the same in the key is another: the step does not take its value', async () => {
  const kept = new Map<string, Json>()
  const journal = {
    async step(key: string, run: () => Promise<Json>) {
      const value = kept.get(key) ?? (await run())
      kept.set(key, value)
      return value
    },
  }
  const flow = workflow<string, string>({ name: 'w', execute: (at, who) => at.step('charge', () => who, 'ann') })
  await flow.run('hi', { journal })
  const [key = '', digest] = [...kept].find(([key]) => key.endsWith('/before:start') && key.includes('charge')) ?? []
  kept.set(key, String(digest).replaceAll(/\w/g, '0'))
  await expect(flow.run('hi', { journal })).rejects.toMatchObject({
    code: 'step-changed',
    hint: expect.stringContaining('name'),
  })
})

test('an input that is not JSON is refused before the step begins', async () => {
  let ran = false
  const flow = workflow({
    name: 'w',
    execute(at) {
      const act = () => {
        ran = true
      }
      return at.step('s', act, { amount: 5n })
    },
  })
  await expect(flow.run(undefined)).rejects.toMatchObject({ code: 'not-json', message: expect.stringContaining('`s`') })
  expect(ran).toBe(false)
})
