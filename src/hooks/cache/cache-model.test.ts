import { describe, expect, test } from 'vitest'
import { calling, saying, waiting, yesTo } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { agentTool, createAgent, createTurns, type Model } from '../../agent/index.ts'
import { ask, createDispatcher, createRegistry, deny, guard, memoryAudit, observe, userText } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { cacheModel, type ModelCache } from '../index.ts'
import { memoryCache } from './memory-cache.ts'

const hello = () => scriptedModel([saying('One.', 5, 1), saying('Two.', 5, 1), saying('Three.', 5, 1)])

describe.each(ways)('cacheModel, $way', ({ run, resume }) => {
  test('answers the same request without the model, at no cost, and shows the answer to `model.after`', async () => {
    const model = hello()
    const seen: string[] = []
    const look = observe({ name: 'look', on: 'model.after', run: ({ origin }) => void seen.push(origin) })
    const agent = createAgent({ name: 'a', model, hooks: [...cacheModel(), look] })
    expect(await run(agent, 'x')).toMatchObject({ text: 'One.', usage: { inputTokens: 5 } })
    expect(await run(agent, 'x')).toMatchObject({ text: 'One.', usage: { inputTokens: 0, outputTokens: 0 } })
    expect(await run(agent, 'y')).toMatchObject({ text: 'Two.' })
    expect(seen).toEqual(['real', 'stub', 'real'])
  })

  test('keeps answers that call tools', async () => {
    const model = scriptedModel([calling(['look']), 'Done.'])
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({ name: 'a', model, tools: [look], hooks: cacheModel() })
    await run(agent, 'x')
    expect(await run(agent, 'x')).toMatchObject({ text: 'Done.' })
    expect(model.requests).toHaveLength(2)
    expect(look.inputs).toHaveLength(2)
  })

  test('a guard that refuses a cached answer is asked about it again', async () => {
    const model = hello()
    let isStrict = false
    const judge = guard({ name: 'judge', on: 'model.after', run: () => (isStrict ? deny('no') : undefined) })
    const agent = createAgent({ name: 'a', model, hooks: [...cacheModel(), judge] })
    await run(agent, 'x')
    isStrict = true
    await expect(run(agent, 'x')).rejects.toEqual(refusedWith('response-denied'))
    expect(model.requests).toHaveLength(1)
  })

  test.each(['model.after', 'run.after'] as const)('an answer that is denied at `%s` is not kept', async (on) => {
    const model = hello()
    let isStrict = true
    const judge = guard({ name: 'judge', on, run: () => (isStrict ? deny('no') : undefined) })
    const agent = createAgent({ name: 'a', model, hooks: [...cacheModel(), judge] })
    await expect(run(agent, 'x')).rejects.toThrow()
    isStrict = false
    expect(await run(agent, 'x')).toMatchObject({ text: 'Two.' })
  })

  test('an answer is kept after the yes of a person, and not after a no', async () => {
    const model = hello()
    let asks = true
    const judge = guard({ name: 'judge', on: 'model.after', run: () => (asks ? ask('fine?') : undefined) })
    const agent = createAgent({ name: 'a', model, hooks: [...cacheModel(), judge] })
    const first = waiting(await run(agent, 'x'))
    await expect(resume(agent, first.journal, { ...yesTo(first.confirmation), approved: false })).rejects.toThrow()
    const second = waiting(await run(agent, 'x'))
    expect(await resume(agent, second.journal, yesTo(second.confirmation))).toMatchObject({ text: 'Two.' })
    asks = false
    expect(await run(agent, 'x')).toMatchObject({ text: 'Two.' })
    expect(model.requests).toHaveLength(2)
  })

  test('errors, refusals and answers that were cut off are not kept', async () => {
    const refusing = { ...saying('I will not.', 1, 1), stopReason: 'refusal' as const }
    const cut = { ...saying('And th', 1, 1), stopReason: 'max_tokens' as const }
    const model = scriptedModel([new Error('down'), refusing, cut, 'Hello.'])
    const agent = createAgent({ name: 'a', model, hooks: cacheModel() })
    await expect(run(agent, 'x')).rejects.toThrow('down')
    for (const text of ['I will not.', 'And th', 'Hello.', 'Hello.'])
      expect(await run(agent, 'x')).toMatchObject({ text })
  })

  test('agents share answers only if they are asked to', async () => {
    const [apart, together] = [hello(), hello()]
    const use = (model: Model, hooks: ReturnType<typeof cacheModel>) =>
      ['a', 'b'].map((name) => createAgent({ name, model, hooks }))
    for (const agent of use(apart, cacheModel())) await run(agent, 'x')
    for (const agent of use(together, cacheModel({ shared: true }))) await run(agent, 'x')
    expect([apart.requests.length, together.requests.length]).toEqual([2, 1])
  })

  test('`keyOf` replaces the request as the key, and may leave a request out', async () => {
    const model = hello()
    const hooks = cacheModel({ keyOf: ({ request }) => (request.messages.length > 1 ? undefined : 'always') })
    const agent = createAgent({ name: 'a', model, hooks })
    await run(agent, 'x')
    expect(await run(agent, 'y')).toMatchObject({ text: 'One.' })
    await run(agent, [userText('x'), userText('y')])
    await run(agent, [userText('x'), userText('y')])
    expect(model.requests).toHaveLength(3)
  })

  test('a store that fails, or returns something else, is on record, and the model is asked', async () => {
    const broken = (get: () => string): ModelCache => ({
      get,
      set: () => {
        throw new Error('the store is full')
      },
    })
    for (const get of [() => '{"a":1}', () => 'no JSON', () => JSON.stringify({ savedAt: Date.now(), response: 1 })]) {
      const audit = memoryAudit()
      const hooks = cacheModel({ store: broken(get) })
      const agent = createAgent({ name: 'a', model: hello(), hooks, audit, logger: false })
      expect(await run(agent, 'x')).toMatchObject({ text: 'One.' })
      const failed = audit.records().filter(({ failure }) => failure !== undefined)
      expect(failed.map(({ hook }) => hook)).toContain('cache-model')
    }
  })

  test('concurrent equal requests may both be made, and agents inside share the hook', async () => {
    const inner = createAgent({ name: 'inner', model: scriptedModel(['In.', 'In.']) })
    const outer = scriptedModel([calling(['inner', { prompt: 'x' }, 'c1'], ['inner', { prompt: 'x' }, 'c2']), 'Out.'])
    const agent = createAgent({ name: 'outer', model: outer, tools: [agentTool(inner)], hooks: cacheModel() })
    expect(await run(agent, 'x')).toMatchObject({ text: 'Out.' })
    expect(await run(agent, 'x')).toMatchObject({ text: 'Out.', usage: { inputTokens: 0 } })
    outer.assertDone()
  })
})

