import { describe, expect, test } from 'vitest'
import { calling, resultsIn, saying, waiting, yesTo } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import {
  agentTool,
  createAgent,
  createTurns,
  FatalToolError,
  type Model,
  ModelError,
  runProgress,
  tool,
  toolError,
} from '../../agent/index.ts'
import { ask, createDispatcher, createRegistry, deny, guard, observe, userText } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { approveTools, fallbackModel, retryModel, retryTools } from '../index.ts'

const quick = { firstDelayMs: 0 } as const
const failing = (details: { readonly status?: number; readonly retryable?: boolean; readonly cause?: unknown }) =>
  new ModelError('no', { retryable: true, ...details })

/** A model that never answers, and waits for its abort. */
const silent: Model = { name: 'silent', generate: () => new Promise(() => undefined) }

describe.each(ways)('retryModel, $way', ({ run, resume }) => {
  test('calls the model again until it answers, and each answer is paid', async () => {
    const model = scriptedModel([failing({ status: 529 }), new Error('lost'), saying('Hello.', 7, 3)])
    const result = await run(createAgent({ name: 'a', model, hooks: [retryModel(quick)] }), 'Hello?')
    expect(result).toMatchObject({ text: 'Hello.', usage: { inputTokens: 7, outputTokens: 3 } })
    model.assertDone()
  })

  test('ends after the last attempt with the error of the provider', async () => {
    const last = failing({ status: 503 })
    const model = scriptedModel([failing({ status: 503 }), last, 'never'])
    const agent = createAgent({ name: 'a', model, hooks: [retryModel({ ...quick, attempts: 2 })] })
    await expect(run(agent, 'Hello?')).rejects.toBe(last)
    expect(model.requests).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 422])(
    'does not repeat a request that failed with %i, even if `when` returns true',
    async (status) => {
      const model = scriptedModel([failing({ status }), 'never'])
      const hooks = [
        retryModel({ ...quick, when: () => true }),
        fallbackModel({ models: [scriptedModel(['never'])], when: () => true }),
      ]
      await expect(run(createAgent({ name: 'a', model, hooks }), 'Hello?')).rejects.toThrow('no')
      expect(model.requests).toHaveLength(1)
    },
  )

  test('does not repeat a request that a hook denied', async () => {
    const model = scriptedModel([failing({ status: 500 }), 'never'])
    let judged = 0
    const twice = guard({
      name: 'twice',
      on: 'model.before',
      run: () => (++judged === 2 ? deny('no more') : undefined),
    })
    const agent = createAgent({
      name: 'a',
      model,
      hooks: [retryModel({ ...quick, attempts: 9, when: () => true }), twice],
    })
    await expect(run(agent, 'Hello?')).rejects.toEqual(refusedWith('model-denied', 'no more'))
    expect(model.requests).toHaveLength(1)
    expect(judged).toBe(2)
  })

  test('does not repeat an invalid response, a mistake of the program, and an abort', async () => {
    for (const error of [
      failing({ retryable: false }),
      new ReferenceError('x'),
      new TypeError('x is not a function'),
    ]) {
      const model = scriptedModel([error, 'never'])
      await expect(run(createAgent({ name: 'a', model, hooks: [retryModel(quick)] }), 'Hello?')).rejects.toBe(error)
    }
    const aborted = Object.assign(new Error('stop'), { name: 'AbortError' })
    const model = scriptedModel([aborted, 'never'])
    const hooks = [retryModel({ ...quick, when: () => true })]
    await expect(run(createAgent({ name: 'a', model, hooks }), 'Hello?')).rejects.toBe(aborted)
  })

  test('repeats a request whose connection was lost', async () => {
    const lost = new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
    const model = scriptedModel([lost, 'Hello.'])
    expect(await run(createAgent({ name: 'a', model, hooks: [retryModel(quick)] }), 'Hello?')).toMatchObject({
      text: 'Hello.',
    })
  })

  test('waits as long as the provider asks, and no longer', async () => {
    const headers = [
      { 'Retry-After': '0' },
      new Headers({ 'retry-after-ms': '0' }),
      { 'retry-after': new Date(0).toUTCString() },
    ]
    const busy = headers.map((responseHeaders) => failing({ status: 429, cause: { responseHeaders } }))
    const model = scriptedModel([...busy, 'Hello.'])
    // without the header it would wait for an hour
    const hooks = [retryModel({ attempts: 4, firstDelayMs: 3_600_000, maxDelayMs: 3_600_000, jitter: 'none' })]
    expect(await run(createAgent({ name: 'a', model, hooks }), 'Hello?')).toMatchObject({ text: 'Hello.' })
  })

  test('does not try again before the time that the provider asks for', async () => {
    const busy = failing({ status: 429, cause: { responseHeaders: { 'retry-after': '60' } } })
    const model = scriptedModel([busy, 'never'])
    const hooks = [retryModel({ ...quick, maxDelayMs: 59_999 })]
    await expect(run(createAgent({ name: 'a', model, hooks }), 'Hello?')).rejects.toBe(busy)
  })

  test('stops waiting when the run is aborted', async () => {
    const model = scriptedModel([failing({ status: 500 }), 'never'])
    const controller = new AbortController()
    const hooks = [
      retryModel({ firstDelayMs: 3_600_000, maxDelayMs: 3_600_000, jitter: 'none' }),
      observe({
        name: 'abort',
        on: 'error.raised',
        match: { where: 'model' },
        run: () => void setTimeout(() => controller.abort(), 1),
      }),
    ]
    const agent = createAgent({ name: 'a', model, hooks })
    await expect(run(agent, 'Hello?', { signal: controller.signal })).rejects.toEqual(refusedWith('aborted'))
    expect(model.requests).toHaveLength(1)
  })

  test('plays finished attempts back when a person approves the next one', async () => {
    const model = scriptedModel([failing({ status: 500 }), failing({ status: 500 }), 'Hello.'])
    const make = () => {
      const second = guard({
        name: 'second',
        on: 'model.before',
        run: ({ context }) => (context.callId?.endsWith('#2') === true ? ask('again?') : undefined),
      })
      return createAgent({ name: 'a', model, hooks: [retryModel(quick), second] })
    }
    const { journal, confirmation } = waiting(await run(make(), 'Hello?'))
    expect(model.requests).toHaveLength(1)
    const result = await resume(make(), JSON.parse(JSON.stringify(journal)), yesTo(confirmation))
    expect(result).toMatchObject({ text: 'Hello.' })
    expect(model.requests).toHaveLength(3)
  })

  test('serves two runs at the same time, and agents inside', async () => {
    const hook = retryModel(quick)
    const inner = createAgent({ name: 'inner', model: scriptedModel([new Error('lost'), 'In.', 'In.']) })
    const outer = scriptedModel([calling(['inner', { prompt: 'x' }]), 'Out.', 'Other.'])
    const agent = createAgent({ name: 'outer', model: outer, tools: [agentTool(inner)], hooks: [hook] })
    const other = createAgent({ name: 'other', model: scriptedModel([new Error('lost'), 'Other.']), hooks: [hook] })
    const [one, two] = await Promise.all([run(agent, 'x'), run(other, 'y')])
    expect([one, two]).toMatchObject([{ text: 'Out.' }, { text: 'Other.' }])
  })
})

