import {
  generateText,
  isStepCount,
  jsonSchema,
  type ModelMessage,
  streamText,
  ToolLoopAgent,
  type ToolSet,
  tool,
} from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modelOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import type { StoryCall, StoryTurn } from '../../../../test/bridges/story.ts'
import {
  createRegistry,
  deny,
  guard,
  type Hook,
  inform,
  memoryAudit,
  modify,
  observe,
  transform,
} from '../../../index.ts'
import { withPawl } from '../index.ts'

const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1'): StoryCall => ({
  id,
  name,
  input,
})
const noDelete = guard({
  name: 'no-delete',
  on: 'tool.before',
  match: { name: 'delete_*' },
  run: () => deny('off limits'),
})
const ran: string[] = []
const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => {
    ran.push(city)
    return `rain in ${city}`
  },
})
const remove = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => ran.push('deleted') })

interface Seen {
  readonly context: { readonly runId: string; readonly sessionId: string; readonly callId?: string }
  readonly agent: string
}

describe('a run', () => {
  test('is one for its hooks, and the same settings make many, also at the same time', async () => {
    const audit = memoryAudit()
    const watch = observe({ name: 'watch', on: 'tool.after', run: () => undefined })
    const meter = observe({ name: 'meter', on: 'tokens.counted', run: () => undefined })
    const city = (name: string): StoryTurn => [call('weather', { city: name }, `call_${name}`)]
    const { model } = modelOf(city('Paris'), city('Rome'), 'one', 'two')
    const settings = withPawl({ model, tools: { weather }, stopWhen: isStepCount(3) }, { hooks: [watch, meter], audit })
    const prompt = [{ role: 'user' as const, content: 'go' }]
    await Promise.all([
      generateText({ ...settings, messages: prompt }),
      generateText({ ...settings, messages: prompt }),
    ])
    const seen = audit.records().map(({ payload }) => payload as unknown as Seen)
    const runs = new Set(seen.map(({ context }) => context.runId))
    expect([runs.size, seen.length]).toEqual([2, 6])
    for (const id of runs) expect(seen.filter(({ context }) => context.runId === id)).toHaveLength(3)
    expect(new Set(seen.map(({ context }) => context.sessionId)).size).toBe(2)
  })

  test('belongs to the conversation that the options name, and to the agent that the settings name', async () => {
    const audit = memoryAudit()
    const watch = observe({ name: 'watch', on: 'tool.after', run: () => undefined })
    const { model } = modelOf([call('weather', { city: 'Paris' })], 'ok')
    const agent = new ToolLoopAgent(
      withPawl({ id: 'clerk', model, tools: { weather } }, { hooks: [watch], audit, session: 'chat-7' }),
    )
    await agent.generate({ prompt: 'go' })
    expect(audit.records()[0]?.payload).toMatchObject({ agent: 'clerk', context: { sessionId: 'chat-7' } })
  })

  test('starts with its prompt as hooks of `run.before` left it, and with their notes', async () => {
    const { model, script } = modelOf([call('weather', { city: 'Paris' })], 'ok')
    const seen: unknown[] = []
    const hide = transform({
      name: 'hide',
      on: 'run.before',
      run: ({ input }) => {
        seen.push(input)
        return modify({ input: 'my card is [redacted]' })
      },
    })
    const hint = guard({ name: 'hint', on: 'run.before', run: () => inform('be brief') })
    const settings = { model, tools: { weather }, prompt: 'my card is 4111', stopWhen: isStepCount(3) }
    await generateText(withPawl(settings, { hooks: [hide, hint] }))
    expect(seen).toEqual(['my card is 4111'])
    for (const prompt of script.prompts) {
      expect(JSON.stringify(prompt)).not.toContain('4111')
      expect(prompt.slice(0, 2)).toMatchObject([
        { role: 'user', content: [{ text: 'my card is [redacted]' }] },
        { role: 'user', content: [{ text: 'be brief' }] },
      ])
    }
  })

  test('refuses settings without a model, misspelt options and an invalid session', () => {
    const make = withPawl as (...given: readonly unknown[]) => unknown
    expect(() => make(undefined, {})).toThrow('without a `model`')
    expect(() => make({ model: 'x' }, { hook: [] })).toThrow('unknown key `hook`')
    expect(() => make({ model: 'x' }, { session: 7 })).toThrow('`session` of withPawl is a number')
  })
})

