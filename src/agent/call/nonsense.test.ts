import { describe, expect, test } from 'vitest'
import { around, guard, type Hook, modify, stub, transform } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, type Lifecycle, type Model, type WorkflowHooks, workflow, workflowHooks } from '../index.ts'

const call = { calls: [{ name: 'look', id: 'c1' }] }
const aroundOf = around as (spec: object) => Hook

function agentOf(hooks: readonly Hook[], steps: readonly ScriptedStep[] = [call, 'Done.']) {
  const model = scriptedModel(steps)
  const look = recordingTool({ name: 'look', gives: 'seen' })
  return { model, look, agent: createAgent({ name: 'a', model, tools: [look], hooks }) }
}
const circle = (): object => {
  const one: Record<string, unknown> = {}
  one['self'] = one
  return one
}

describe('the result of a wrap is validated, and the error names the hook', () => {
  const good = {
    content: [{ type: 'text', text: 'Hi.' }],
    stopReason: 'end',
    usage: { inputTokens: 1, outputTokens: 1 },
  }

  test.each<[string, unknown]>([
    ['nothing, since `return next()` was forgotten', undefined],
    ['null', null],
    ['a text', 'Hi.'],
    ['an empty object', {}],
    ['a response without usage', { content: good.content, stopReason: 'end' }],
    ['a negative usage', { ...good, usage: { inputTokens: -5, outputTokens: 1 } }],
    ['an unknown block', { ...good, content: [{ type: 'video', url: 'x' }] }],
    ['an unknown stop reason', { ...good, stopReason: 'tired' }],
  ])('model.around: %s', async (_, value) => {
    const { agent, model } = agentOf([
      aroundOf({
        name: 'odd',
        on: 'model.around',
        run: async (_: unknown, next: () => Promise<unknown>) => {
          await next()
          return value
        },
      }),
    ])
    await expect(agent.run('hi')).rejects.toMatchObject({
      code: 'hook-bad-outcome',
      hook: 'odd',
      event: 'model.around',
    })
    expect(model.requests).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a bare value', 'seen'],
    ['the result of another call', { callId: 'c2', output: 'seen', isError: false }],
    ['an output that is not JSON', { callId: 'c1', output: 1n, isError: false }],
    ['an output that contains itself', { callId: 'c1', output: circle(), isError: false }],
  ])('tool.around: %s', async (_, value) => {
    const { agent, model } = agentOf([aroundOf({ name: 'odd', on: 'tool.around', run: () => value })])
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'hook-bad-outcome', hook: 'odd', event: 'tool.around' })
    expect(model.requests).toHaveLength(1)
  })

  test('a wrap of a lifecycle is named as well', async () => {
    const { agent } = agentOf([])
    agent.withLifecycle({ name: 'l', wrapModelCall: () => undefined as never })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'hook-bad-outcome', hook: 'l.wrapModelCall' })
  })

  test('the result of `next()` passes unchanged', async () => {
    const { agent, look } = agentOf([
      aroundOf({
        name: 'm',
        on: 'model.around',
        run: async (_: unknown, next: () => Promise<unknown>) => await next(),
      }),
      aroundOf({ name: 't', on: 'tool.around', run: async (_: unknown, next: () => Promise<unknown>) => await next() }),
    ])
    expect(await agent.run('hi')).toMatchObject({ text: 'Done.' })
    expect(look.inputs).toHaveLength(1)
  })

  test('tool.after may not answer for another call: the model reads an error instead of the result', async () => {
    const swap = transform({
      name: 'swap',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, callId: 'c2' } }),
    })
    const { agent, model } = agentOf([swap])
    await agent.run('hi')
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { callId: 'c1', isError: true, output: { denied_by: 'swap' } },
    ])
  })
})

describe('a stub that cannot be an answer is the failure of its hook: closed, it denies', () => {
  const values: readonly [string, unknown][] = [
    ['a text', 'x'],
    ['an empty object', {}],
    ['null', null],
    ['undefined', undefined],
    ['a message without content', { role: 'assistant' }],
  ]
  test.each(values)('model.before: %s', async (_, value) => {
    const { agent, model } = agentOf([guard({ name: 'g', on: 'model.before', run: () => stub(value as never) })])
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'model-denied', hook: 'g' })
    expect(model.requests).toEqual([])
  })

  test.each<[string, unknown]>([
    ['a BigInt', 1n],
    ['something that contains itself', circle()],
    ['a function', () => 1],
    ['undefined', undefined],
    ['a symbol inside', { s: Symbol('s') }],
  ])('tool.before: %s', async (_, value) => {
    const { agent, look, model } = agentOf([guard({ name: 'g', on: 'tool.before', run: () => stub(value as never) })])
    expect(await agent.run('hi')).toMatchObject({ text: 'Done.' })
    expect(look.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ isError: true, output: { denied_by: 'g' } }])
  })

  test('null is JSON, and a stub at tool.before', async () => {
    const { agent, model } = agentOf([guard({ name: 'g', on: 'tool.before', run: () => stub(null) })])
    await agent.run('hi')
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ isError: false, output: null }])
  })
})

