import { describe, expect, test } from 'vitest'
import { around, deny, guard, type Hook, modify, resume, text, transform, userText } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type Agent, agentTool, createAgent, tool } from '../index.ts'

const transfer = { calls: [{ name: 'transfer_to_b' }] }

function desk(
  stepsOfA: readonly ScriptedStep[],
  stepsOfB: readonly ScriptedStep[],
  hooks: readonly Hook[],
  more: object = {},
) {
  const [a, b] = [scriptedModel(stepsOfA), scriptedModel(stepsOfB)]
  const target = createAgent({ name: 'b', model: b })
  return { a, b, agent: createAgent({ name: 'a', model: a, handoffs: [target], hooks, ...more }) }
}
const said = ({ requests }: { requests: readonly { messages: readonly Parameters<typeof text>[0][] }[] }, at: number) =>
  (requests[at]?.messages ?? [userText('')]).map(text)

describe('after a handoff, run.after of the agent that handed off', () => {
  test('resume: its own model continues, with the conversation of both and the reason', async () => {
    let ends = 0
    const again = guard({ name: 'g', on: 'run.after', run: () => (ends++ === 0 ? resume('And the tax?') : undefined) })
    const { agent, a, b } = desk([transfer, 'Tax is 5.'], ['Paid.'], [again])
    expect(await agent.run('My bill?')).toMatchObject({
      text: 'Tax is 5.',
      agent: 'a',
      turns: 3,
      usage: { inputTokens: 30, outputTokens: 15 },
    })
    expect(said(a, 1)).toEqual(['My bill?', '', '', 'Paid.', 'And the tax?'])
    expect(b.requests).toHaveLength(1)
    expect(ends).toBe(2)
  })

  test('resume, and a second handoff: the other agent is called again', async () => {
    let ends = 0
    const again = guard({ name: 'g', on: 'run.after', run: () => (ends++ === 0 ? resume('Once more.') : undefined) })
    const { agent, b } = desk(
      [transfer, { calls: [{ name: 'transfer_to_b', id: 'second' }] }],
      ['One.', 'Two.'],
      [again],
    )
    expect(await agent.run('hi')).toMatchObject({ text: 'Two.', agent: 'b' })
    expect(b.requests).toHaveLength(2)
  })

  test('resume every time: maxTurns ends the run', async () => {
    const again = guard({ name: 'g', on: 'run.after', run: () => resume('More.') })
    const { agent } = desk([transfer, 'x', 'y'], ['Paid.'], [again], { maxTurns: 3 })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'max-turns' })
  })

  test('modify: text, output and the last message change', async () => {
    const redact = transform({ name: 't', on: 'run.after', run: () => modify({ result: 'Redacted.' }) })
    const { agent } = desk([transfer], ['Secret.'], [redact])
    const result = await agent.run('hi')
    if (result.status !== 'completed') throw new Error('it should end')
    expect(result).toMatchObject({ text: 'Redacted.', output: 'Redacted.' })
    expect(JSON.stringify(result)).not.toContain('Secret')
  })

  test('modify: a stream shows only the changed result', async () => {
    const redact = transform({ name: 't', on: 'run.after', run: () => modify({ result: 'Redacted.' }) })
    const { agent } = desk([transfer], ['Secret.'], [redact])
    const heard: unknown[] = []
    for await (const part of agent.stream('hi')) heard.push(part)
    expect(JSON.stringify(heard)).not.toContain('Secret')
    expect(JSON.stringify(heard)).toContain('Redacted.')
  })

  test('deny: the run rejects with the tokens of both', async () => {
    const never = guard({ name: 'g', on: 'run.after', run: () => deny('no') })
    const { agent } = desk([transfer], ['Secret.'], [never])
    await expect(agent.run('hi')).rejects.toMatchObject({
      code: 'result-denied',
      progress: { usage: { inputTokens: 20, outputTokens: 10 } },
    })
  })

  test('deny: a stream shows nothing of the other agent’s answer', async () => {
    const never = guard({ name: 'g', on: 'run.after', run: () => deny('no') })
    const { agent } = desk([transfer], ['Secret.'], [never])
    const heard: unknown[] = []
    const listening = (async () => {
      for await (const part of agent.stream('hi')) heard.push(part)
    })()
    await expect(listening).rejects.toMatchObject({ code: 'result-denied' })
    expect(JSON.stringify(heard)).not.toContain('Secret')
  })
})

describe('an agent inside a tool that fails is a tool that fails: the model reads it, and the outer run continues', () => {
  const bad = around({
    name: 'bad',
    on: 'model.around',
    run: () => {
      throw new Error('boom')
    },
  })
  const inner = (hooks: readonly Hook[], steps: readonly ScriptedStep[] = ['Hi.']): Agent =>
    createAgent({ name: 'inner', model: scriptedModel(steps), hooks })
  const ways: readonly [string, (agent: Agent) => ReturnType<typeof tool>][] = [
    ['run by the tool itself', (agent) => tool({ name: 'inner', run: async () => (await agent.run('x')).status })],
    ['as an agentTool', (agent) => agentTool(agent)],
  ]

  test.each(
    ways.flatMap(([way, make]) =>
      [
        ['a wrap throws', inner([bad]), 'boom'],
        [
          'a guard denies the run',
          inner([guard({ name: 'g', on: 'run.before', run: () => deny('closed') })]),
          'closed',
        ],
        ['its model throws', inner([], [new Error('overloaded')]), 'overloaded'],
      ].map(([what, agent, words]) => [way, what as string, make(agent as Agent), words as string] as const),
    ),
  )('%s: %s', async (_, __, broken, words) => {
    const model = scriptedModel([{ calls: [{ name: 'inner', input: { prompt: 'x' } }] }, 'Sorry.'])
    expect(await createAgent({ name: 'outer', model, tools: [broken] }).run('hi')).toMatchObject({ text: 'Sorry.' })
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { error: expect.stringContaining(words) } },
    ])
  })

  test('a wrap of the outer tool may recover from it', async () => {
    const model = scriptedModel([{ calls: [{ name: 'inner', input: { prompt: 'x' }, id: 'c1' }] }, 'Fine.'])
    const recover = around({
      name: 'recover',
      on: 'tool.around',
      run: ({ call }, next) => next().catch(() => ({ callId: call.id, output: 'a default', isError: false })),
    })
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({ name: 'outer', model, tools: [agentTool(inner([bad])), look], hooks: [recover] })
    expect(await agent.run('hi')).toMatchObject({ text: 'Fine.' })
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ isError: false, output: 'a default' }])
  })
})