describe('the settings of the program stay in force', () => {
  test('`prepareStep` chooses models and tools, and its model gets hooks', async () => {
    const { model } = modelOf('from the first')
    const other = modelOf([call('delete_all')], 'done')
    const settings = {
      model,
      tools: { delete_all: remove },
      stopWhen: isStepCount(3),
      prompt: 'go',
      prepareStep: () => ({ model: other.model, instructions: 'be kind' }),
    }
    const { text, steps } = await generateText(withPawl(settings, { hooks: [noDelete] }))
    expect([text, steps.length, ran.includes('deleted')]).toEqual(['done', 2, false])
    expect(other.script.prompts[0]?.[0]).toEqual({ role: 'system', content: 'be kind' })
  })

  test('messages that `prepareStep` replaces belong to the same run', async () => {
    const audit = memoryAudit()
    const watch = observe({ name: 'watch', on: 'tool.before', run: () => undefined })
    const two = (id: string) => [call('weather', { city: 'Paris' }, id)]
    const { model } = modelOf(two('call_1'), two('call_2'), 'ok')
    const settings = {
      model,
      tools: { weather },
      stopWhen: isStepCount(5),
      prompt: 'go',
      prepareStep: ({ messages }: { messages: ModelMessage[] }) => ({
        messages: [{ role: 'user' as const, content: 'again' }, ...messages.slice(1)],
      }),
    }
    await generateText(withPawl(settings, { hooks: [watch], audit }))
    const runs = audit.records().map(({ payload }) => (payload as unknown as Seen).context.runId)
    expect([runs.length, new Set(runs).size]).toEqual([2, 1])
  })

  test('`prepareCall` of an agent may add tools and change the model: both get hooks, and nothing is judged twice', async () => {
    const audit = memoryAudit()
    const { model } = modelOf('never')
    const other = modelOf([call('delete_all'), call('weather', { city: 'Paris' }, 'call_2')], 'done')
    const tools: ToolSet = { weather }
    const agent = new ToolLoopAgent(
      withPawl(
        {
          model,
          tools,
          prepareCall: (options) => ({ ...options, model: other.model, tools: { ...tools, delete_all: remove } }),
        },
        { hooks: [noDelete, observe({ name: 'watch', on: 'tool.before', run: () => undefined })], audit },
      ),
    )
    const { text } = await agent.generate({ prompt: 'go' })
    expect([text, ran.includes('deleted')]).toEqual(['done', false])
    expect(audit.records().map(({ hook }) => hook)).toEqual(['no-delete', 'watch', 'watch'])
  })

  test('callbacks are called as before', async () => {
    const { model } = modelOf([call('weather', { city: 'Oslo' })], 'ok')
    const told: string[] = []
    const settings = {
      model,
      tools: { weather },
      stopWhen: isStepCount(3),
      prompt: 'go',
      onStepFinish: () => void told.push('step'),
      onToolExecutionStart: () => void told.push('start'),
      onToolExecutionEnd: () => void told.push('end'),
      onFinish: () => void told.push('finish'),
    }
    await generateText(withPawl(settings, { hooks: [noDelete] }))
    expect(told).toEqual(['start', 'end', 'step', 'step', 'finish'])
  })

  test('a program that replaces our `prepareStep` still gets its calls judged', async () => {
    const { model } = modelOf([call('delete_all')], 'done')
    const settings = withPawl({ model, tools: { delete_all: remove }, stopWhen: isStepCount(3) }, { hooks: [noDelete] })
    const { text } = await generateText({ ...settings, prompt: 'go', prepareStep: () => ({}) })
    expect([text, ran.includes('deleted')]).toEqual(['done', false])
  })

  test('a program that replaces our `toolApproval` still gets its calls judged, and a question is a no', async () => {
    const { model, script } = modelOf([call('delete_all')], 'done')
    const settings = withPawl({ model, tools: { delete_all: remove }, stopWhen: isStepCount(3) }, { hooks: [noDelete] })
    await generateText({ ...settings, prompt: 'go', toolApproval: () => 'approved' })
    expect(ran).not.toContain('deleted')
    expect(JSON.stringify(script.prompts[1])).toContain('no-delete: off limits')
  })

  test('a model that is given by its name comes from the provider of the program', async () => {
    const { model } = modelOf('hello')
    const before = globalThis.AI_SDK_DEFAULT_PROVIDER
    globalThis.AI_SDK_DEFAULT_PROVIDER = { languageModel: () => model } as unknown as typeof before
    try {
      const told: string[] = []
      const watch = observe({ name: 'watch', on: 'model.before', run: ({ request }) => void told.push(request.model) })
      const { text } = await generateText(withPawl({ model: 'house/small', prompt: 'go' }, { hooks: [watch] }))
      expect([text, told]).toEqual(['hello', ['mock-model-id']])
    } finally {
      globalThis.AI_SDK_DEFAULT_PROVIDER = before
    }
  })
})

