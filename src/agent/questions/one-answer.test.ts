import { expect, test } from 'vitest'
import { ask, guard } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, workflow } from '../index.ts'

const pay = (id: string) => ({ calls: [{ name: 'pay', id, input: { amount: 1 } }] })

/** A bank that asks before each payment, all of them alike. */
function bank(...ids: readonly string[]) {
  const tool = recordingTool({ name: 'pay' })
  const model = scriptedModel([...ids.map(pay), 'Done.'])
  const hooks = [guard({ name: 'asks', on: 'tool.before', run: () => ask('pay?') })]
  return { tool, agent: createAgent({ name: 'bank', model, tools: [tool], hooks }) }
}

async function waits<T extends { readonly status: string }>(running: Promise<T>) {
  const result = await running
  if (result.status !== 'suspended') throw new Error('it should wait')
  return result as Extract<T, { readonly status: 'suspended' }>
}

test('an answer that is delivered twice does not approve the same call at a later place', async () => {
  const { agent, tool } = bank('c1', 'c2')
  const first = await waits(agent.run('Pay twice.'))
  const answer = { digest: first.confirmation.digest, approved: true, by: 'kim' }
  const second = await waits(agent.resume(first.journal, answer))
  const again = await waits(agent.resume(second.journal, answer))
  expect(again.confirmation).toEqual(second.confirmation)
  expect(tool.inputs).toHaveLength(1)
  expect(await agent.resume(again.journal, { digest: again.confirmation.digest, approved: true })).toMatchObject({
    text: 'Done.',
  })
  expect(tool.inputs).toHaveLength(2)
})

test('an answer to one run does not approve the same call in another', async () => {
  const [one, other] = [bank('c1'), bank('c1')]
  const { confirmation } = await waits(one.agent.run('Pay.'))
  const waiting = await waits(other.agent.run('Pay.'))
  await waits(other.agent.resume(waiting.journal, { digest: confirmation.digest, approved: true }))
  expect(other.tool.inputs).toEqual([])
})

test('an answer to one run of a workflow does not approve the same call in another', async () => {
  const [one, other] = [bank('c1'), bank('c1')].map(({ agent, tool }) => ({
    tool,
    flow: workflow<string, string>({ name: 'w', execute: async (at, input) => (await at.agent(agent, input)).text }),
  }))
  if (one === undefined || other === undefined) throw new Error('there are two')
  const { confirmation } = await waits(one.flow.run('Pay.'))
  const waiting = await waits(other.flow.run('Pay.'))
  await waits(other.flow.resume(waiting.journal, { digest: confirmation.digest, approved: true }))
  expect(other.tool.inputs).toEqual([])
})

test('a yes to a question that has expired does not answer the one that is asked in its place', async () => {
  let time = 1_000_000
  const tool = recordingTool({ name: 'pay' })
  const hooks = [guard({ name: 'asks', on: 'tool.before', run: () => ask('pay?') })]
  const model = scriptedModel([pay('c1'), 'Done.'])
  const agent = createAgent({ name: 'bank', model, tools: [tool], hooks, now: () => time })
  const first = await waits(agent.run('Pay.', { askLifetimeMs: 1000 }))
  const late = { digest: first.confirmation.digest, approved: true }
  time += 1000
  const second = await waits(agent.resume(first.journal, late))
  expect(second.confirmation.digest).not.toBe(first.confirmation.digest)
  await waits(agent.resume(second.journal, late))
  expect(tool.inputs).toEqual([])
})
