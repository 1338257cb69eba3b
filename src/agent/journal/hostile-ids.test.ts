import { expect, test } from 'vitest'
import { budget, memoryBudgets, storeGate } from '../../governance/index.ts'
import { deny, guard } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { agentTool, createAgent, durable, workflow } from '../index.ts'
import { keyPart } from './key-part.ts'

const never = guard({ name: 'never', on: 'tool.before', run: () => deny('never') })
const heard = guard({ name: 'heard', on: 'model.before', run: () => undefined })

test.each(['model:1', 'run', 'model:1~2', '', 'a/b', '__proto__', 'x'.repeat(10_000), '\ud800'])(
  'a tool call with the id %j is judged like any other, also where every step is on record',
  async (id) => {
    const pay = recordingTool({ name: 'pay' })
    const model = scriptedModel([{ calls: [{ name: 'pay', id }] }, 'Done.'])
    const agent = createAgent({ name: 'bank', model, tools: [pay], hooks: [heard, never] })
    const result = await durable(agent, await openStore('memory:')).start('Pay.')
    expect(result).toMatchObject({ status: 'completed', text: 'Done.' })
    expect(pay.inputs).toEqual([])
  },
)

test('ids that look like attempts of other calls are paid by themselves', async () => {
  const pay = recordingTool({ name: 'pay' })
  const calls = ['a', 'a#2', 'a#3'].map((id) => ({ name: 'pay', id }))
  const gate = storeGate({ budgets: memoryBudgets(), limits: { run: { toolCalls: 2 } } })
  const model = scriptedModel([{ calls }, 'Done.'])
  await createAgent({ name: 'bank', model, tools: [pay], hooks: budget({ gate }) }).run('Pay.')
  expect(pay.inputs).toHaveLength(2)
})

test('an id that looks like a call inside an agent tool does not receive its result', async () => {
  const inner = recordingTool({ name: 'look', gives: 'inside' })
  const helper = createAgent({
    name: 'helper',
    model: scriptedModel([{ calls: [{ name: 'look', id: 'y' }] }, 'Helped.']),
    tools: [inner],
  })
  const outer = recordingTool({ name: 'look', gives: 'outside' })
  const model = scriptedModel([
    { calls: [{ name: 'helper', id: 'x', input: { prompt: 'help' } }] },
    { calls: [{ name: 'look', id: 'x/tool:y' }] },
    'Done.',
  ])
  const agent = createAgent({ name: 'a', model, tools: [agentTool(helper), outer] })
  await durable(agent, await openStore('memory:')).start('go')
  expect(outer.inputs).toHaveLength(1)
})

test('steps of a workflow whose names look like repetitions are done by themselves', async () => {
  const done: string[] = []
  const flow = workflow<string, string[]>({
    name: 'w',
    async execute(at) {
      for (const name of ['a', 'a#2', 'a']) await at.step(name, () => void done.push(name))
      return done
    },
  })
  await durable(flow, await openStore('memory:')).start('go')
  expect(done).toEqual(['a', 'a#2', 'a'])
})

test('an agent that ends releases its own reservations, not those of another whose name starts alike', async () => {
  const budgets = memoryBudgets()
  const gate = storeGate({ budgets, limits: { all: { toolCalls: 9 } } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = recordingTool({ name: 'slow', gives: () => held })
  const agent = (name: string, steps: Parameters<typeof scriptedModel>[0]) =>
    createAgent({ name, model: scriptedModel(steps), tools: [slow] })
  const flow = workflow<string, unknown>({
    name: 'w',
    hooks: budget({ gate }),
    async execute(at) {
      const waiting = at.agent(agent('ab', [{ calls: [{ name: 'slow' }] }, 'Done.']), 'go')
      await at.agent(agent('a', ['At once.']), 'go')
      release()
      return (await waiting).text
    },
  })
  await flow.run('go')
  expect(await budgets.spent('all')).toMatchObject({ toolCalls: 1 })
})

test('a part of a key has none of the signs that keys are made with, and different names stay different', () => {
  const names = ['a', 'a:1', 'a%3a.1', 'a/1', 'a#1', 'a~1', 'a@1', '%', '']
  const parts = names.map(keyPart)
  expect(parts.join('')).not.toMatch(/[:/#@~]/)
  expect(new Set(parts).size).toBe(names.length)
})