describe('a registry', () => {
  test('whose hooks change later guards from then on', async () => {
    const registry = createRegistry()
    const { model, script } = modelOf([call('delete_all')], 'done', [call('delete_all')], 'done')
    const settings = withPawl(
      { model, tools: { delete_all: remove }, stopWhen: isStepCount(3), prompt: 'go' },
      { registry },
    )
    await generateText(settings)
    expect(ran.filter((one) => one === 'deleted')).toHaveLength(1)
    registry.add(noDelete)
    await generateText(settings)
    expect(ran.filter((one) => one === 'deleted')).toHaveLength(1)
    expect(JSON.stringify(script.prompts.at(-1))).toContain('off limits')
  })
})

test('hooks of a generator are all mounted', async () => {
  function* hooks(): Generator<Hook> {
    yield noDelete
  }
  const { model, script } = modelOf([call('delete_all')], 'done')
  await generateText(
    withPawl({ model, tools: { delete_all: remove }, stopWhen: isStepCount(2), prompt: 'go' }, { hooks: hooks() }),
  )
  expect(JSON.stringify(script.prompts[1])).toContain('off limits')
})

test('a call in an abandoned stream is judged as well', async () => {
  const { model } = modelOf([call('delete_all')], 'hello', 'hello')
  const settings = withPawl({ model, tools: { delete_all: remove }, prompt: 'go' }, { hooks: [noDelete] })
  const before = ran.length
  for await (const part of streamText(settings).fullStream) if (part.type === 'start-step') break
  const { text } = await generateText(settings)
  expect([text, ran.length]).toEqual(['hello', before])
})

test('calls with the same id in runs at the same time are judged apart, awaited and streamed', async () => {
  const noRome = guard({
    name: 'no-rome',
    on: 'tool.before',
    run: async ({ call: { input } }) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return (input as { city: string }).city === 'Rome' ? deny('no Rome') : undefined
    },
  })
  const lower = transform({
    name: 'lower',
    on: 'tool.before',
    run: ({ call: { input } }) =>
      modify({ call: { input: { city: (input as { city: string }).city.replace('PARIS', 'Paris') } } }),
  })
  for (const streamed of [false, true]) {
    const before = ran.length
    const { model } = modelOf(...['PARIS', 'Rome', 'PARIS', 'Rome'].map((city) => [call('weather', { city })]))
    const settings = withPawl({ model, tools: { weather }, prompt: 'go' }, { hooks: [lower, noRome] })
    const go = async () => (streamed ? streamText(settings).toolResults : (await generateText(settings)).toolResults)
    const results = await Promise.all([go(), go(), go(), go()])
    expect(results.map((one) => one.map(({ output }) => output))).toEqual([
      ['rain in Paris'],
      [],
      ['rain in Paris'],
      [],
    ])
    expect(ran.slice(before)).toEqual(['Paris', 'Paris'])
  }
})

test('an abort while a tool runs ends the run, and a late error of the tool is handled', async () => {
  const stop = new AbortController()
  const slow = tool({
    inputSchema: jsonSchema({ type: 'object' }),
    execute: async (): Promise<string> => {
      stop.abort(new Error('the user left'))
      await new Promise((resolve) => setTimeout(resolve, 5))
      throw new Error('too late')
    },
  })
  const { model, script } = modelOf([call('slow')], 'never')
  const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
  const settings = { model, tools: { slow }, prompt: 'go', stopWhen: isStepCount(3), abortSignal: stop.signal }
  await expect(generateText(withPawl(settings, { hooks: [watch] }))).rejects.toThrow('the user left')
  expect(script.prompts).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 10))
})
