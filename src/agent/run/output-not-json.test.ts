import { expect, test } from 'vitest'
import { ask, guard, observe, resume } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, workflow } from '../index.ts'

const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })
const readOutput = async (text: string) => ({ output: BigInt(text), rawResult: text, problems: [], isFatal: false })

test('an output that is not JSON is the result of a run that ends with it', async () => {
  expect(await createAgent({ name: 'a', model: scriptedModel(['5']), readOutput }).run('hi')).toMatchObject({
    output: 5n,
  })
})

test('an output that is not JSON and is sent back to work rejects the run before anything else is done', async () => {
  let ready = 0
  const pay = recordingTool({ name: 'pay' })
  const agent = createAgent({
    name: 'a',
    model: scriptedModel(['5', { calls: [{ name: 'pay' }] }, '6']),
    readOutput,
    tools: [pay],
    hooks: [
      observe({ name: 'ready', on: 'result.ready', run: () => void ready++ }),
      guard({ name: 'again', on: 'run.after', run: ({ result }) => (result === 5n ? resume('again') : undefined) }),
      asks,
    ],
  })
  await expect(agent.run('hi')).rejects.toMatchObject({ code: 'not-json' })
  expect([ready, pay.inputs.length]).toEqual([1, 0])
})

test('an agent inside a workflow whose output is not JSON rejects when it ends, before the run waits', async () => {
  const five = createAgent({ name: 'five', model: scriptedModel(['5']), readOutput })
  const agent = createAgent({
    name: 'asker',
    model: scriptedModel([{ calls: [{ name: 'pay' }] }]),
    tools: [recordingTool({ name: 'pay' })],
    hooks: [asks],
  })
  const codes: unknown[] = []
  const flow = workflow<string, string>({
    name: 'w',
    async execute(at) {
      await at.agent(five, 'hi').catch(({ code }) => codes.push(code))
      return (await at.agent(agent, 'hi')).text
    },
  })
  expect(await flow.run('hi')).toMatchObject({ status: 'suspended' })
  expect(codes).toEqual(['not-json'])
})
