import {
  generateText,
  isStepCount,
  jsonSchema,
  type LanguageModelMiddleware,
  simulateReadableStream,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai'
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { answerOf, modelOf, partsOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import { around, deny, guard, type Hook, memoryAudit, modify, observe, transform } from '../../../index.ts'
import { pawlMiddleware, withPawl } from '../index.ts'
import type { TheirAnswer, TheirParams, TheirPart } from '../sdk.ts'

const watch = guard({ name: 'watch', on: 'model.before', run: () => undefined })
const counts = observe({ name: 'counts', on: 'tokens.counted', run: () => undefined })
const judges = guard({ name: 'judges', on: 'model.after', run: () => undefined })
const picture = {
  type: 'file' as const,
  mediaType: 'image/png',
  data: { type: 'data' as const, data: new Uint8Array([1, 2]) },
}
const ttl = { anthropic: { cacheControl: { type: 'ephemeral' } } }

const hide = transform({
  name: 'hide',
  on: 'model.before',
  run: ({ request }) => {
    const clean = (words: string) => words.replace('4111', '[redacted]')
    const messages = request.messages.map((message) => {
      if (!JSON.stringify(message).includes('4111')) return message
      return {
        ...message,
        content: message.content.map((block) =>
          block.type === 'text' ? { ...block, text: clean(block.text) } : block,
        ),
      }
    })
    return modify({ request: { ...request, messages } })
  },
})

/** The parameters that the model gets. */
async function paramsOf(hooks: readonly Hook[], params: TheirParams): Promise<TheirParams | undefined> {
  const { model } = modelOf('ok')
  await wrapLanguageModel({ model, middleware: pawlMiddleware({ hooks }) }).doGenerate(params)
  return model.doGenerateCalls[0]
}

describe('a request', () => {
  const prompt: TheirParams['prompt'] = [
    { role: 'system', content: 'be kind', providerOptions: ttl },
    { role: 'user', content: [{ type: 'text', text: 'my card is 4111', providerOptions: ttl }, picture] },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'hm', providerOptions: { anthropic: { signature: 'x' } } },
        { type: 'tool-call', toolCallId: 'a', toolName: 'weather', input: { city: 'Paris' } },
      ],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'weather', output: { type: 'content', value: [] } }],
    },
  ]
  const params: TheirParams = { prompt, seed: 7, topP: 0.5, headers: { a: 'b' } }

  test('that no hook changes is the very object of the AI SDK', async () => {
    expect(await paramsOf([watch, counts], params)).toBe(params)
  })

  test('that hooks change has all other messages, parts and options as they were', async () => {
    const changed = await paramsOf([hide], params)
    expect(changed).toMatchObject({ seed: 7, topP: 0.5, headers: { a: 'b' } })
    for (const at of [0, 2, 3]) expect(changed?.prompt[at]).toBe(prompt[at])
    expect(changed?.prompt[1]).toMatchObject({ role: 'user', content: [{ text: 'my card is [redacted]' }, picture] })
    expect(JSON.stringify(changed)).not.toContain('4111')
  })

  test('has its system prompt, its settings and its tools as fields, which hooks can change', async () => {
    const seen: unknown[] = []
    const change = transform({
      name: 'change',
      on: 'model.before',
      run: ({ request }) => {
        const { system, temperature, maxTokens, stop, tools } = request
        seen.push({ system, temperature, maxTokens, stop, tools: tools?.map(({ name }) => name) })
        return modify({
          request: {
            ...request,
            system: 'be brief',
            maxTokens: 5,
            tools: tools?.filter(({ name }) => name !== 'delete_all') ?? [],
          },
        })
      },
    })
    const schema = { type: 'object', properties: {} } as const
    const weather = { type: 'function', name: 'weather', inputSchema: schema, strict: true } as const
    const web = { type: 'provider', name: 'web', id: 'openai.web_search', args: {} } as const
    const remove = { type: 'function', name: 'delete_all', inputSchema: schema } as const
    const given: TheirParams = {
      ...params,
      temperature: 0.5,
      maxOutputTokens: 9,
      stopSequences: ['END'],
      tools: [weather, web, remove],
    }
    const changed = await paramsOf([change], given)
    expect(seen).toEqual([
      { system: 'be kind', temperature: 0.5, maxTokens: 9, stop: ['END'], tools: ['weather', 'web', 'delete_all'] },
    ])
    expect(changed).toMatchObject({ temperature: 0.5, maxOutputTokens: 5, stopSequences: ['END'] })
    expect(changed?.prompt[0]).toEqual({ role: 'system', content: 'be brief', providerOptions: ttl })
    expect(changed?.tools?.map((one) => [weather, web].indexOf(one as never))).toEqual([0, 1])
  })

  test('without the tools that a hook has taken out gets no call of them', async () => {
    const ran: unknown[] = []
    const hides = transform({
      name: 'hides',
      on: 'model.before',
      run: ({ request }) => modify({ request: { ...request, tools: [] } }),
    })
    const { model } = modelOf('ok')
    const remove = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => ran.push('deleted') })
    await generateText(withPawl({ model, tools: { remove }, prompt: 'go' }, { hooks: [hides] }))
    expect(model.doGenerateCalls[0]?.tools).toBeUndefined()
  })
})

