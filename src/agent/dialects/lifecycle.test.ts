import { expect, test } from 'vitest'
import { memoryAudit, text, userText } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, HookAction, type Lifecycle } from '../index.ts'

const story = [{ calls: [{ name: 'weather', input: { city: 'Paris' } }] }, 'It is sunny.'] as const
const setUp = (...hooks: readonly Lifecycle[]) => {
  const model = scriptedModel(story)
  const tool = recordingTool({ name: 'weather', gives: 'sunny' })
  const audit = memoryAudit()
  const agent = createAgent({ name: 'a', model, tools: [tool], audit })
  for (const hook of hooks) agent.withLifecycle(hook)
  return { model, tool, agent, audit }
}

test('a lifecycle without functions changes nothing and adds no hook', async () => {
  const { agent } = setUp({ name: 'empty' })
  expect(agent.registry.size).toBe(0)
  expect(await agent.run('hi')).toMatchObject({ text: 'It is sunny.' })
})

test('all six are called at their point', async () => {
  const calls: string[] = []
  const { agent } = setUp({
    name: 'all',
    beforeAgent: (input) => {
      calls.push('beforeAgent')
      return input
    },
    beforeModel: (messages) => {
      calls.push('beforeModel')
      return messages
    },
    wrapModelCall: async (_, next) => {
      calls.push('wrapModelCall')
      return next()
    },
    afterModel: () => {
      calls.push('afterModel')
      return HookAction.continue
    },
    wrapToolCall: async (_, next) => {
      calls.push('wrapToolCall')
      return next()
    },
    afterAgent: (result) => {
      calls.push('afterAgent')
      return result
    },
  })
  await agent.run('hi')
  const turn = ['beforeModel', 'wrapModelCall', 'afterModel']
  expect(calls).toEqual(['beforeAgent', ...turn, 'wrapToolCall', ...turn, 'afterAgent'])
})

test('several lifecycles run in registration order, each on the result of the one before it', async () => {
  const add = (name: string): Lifecycle => ({
    name,
    beforeAgent: (input) => `${input}${name}`,
    beforeModel: (messages) =>
      messages.length === 1 ? [userText(`${text(messages[0] ?? userText(''))}${name.toLowerCase()}`)] : messages,
    afterAgent: (result) => `${result}${name}`,
  })
  const { agent, model } = setUp(add('A'), add('B'))
  expect(await agent.run('hi')).toMatchObject({ output: 'It is sunny.AB' })
  expect(text(model.requests[0]?.messages[0] ?? userText(''))).toBe('hiABab')
})

test('wraps nest, the first registered outermost: A, B, core, B, A', async () => {
  const trace: string[] = []
  const traced = (name: string): Lifecycle => ({
    name,
    async wrapModelCall(_, next) {
      trace.push(name)
      const response = await next()
      trace.push(name)
      return response
    },
  })
  const { agent } = setUp(traced('A'), traced('B'))
  await agent.run('hi')
  expect(trace).toEqual(['A', 'B', 'B', 'A', 'A', 'B', 'B', 'A'])
})

test('wraps may call next with another request or input', async () => {
  const { agent, model, tool } = setUp({
    name: 'w',
    wrapModelCall: ({ request }, next) => next({ ...request, model: 'smaller' }),
    wrapToolCall: (_, next) => next({ city: 'Bern' }),
  })
  await agent.run('hi')
  expect(model.requests[0]?.model).toBe('smaller')
  expect(tool.inputs).toEqual([{ city: 'Bern' }])
})

test('approve is on record; reject ends the run with name and reason, later hooks are not asked, afterAgent does not run', async () => {
  const calls: string[] = []
  const { agent, audit } = setUp(
    { name: 'first', afterModel: () => HookAction.approve },
    { name: 'second', afterModel: () => HookAction.reject('too vague') },
    {
      name: 'third',
      afterModel: () => {
        calls.push('third')
        return HookAction.continue
      },
      afterAgent: (result) => {
        calls.push('end')
        return result
      },
    },
  )
  await expect(agent.run('hi')).rejects.toMatchObject({
    code: 'response-denied',
    hook: 'second.afterModel.verdict',
    reason: 'too vague',
  })
  expect(calls).toEqual([])
  expect(audit.records()).toContainEqual(
    expect.objectContaining({ hook: 'first.afterModel.verdict', outcome: 'approve' }),
  )
})

test('modify changes the answer for the hooks after it, and a later reject wins', async () => {
  const seen: string[] = []
  const { agent } = setUp(
    {
      name: 'first',
      afterModel: (response) => HookAction.modify({ ...response, content: [{ type: 'text', text: 'Changed.' }] }),
    },
    {
      name: 'second',
      afterModel: (response) => {
        seen.push(text(response))
        return HookAction.reject('no')
      },
    },
  )
  await expect(agent.run('hi')).rejects.toMatchObject({ code: 'response-denied', reason: 'no' })
  expect(seen).toEqual(['Changed.'])
})

test('a hook is called again if its answer was changed after its verdict', async () => {
  const seen: string[] = []
  const { agent } = setUp(
    {
      name: 'judge',
      afterModel: (response) => {
        seen.push(text(response))
        return text(response) === 'Bad.' ? HookAction.reject('bad') : HookAction.continue
      },
    },
    {
      name: 'changer',
      afterModel: (response) =>
        text(response) === ''
          ? HookAction.continue
          : HookAction.modify({ ...response, content: [{ type: 'text', text: 'Bad.' }] }),
    },
  )
  await expect(agent.run('hi')).rejects.toMatchObject({ reason: 'bad' })
  expect(seen).toEqual(['', 'It is sunny.', 'Bad.'])
})

test.each(['beforeAgent', 'beforeModel', 'wrapModelCall', 'afterModel', 'wrapToolCall', 'afterAgent'] as const)(
  'an error in %s ends the run, names the hook and keeps the original error',
  async (point) => {
    const original = new RangeError('boom')
    const { agent, tool } = setUp({
      name: 'bad',
      [point]: async () => {
        throw original
      },
    } as Lifecycle)
    const error = await agent.run('hi').catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'hook-threw', hook: `bad.${point}`, cause: original })
    expect(tool.inputs).toHaveLength(['afterAgent'].includes(point) ? 1 : 0)
  },
)

test('without hooks nothing is recorded', async () => {
  const { agent, audit } = setUp()
  await agent.run('hi')
  expect(audit.written).toBe(0)
})