describe('the response of a model is validated', () => {
  const good = {
    content: [{ type: 'text', text: 'Hi.' }],
    stopReason: 'end',
    usage: { inputTokens: 1, outputTokens: 1 },
  }
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'Hi.'],
    ['a usage of NaN', { ...good, usage: { inputTokens: Number.NaN, outputTokens: 1 } }],
    ['a negative usage', { ...good, usage: { inputTokens: 1, outputTokens: -5 } }],
    ['an unknown block', { ...good, content: [{ type: 'video' }] }],
    ['no content', { ...good, content: undefined }],
  ])('%s, awaited and streamed: model-failed, with the name of the model', async (_, value) => {
    const model: Model = {
      name: 'odd',
      generate: async () => value as never,
      async *stream() {
        yield { type: 'response', response: value as never }
      },
    }
    const failed = { code: 'model-failed', message: expect.stringContaining('model `odd`') }
    await expect(createAgent({ name: 'a', model }).run('hi')).rejects.toMatchObject({ ...failed, retryable: false })
    await expect(createAgent({ name: 'a', model }).stream('hi').result).rejects.toMatchObject(failed)
  })

  test('a wrap may fall back from a model that returns nonsense', async () => {
    const good = scriptedModel(['Fine.'])
    let calls = 0
    const model: Model = {
      name: 'odd',
      generate: (request) => (calls++ === 0 ? Promise.resolve(undefined as never) : good.generate(request)),
    }
    const hooks = [around({ name: 'r', on: 'model.around', run: (_, next) => next().catch(() => next()) })]
    expect(await createAgent({ name: 'a', model, hooks }).run('hi')).toMatchObject({ text: 'Fine.' })
  })
})

describe('a misspelt key is refused, with the one that was meant', () => {
  const model = scriptedModel([])
  const meant = (key: string) => expect.objectContaining({ hint: `did you mean \`${key}\`?` })

  test.each<[string, () => unknown, string]>([
    ['workflowHooks', () => workflowHooks({ name: 'h', onPreToolUsed: () => {} } as WorkflowHooks), 'onPreToolUse'],
    [
      'withLifecycle',
      () => agentOf([]).agent.withLifecycle({ name: 'l', afterAgnet: () => 1 } as Lifecycle),
      'afterAgent',
    ],
    ['createAgent', () => createAgent({ name: 'a', model, hook: [] } as never), 'hooks'],
    ['workflow', () => workflow({ name: 'w', hook: [], execute: () => 1 } as never), 'hooks'],
    ['guard', () => guard({ name: 'g', on: 'tool.before', priorty: 300, run: () => undefined } as never), 'priority'],
    ['around', () => aroundOf({ name: 'g', on: 'tool.around', timeoutMS: 3, run: () => undefined }), 'timeoutMs'],
  ])('%s', (_, make, key) => {
    expect(make).toThrow(meant(key))
  })

  test('createAgent({ on }) is refused: `on` belongs to defineAgent', () => {
    expect(() => createAgent({ name: 'a', model, on: {} } as never)).toThrow(
      expect.objectContaining({ code: 'bad-agent', message: 'agent `a` has an unknown key `on`' }),
    )
  })

  test.each<[string, () => unknown]>([
    [
      'a lifecycle',
      () => agentOf([]).agent.withLifecycle({ afterAgent: (result: unknown) => result } as unknown as Lifecycle),
    ],
    ['a workflow hook', () => workflowHooks({ onStepStart: () => {} } as unknown as WorkflowHooks)],
  ])('%s without a name is refused', (_, make) => {
    expect(make).toThrow(
      expect.objectContaining({ code: 'bad-hook', message: expect.stringContaining('needs a `name`') }),
    )
  })

  test('a class with a misspelt method is refused, one with methods of its own is not', () => {
    class Counts {
      readonly name = 'counts'
      calls = 0
      beforeModel(messages: never) {
        this.calls++
        return messages
      }
      reset() {
        this.calls = 0
      }
    }
    class Misspelt extends Counts {
      afterAgnet() {}
    }
    expect(() => agentOf([]).agent.withLifecycle(new Misspelt() as Lifecycle)).toThrow(meant('afterAgent'))
    expect(agentOf([]).agent.withLifecycle(new Counts()).registry.size).toBe(1)
  })
})
