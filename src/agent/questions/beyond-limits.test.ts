import { describe, expect, test } from 'vitest'
import { ask, guard, type Json, type ModelResponse } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { agentTool, createAgent, durable, workflow } from '../index.ts'

const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('pay?') })

function nested(levels: number): Json {
  let value: Json = []
  for (let level = 1; level < levels; level++) value = [value]
  return value
}

function bank(input: Json) {
  const pay = recordingTool({ name: 'pay' })
  const model = scriptedModel([{ calls: [{ name: 'pay', id: 'c1', input }] }, 'Not paid.'])
  return { pay, model, agent: createAgent({ name: 'bank', model, tools: [pay], hooks: [asks] }) }
}

describe('an action that is nested too deeply to be asked about', () => {
  test('is not done: the model reads why, and the run continues', async () => {
    const { pay, model, agent } = bank(nested(5000))
    expect(await agent.run('Pay.')).toMatchObject({ status: 'completed', text: 'Not paid.' })
    expect(pay.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { reason: expect.stringContaining('nested in more than 1000 levels') } },
    ])
  })

  test('does not stop a durable run either', async () => {
    const { pay, agent } = bank(nested(2000))
    const work = durable(agent, await openStore('memory:'))
    expect(await work.start('Pay.')).toMatchObject({ status: 'completed', text: 'Not paid.' })
    expect(pay.inputs).toEqual([])
  })

  test('has more than 1,000 levels: a person is asked about others', async () => {
    const { agent } = bank(nested(900))
    expect(await agent.run('Pay.')).toMatchObject({ status: 'suspended' })
  })
})

describe('tokens that add up to more than can be counted', () => {
  const most = Number.MAX_SAFE_INTEGER
  const big = (content: ModelResponse['content'], stopReason: ModelResponse['stopReason']): ScriptedStep => ({
    content,
    stopReason,
    usage: { inputTokens: most, outputTokens: 1, cachedInputTokens: most },
  })
  const inner = () =>
    createAgent({
      name: 'inner',
      model: scriptedModel([
        big([{ type: 'tool_use', id: 'x1', name: 'x', input: {} }], 'tool_use'),
        big([{ type: 'text', text: 'Done.' }], 'end'),
      ]),
      tools: [recordingTool({ name: 'x' })],
    })

  test('do not keep a run with an agent as a tool from being resumed', async () => {
    const model = scriptedModel([
      {
        calls: [
          { name: 'inner', id: 'a', input: { prompt: 'x' } },
          { name: 'pay', id: 'b' },
        ],
      },
      'Paid.',
    ])
    const tools = [agentTool(inner()), recordingTool({ name: 'pay' })]
    const agent = createAgent({ name: 'outer', model, tools, hooks: [asks] })
    const waiting = await agent.run('go')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    const answer = { digest: waiting.confirmation.digest, approved: true }
    expect(await agent.resume(waiting.journal, answer)).toMatchObject({
      text: 'Paid.',
      usage: { inputTokens: most, cachedInputTokens: most },
    })
  })

  test('do not keep a durable step from being read again', async () => {
    const flow = workflow<string, string>({
      name: 'w',
      execute: (at) => at.step('s', async (inside) => (await inside.agent(inner(), 'x')).text),
    })
    const work = durable(flow, await openStore('memory:'))
    for (let time = 0; time < 2; time++)
      expect(await work.start('go', { runId: 'r' })).toMatchObject({ output: 'Done.' })
  })
})