describe('an answer', () => {
  const whole: TheirAnswer = {
    ...answerOf('hello'),
    content: [
      { type: 'reasoning', text: 'hm', providerMetadata: { anthropic: { signature: 'x' } } },
      { type: 'source', sourceType: 'url', id: 's', url: 'https://a.example' },
      { type: 'tool-call', toolCallId: 'w', toolName: 'web', input: '{"q":"x"}', providerExecuted: true },
      { type: 'tool-result', toolCallId: 'w', toolName: 'web', result: 'found' },
      { type: 'text', text: 'hello 4111' },
    ],
    response: { id: 'r1', modelId: 'm1', headers: { x: 'y' } },
    providerMetadata: { openai: { cached: 1 } },
  }
  const answered = async (hooks: readonly Hook[]) => {
    const model = new MockLanguageModelV4({ doGenerate: whole })
    return wrapLanguageModel({ model, middleware: pawlMiddleware({ hooks }) }).doGenerate({ prompt: [] })
  }

  test('that no hook changes is the very object of the model', async () => {
    expect(await answered([watch, counts, judges])).toBe(whole)
  })

  test('shows hooks the tools that a provider has run, and keeps them where a hook changes the words beside them', async () => {
    const seen: string[] = []
    const clean = transform({
      name: 'clean',
      on: 'model.after',
      run: ({ response }) => {
        seen.push(JSON.stringify(response))
        const content = response.content.map((block) => (block.type === 'text' ? { ...block, text: 'hello' } : block))
        return modify({ response: { ...response, content } })
      },
    })
    const changed = await answered([clean])
    expect(seen[0]).toContain('"toolName":"web"')
    expect(changed.content.map(({ type }) => type).sort()).toEqual(whole.content.map(({ type }) => type).sort())
    expect(changed.content).toContainEqual(whole.content[0])
    expect(changed).toMatchObject({ response: { id: 'r1', modelId: 'm1' }, usage: whole.usage })
    expect(JSON.stringify(changed)).not.toContain('4111')
  })

  test('that a hook replaces as a whole has nothing of the old one', async () => {
    const replace = transform({
      name: 'replace',
      on: 'model.after',
      run: ({ response: { stopReason, usage } }) =>
        modify({ response: { stopReason, usage, content: [{ type: 'text', text: 'no' }] } }),
    })
    expect((await answered([replace])).content).toEqual([{ type: 'text', text: 'no' }])
  })

  test('of a model of an earlier specification is judged as well', async () => {
    const { content, finishReason, usage } = answerOf('hello')
    const model = new MockLanguageModelV3({ doGenerate: { content, finishReason, usage, warnings: [] } as never })
    const told: number[] = []
    const meter = observe({
      name: 'meter',
      on: 'tokens.counted',
      run: ({ totalTokens }) => void told.push(totalTokens),
    })
    const { text } = await generateText(withPawl({ model, prompt: 'go' }, { hooks: [meter] }))
    expect([text, told]).toEqual(['hello', [15]])
  })
})