test.each([
  [
    'a picture in a message',
    { messages: [{ ...userText('x'), metadata: { langchain: { at: 0, parts: ['image_url'] } } }] },
  ],
  ['an item of another form', { messages: [{ ...userText('x'), metadata: { openai: { item: 'compaction' } } }] }],
  ['a tool that the provider runs', { tools: [{ name: 'files', metadata: { openai: { type: 'file_search' } } }] }],
  ['parts of the request', { metadata: { 'ai-sdk': { parts: ['file'] } } }],
])('a request with %s, which hooks do not see, is cached only under a key of your own', async (_, hidden) => {
  const asked = async (options?: Parameters<typeof cacheModel>[0]) => {
    const dispatcher = createDispatcher({ registry: createRegistry().with(cacheModel(options)) })
    const model = hello()
    const ask = async () => {
      const turns = createTurns({ dispatcher, agent: { name: 'a' } })
      const request = { model: 'm', messages: [userText('x')], ...hidden }
      await turns.model(request, (judged) => model.generate(judged))
      await turns.tool(
        { id: 'c1', name: 'look', input: {}, kind: 'other', paths: [], native: { name: 'look', input: {} } },
        () => 1,
      )
    }
    await ask()
    await ask()
    return model.requests.length
  }
  expect(await asked()).toBe(2)
  expect(await asked({ keyOf: () => 'the passport of Kim' })).toBe(1)
})

test('options for a provider, which are whole in the request, are part of the key', async () => {
  const model = hello()
  const agent = createAgent({ name: 'a', model, hooks: cacheModel() })
  const asking = (effort: string) => agent.run([{ ...userText('x'), metadata: { openai: { effort } } }])
  for (const effort of ['low', 'low', 'high']) await asking(effort)
  expect(model.requests).toHaveLength(2)
})

test('an answer is too old after its time, also in a store that still has it', async () => {
  const kept = new Map<string, string>()
  const store: ModelCache = { get: async (key) => kept.get(key), set: async (key, value) => kept.set(key, value) }
  const model = hello()
  const agent = createAgent({ name: 'a', model, hooks: cacheModel({ store, ttlMs: 60_000 }) })
  await agent.run('x')
  await agent.run('x')
  expect(model.requests).toHaveLength(1)
  for (const [key, value] of kept) kept.set(key, value.replace(/"savedAt":\d+/, '"savedAt":0'))
  expect(await agent.run('x')).toMatchObject({ text: 'Two.' })
})

test('the loop of another program keeps an answer when its tools are called', async () => {
  const dispatcher = createDispatcher({ registry: createRegistry().with(cacheModel()) })
  const request = { model: 'm', messages: [userText('x')] }
  const model = scriptedModel([calling(['look']), 'never'])
  const first = createTurns({ dispatcher, agent: { name: 'a' } })
  await first.model(request, (judged) => model.generate(judged))
  await first.tool(
    { id: 'c1', name: 'look', input: {}, kind: 'other', paths: [], native: { name: 'look', input: {} } },
    () => 1,
  )
  const second = createTurns({ dispatcher, agent: { name: 'a' } })
  expect(await second.model(request, (judged) => model.generate(judged))).toMatchObject({ origin: 'stub' })
})

test('the memory is bounded by entries and by characters', () => {
  const cache = memoryCache(2)
  for (const key of ['a', 'b']) cache.set(key, key, 1e6)
  cache.get('a')
  cache.set('c', 'c', 1e6)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c'])
  cache.set('large', 'x'.repeat(20_000_000), 1e6)
  expect(['a', 'c', 'large'].map((key) => cache.get(key) !== undefined)).toEqual([false, false, true])
  cache.set('larger', 'x'.repeat(20_000_001), 1e6)
  expect(cache.get('larger')).toBeUndefined()
})

test('options are checked', () => {
  const odd = (given: object) => given as never
  expect(refusal(() => cacheModel(odd({ tllMs: 1 })))).toContain('did you mean `ttlMs`?')
  expect(refusal(() => cacheModel(odd({ store: new Map([['a', 1]]).get })))).toContain('an object with `get`, `set`')
  expect(refusal(() => cacheModel({ ttlMs: 0 }))).toContain('a number above 0')
})