describe.each(ways)('retryTools, $way', ({ run, resume }) => {
  const flaky = (errors: readonly unknown[]) => {
    const keys: string[] = []
    const look = tool({
      name: 'look',
      run(_, { idempotencyKey }) {
        const error = errors[keys.push(idempotencyKey) - 1]
        if (error !== undefined) throw error
        return 'seen'
      },
    })
    const model = scriptedModel([calling(['look']), 'Done.'])
    return { keys, model, look }
  }

  test('runs a tool again that threw, with the same key', async () => {
    const { keys, model, look } = flaky([new Error('busy'), new Error('busy')])
    const agent = createAgent({ name: 'a', model, tools: [look], hooks: [retryTools({ ...quick, tools: ['lo*'] })] })
    expect(resultsIn(await run(agent, 'x'))).toEqual(['seen'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  test('leaves other tools, denials, results that are errors, fatal errors and errors of the caller alone', async () => {
    const hooks = [retryTools({ ...quick, tools: 'look', when: () => true })]
    const other = flaky([new Error('busy')])
    await run(
      createAgent({
        name: 'a',
        model: other.model,
        tools: [other.look],
        hooks: [retryTools({ ...quick, tools: 'search' })],
      }),
      'x',
    )
    const fatal = flaky([new FatalToolError('over')])
    await expect(run(createAgent({ name: 'a', model: fatal.model, tools: [fatal.look], hooks }), 'x')).rejects.toThrow(
      'over',
    )
    const missing = flaky([Object.assign(new Error('missing'), { status: 404 })])
    await run(createAgent({ name: 'a', model: missing.model, tools: [missing.look], hooks }), 'x')
    expect([other, fatal, missing].map(({ keys }) => keys.length)).toEqual([1, 1, 1])
    let calls = 0
    const model = scriptedModel([calling(['look']), 'Done.'])
    const look = tool({ name: 'look', run: () => toolError({ error: 'busy', calls: ++calls }) })
    expect(resultsIn(await run(createAgent({ name: 'a', model, tools: [look], hooks }), 'x'))).toEqual([
      { error: 'busy', calls: 1 },
    ])
  })

  test('judges each attempt: a denied one is not made', async () => {
    const { keys, model, look } = flaky([new Error('busy')])
    let judged = 0
    const once = guard({ name: 'once', on: 'tool.before', run: () => (++judged > 1 ? deny('once only') : undefined) })
    const agent = createAgent({
      name: 'a',
      model,
      tools: [look],
      hooks: [retryTools({ ...quick, tools: 'look' }), once],
    })
    expect(resultsIn(await run(agent, 'x'))).toEqual([{ denied_by: 'once', reason: 'once only' }])
    expect(keys).toHaveLength(1)
  })

  test('does not repeat an agent inside that waits for a person', async () => {
    const pay = recordingTool({ name: 'pay' })
    const inner = createAgent({ name: 'inner', model: scriptedModel([calling(['pay']), 'In.']), tools: [pay] })
    const model = scriptedModel([calling(['inner', { prompt: 'x' }]), 'Out.'])
    const hooks = [retryTools({ ...quick, tools: '*', when: () => true }), approveTools({ tools: 'pay' })]
    const agent = createAgent({ name: 'outer', model, tools: [agentTool(inner)], hooks, logger: false })
    const { journal, confirmation } = waiting(await run(agent, 'x'))
    expect(await resume(agent, journal, yesTo(confirmation))).toMatchObject({ text: 'Out.' })
    expect(pay.inputs).toHaveLength(1)
  })

  test('retries parallel calls apart from each other', async () => {
    const tries = new Map<unknown, number>()
    const look = tool({
      name: 'look',
      run: ({ at }: { at: number }) => {
        tries.set(at, (tries.get(at) ?? 0) + 1)
        if ((tries.get(at) ?? 0) <= at) throw new Error('busy')
        return at
      },
    })
    const model = scriptedModel([calling(['look', { at: 0 }], ['look', { at: 1 }], ['look', { at: 2 }]), 'Done.'])
    const agent = createAgent({ name: 'a', model, tools: [look], hooks: [retryTools({ ...quick, tools: 'look' })] })
    expect(resultsIn(await run(agent, 'x'))).toEqual([0, 1, 2])
    expect([...tries.values()]).toEqual([1, 2, 3])
  })
})

describe.each(ways)('fallbackModel, $way', ({ run, resume }) => {
  const counted = () => {
    const list: unknown[] = []
    const meter = observe({
      name: 'meter',
      on: 'tokens.counted',
      run: ({ model, totalTokens, requestedModel }) => void list.push([model, totalTokens, requestedModel]),
    })
    return { list, meter }
  }

  test('asks the next model, and counts its tokens under its name', async () => {
    const { list, meter } = counted()
    const first = scriptedModel([failing({ status: 500 })], { name: 'first' })
    const second = scriptedModel([new Error('down')], { name: 'second' })
    const third = scriptedModel([saying('Hello.', 20, 2)], { name: 'third' })
    const agent = createAgent({ name: 'a', model: first, hooks: [fallbackModel({ models: [second, third] }), meter] })
    expect(await run(agent, 'Hello?')).toMatchObject({ text: 'Hello.', usage: { inputTokens: 20, outputTokens: 2 } })
    expect(list).toEqual([['third', 22, 'first']])
    expect(third.requests[0]).toMatchObject({ model: 'third', messages: [{ role: 'user' }] })
  })

  test('shows the answer to `model.after`, which may refuse it', async () => {
    const model = scriptedModel([failing({ status: 500 })])
    const other = scriptedModel(['secret'], { name: 'other' })
    const judge = guard({ name: 'judge', on: 'model.after', run: ({ response }) => deny(`not from ${response.model}`) })
    const agent = createAgent({ name: 'a', model, hooks: [fallbackModel({ models: [other] }), judge] })
    await expect(run(agent, 'Hello?')).rejects.toEqual(refusedWith('response-denied', 'not from other'))
  })

  test('does not take a denial for a failure', async () => {
    const other = scriptedModel(['never'], { name: 'other' })
    const no = guard({ name: 'no', on: 'model.before', run: () => deny('no') })
    const hooks = [fallbackModel({ models: [other], when: () => true }), no]
    await expect(run(createAgent({ name: 'a', model: scriptedModel(['never']), hooks }), 'x')).rejects.toEqual(
      refusedWith('model-denied'),
    )
    expect(other.requests).toEqual([])
  })

  test('ends with the error of the first model if all fail, so that a wrap around it can try everything again', async () => {
    const error = failing({ status: 500 })
    const first = scriptedModel([error, error])
    const other = scriptedModel([new Error('down'), 'Hello.'], { name: 'other' })
    const fallback = fallbackModel({ models: [other] })
    await expect(run(createAgent({ name: 'a', model: first, hooks: [fallback] }), 'x')).rejects.toBe(error)
    const again = createAgent({ name: 'a', model: first, hooks: [retryModel(quick), fallback] })
    expect(await run(again, 'x')).toMatchObject({ text: 'Hello.' })
  })

  test('passes over a model that returns an invalid response', async () => {
    const invalid = { name: 'invalid', generate: async () => ({ content: 'Hello' }) } as unknown as Model
    const error = failing({ status: 500 })
    const hooks = [fallbackModel({ models: [invalid, scriptedModel(['Hello.'])], when: () => true })]
    expect(await run(createAgent({ name: 'a', model: scriptedModel([error]), hooks }), 'x')).toMatchObject({
      text: 'Hello.',
    })
  })

  test('is aborted with the run', async () => {
    const controller = new AbortController()
    const asked: (AbortSignal | undefined)[] = []
    const watching: Model = {
      name: 'watching',
      generate(request, call) {
        asked.push(call?.signal)
        setTimeout(() => controller.abort(), 1)
        return silent.generate(request, call)
      },
    }
    const agent = createAgent({
      name: 'a',
      model: scriptedModel([new Error('down')]),
      hooks: [fallbackModel({ models: [watching] })],
    })
    const error = await run(agent, 'x', { signal: controller.signal }).catch((reason: unknown) => reason)
    expect(error).toEqual(refusedWith('aborted'))
    expect(runProgress(error)?.turns).toBe(1)
    expect(asked[0]?.aborted).toBe(true)
  })

  test('does not ask again for an answer that is on record', async () => {
    const other = scriptedModel([saying('Hello.', 5, 5)], { name: 'other' })
    const make = () =>
      createAgent({
        name: 'a',
        model: scriptedModel([failing({ status: 500 })]),
        hooks: [
          fallbackModel({ models: [other] }),
          guard({ name: 'look', on: 'model.after', run: () => ask('fine?') }),
        ],
      })
    const { journal, confirmation } = waiting(await run(make(), 'x'))
    expect(await resume(make(), journal, yesTo(confirmation))).toMatchObject({
      text: 'Hello.',
      usage: { inputTokens: 5 },
    })
    expect(other.requests).toHaveLength(1)
  })
})

test('they work in the loop of another program', async () => {
  const registry = createRegistry().with([retryModel(quick), fallbackModel({ models: [scriptedModel(['Hello.'])] })])
  const turns = createTurns({ dispatcher: createDispatcher({ registry }), agent: { name: 'a' } })
  let calls = 0
  const generate = () => Promise.reject(new Error(`down ${++calls}`))
  const { response } = await turns.model({ model: 'm', messages: [userText('x')] }, generate)
  expect(response).toMatchObject({ content: [{ text: 'Hello.' }], model: 'scripted' })
  expect(calls).toBe(1)
})

test('options are checked', () => {
  const odd = (given: object) => given as never
  expect(refusal(() => retryModel(odd({ attemps: 2 })))).toContain('did you mean `attempts`?')
  expect(refusal(() => retryModel({ attempts: 0 }))).toContain(
    '`attempts` of retryModel must be a whole number from 1 up, not 0',
  )
  expect(refusal(() => retryModel({ maxDelayMs: 2 ** 31 }))).toContain('milliseconds from 0 to 2147483647')
  expect(refusal(() => retryModel(odd({ jitter: 'ful' })))).toContain('did you mean')
  expect(refusal(() => retryTools(odd({})))).toContain('retryTools needs `tools`')
  expect(refusal(() => retryTools({ tools: [] }))).toContain('bad-option')
  expect(refusal(() => fallbackModel({ models: [] }))).toContain('`models` of fallbackModel must be a list of models')
  expect(refusal(() => fallbackModel(odd({ models: ['gpt'] })))).toContain('fromAiSdk')
  expect(refusal(() => retryModel(odd([])))).toContain('must be an object')
})