describe('a stream', () => {
  const run = async (hooks: readonly Hook[], parts: readonly TheirPart[]) => {
    const audit = memoryAudit()
    const model = new MockLanguageModelV4({
      doStream: async () => ({
        stream: simulateReadableStream({ chunks: [...parts], chunkDelayInMs: null, initialDelayInMs: null }),
        response: { headers: { x: 'y' } },
      }),
    })
    const guarded = wrapLanguageModel({ model, middleware: pawlMiddleware({ hooks, audit }) })
    const { stream, response } = await guarded.doStream({ prompt: [] })
    const taken: TheirPart[] = []
    for await (const part of stream) taken.push(part)
    return { taken, response, model, audit }
  }
  const hello = partsOf(answerOf('hello my friend'))
  const raw: readonly TheirPart[] = [
    { type: 'raw', rawValue: 1 },
    ...hello.slice(0, -1),
    { type: 'ping' },
    ...hello.slice(-1),
  ]

  test('that no hook changes has the very parts of the model, with the headers of the response', async () => {
    for (const hooks of [[watch], [counts], [judges]]) {
      const { taken, response } = await run(hooks, raw)
      expect(taken.map((part, at) => part === raw[at])).toEqual(raw.map(() => true))
      expect(response).toEqual({ headers: { x: 'y' } })
    }
  })

  const failure = new Error('overloaded')
  test('that fails has the same error part, and hooks see the failure', async () => {
    const broken: readonly TheirPart[] = [...hello.slice(0, 3), { type: 'error', error: failure }, ...hello.slice(-1)]
    const raised: unknown[] = []
    const hears = observe({ name: 'hears', on: 'error.raised', run: ({ error }) => void raised.push(error) })
    const { taken } = await run([hears], broken)
    expect(taken).toEqual(broken)
    expect(raised).toHaveLength(1)
  })

  test('that fails before hooks have judged it shows nothing of it', async () => {
    const broken: readonly TheirPart[] = [...hello.slice(0, 3), { type: 'error', error: failure }]
    await expect(run([judges], broken)).resolves.toMatchObject({ taken: [{ type: 'error', error: failure }] })
  })

  test('that fails is made again by a wrap, and shows one answer', async () => {
    let calls = 0
    const model = new MockLanguageModelV4({
      doStream: async () => {
        const chunks = calls++ === 0 ? [...hello.slice(0, 3), { type: 'error' as const, error: failure }] : hello
        return { stream: simulateReadableStream({ chunks, chunkDelayInMs: null, initialDelayInMs: null }) }
      },
    })
    const retry = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
    const { textStream } = streamText(withPawl({ model, prompt: 'go' }, { hooks: [retry] }))
    let shown = ''
    for await (const text of textStream) shown += text
    expect([shown, calls]).toEqual(['hello my friend', 2])
  })

  test('that breaks off is one for the AI SDK to judge, and hooks count it', async () => {
    const { taken, audit } = await run([counts], hello.slice(0, 3))
    expect(taken).toEqual(hello.slice(0, 3))
    expect(audit.records()).toHaveLength(1)
  })

  test('that is not read to its end is cancelled', async () => {
    let cancelled = 0
    const stream = new ReadableStream<TheirPart>({
      pull: (controller) => controller.enqueue({ type: 'ping' }),
      cancel: () => void cancelled++,
    })
    const model = new MockLanguageModelV4({ doStream: { stream } })
    const guarded = wrapLanguageModel({ model, middleware: pawlMiddleware({ hooks: [counts] }) })
    const reader = (await guarded.doStream({ prompt: [] })).stream.getReader()
    await reader.read()
    await reader.cancel()
    await expect.poll(() => cancelled).toBe(1)
  })
})

describe('the middleware alone', () => {
  test('refuses hooks of tools, which it cannot call', () => {
    const tools = guard({ name: 'tools', on: 'tool.before', run: () => deny('no') })
    expect(() => pawlMiddleware({ hooks: [tools] })).toThrow(
      'guard `tools` listens to `tool.before`, which `pawlMiddleware` without `withPawl` cannot deliver',
    )
  })

  test('makes each call a run of its own', async () => {
    const audit = memoryAudit()
    const { model } = modelOf('one', 'two')
    const middleware: LanguageModelMiddleware = pawlMiddleware({ hooks: [counts], audit })
    const guarded = wrapLanguageModel({ model, middleware })
    await generateText({ model: guarded, prompt: 'go', stopWhen: isStepCount(2) })
    await generateText({ model: guarded, prompt: 'go' })
    const runs = audit
      .records()
      .map(({ payload }) => (payload as unknown as { context: { runId: string } }).context.runId)
    expect(new Set(runs).size).toBe(2)
  })
})
