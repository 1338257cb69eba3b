import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  approve,
  around,
  ask,
  deny,
  guard,
  type Hook,
  inform,
  memoryAudit,
  modify,
  observe,
  resume,
  stub,
  text,
  transform,
  userText,
} from '../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../testing/index.ts'
import {
  type Agent,
  type AgentPart,
  createAgent,
  type RunError,
  type RunOptions,
  type RunResult,
  tool,
} from './index.ts'

const weather = () => recordingTool({ name: 'weather', description: 'Weather of a city', gives: 'sunny' })
const story: readonly ScriptedStep[] = [{ calls: [{ name: 'weather', input: { city: 'Paris' } }] }, 'It is sunny.']

/** The same run, awaited or listened to: everything below must hold for both. */
const ways: readonly [string, (agent: Agent, input: string, options?: RunOptions) => Promise<RunResult>][] = [
  ['run', (agent, input, options) => agent.run(input, options)],
  [
    'stream',
    async (agent, input, options) => {
      const stream = agent.stream(input, options)
      for await (const _ of stream);
      return stream.result
    },
  ],
]

describe.each(ways)('%s', (_, go) => {
  const start = (hooks: readonly Hook[], steps: readonly ScriptedStep[] = story, more: object = {}) => {
    const model = scriptedModel(steps)
    const tool = weather()
    const agent = createAgent({ name: 'helper', model, tools: [tool], hooks, ...more })
    return { model, tool, agent, result: go(agent, 'What is the weather?') }
  }
  const completed = async (hooks: readonly Hook[], steps?: readonly ScriptedStep[], more?: object) => {
    const started = start(hooks, steps, more)
    const result = await started.result
    if (result.status !== 'completed') throw new Error('suspended')
    started.model.assertDone()
    return { ...started, result }
  }
  const rejected = async (hooks: readonly Hook[], steps?: readonly ScriptedStep[], more?: object) => {
    const started = start(hooks, steps, more)
    const error = (await started.result.then(
      () => undefined,
      (error: unknown) => error,
    )) as RunError
    expect(error).toBeInstanceOf(Error)
    return { ...started, error }
  }

  describe('without hooks', () => {
    test('the model is called, then the tool, then the model again', async () => {
      const { result, tool, model } = await completed([])
      expect(result).toMatchObject({
        status: 'completed',
        text: 'It is sunny.',
        output: 'It is sunny.',
        turns: 2,
        stopReason: 'end',
        agent: 'helper',
      })
      expect(result.usage).toEqual({ inputTokens: 20, outputTokens: 10 })
      expect(tool.inputs).toEqual([{ city: 'Paris' }])
      expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
      expect(model.requests[1]?.messages[2]?.content).toEqual([
        { type: 'tool_result', callId: 'call_1_1', output: 'sunny', isError: false },
      ])
    })

    test('an unknown tool never runs, and the model reads an error with a hint', async () => {
      const { model } = await completed([], [{ calls: [{ name: 'wether' }] }, 'Sorry.'])
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([
        { isError: true, output: { error: 'there is no tool `wether`', hint: 'did you mean `weather`?' } },
      ])
    })

    test('the model reads the error of a tool that throws, and the run continues', async () => {
      const broken = tool({
        name: 'broken',
        run: () => {
          throw new Error('no connection')
        },
      })
      const { model } = await completed([], [{ calls: [{ name: 'broken' }] }, 'Sorry.'], { tools: [broken] })
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([
        { isError: true, output: { error: 'no connection' } },
      ])
    })

    test.each([
      ['schema', { input: z.object({ city: z.string() }) }],
      ['JSON schema', { inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }],
    ])(
      'input that does not fit the tool’s %s: the model reads an error, validation.failed fires, the tool does not run',
      async (_, by) => {
        const reports: unknown[] = []
        const strict = recordingTool({ name: 'weather', ...by })
        const watch = observe({
          name: 'o',
          on: 'validation.failed',
          run: ({ errorType, field }) => void reports.push([errorType, field]),
        })
        const { model } = await completed([watch], [{ calls: [{ name: 'weather', input: { city: 7 } }] }, 'Sorry.'], {
          tools: [strict],
        })
        expect(strict.inputs).toEqual([])
        expect(model.requests[1]?.messages[2]?.content).toMatchObject([
          { isError: true, output: { error: expect.stringContaining('invalid input for weather: city:') } },
        ])
        expect(reports).toEqual([['tool_input', 'city']])
      },
    )

    test('a tool gets its input as the schema makes it', async () => {
      const lenient = recordingTool({
        name: 'weather',
        input: z.object({ city: z.string().trim(), days: z.number().default(3) }),
      })
      await completed([], [{ calls: [{ name: 'weather', input: { city: ' Bern ' } }] }, 'Fine.'], { tools: [lenient] })
      expect(lenient.inputs).toEqual([{ city: 'Bern', days: 3 }])
    })

    test('a provider that throws ends the run with its own error', async () => {
      const overloaded = new TypeError('overloaded')
      const { error } = await rejected([], [overloaded])
      expect(error).toBe(overloaded)
    })

    test('a run that does not end is cut off, and the error has its usage; the last turn’s tools do not run', async () => {
      const call = { calls: [{ name: 'weather' }] }
      const { error, tool } = await rejected([], [call, call, call], { maxTurns: 3 })
      expect(error).toMatchObject({
        code: 'max-turns',
        progress: { turns: 3, usage: { inputTokens: 30, outputTokens: 15 } },
      })
      expect(tool.inputs).toHaveLength(2)
    })

    test.each(['max_tokens', 'refusal', 'stop_sequence', 'other'] as const)(
      'a stop for %s has its own stop reason',
      async (stopReason) => {
        const { result } = await completed(
          [],
          [{ content: [{ type: 'text', text: 'I…' }], stopReason, usage: { inputTokens: 1, outputTokens: 1 } }],
        )
        expect(result.stopReason).toBe(stopReason)
      },
    )
  })

  describe('run.before', () => {
    test('modify: the model reads the changed input', async () => {
      const { model } = await completed([
        transform({ name: 't', on: 'run.before', run: ({ input }) => modify({ input: `${input} Briefly.` }) }),
      ])
      expect(text(model.requests[0]?.messages[0] ?? userText(''))).toBe('What is the weather? Briefly.')
    })
    test('inform: the model reads the text as well', async () => {
      const { model } = await completed([guard({ name: 'g', on: 'run.before', run: () => inform('Today is Monday.') })])
      expect(model.requests[0]?.messages.map(text)).toEqual(['What is the weather?', 'Today is Monday.'])
    })
    test('deny: the run rejects, the model is not called', async () => {
      const { error, model } = await rejected([guard({ name: 'g', on: 'run.before', run: () => deny('closed') })])
      expect(error).toMatchObject({
        code: 'run-denied',
        hook: 'g',
        reason: 'closed',
        message: 'the run was denied by `g`: closed',
      })
      expect(model.requests).toEqual([])
    })
    test('ask: the run waits', async () => {
      const { result, model } = start([guard({ name: 'g', on: 'run.before', run: () => ask('sure?') })])
      expect(await result).toMatchObject({
        status: 'suspended',
        confirmation: { event: 'run.before', action: 'What is the weather?', reason: 'sure?', by: 'g' },
      })
      expect(model.requests).toEqual([])
    })
  })

  describe('model.before', () => {
    test('modify: the model gets the changed request, and the messages stay changed', async () => {
      const shout = transform({
        name: 't',
        on: 'model.before',
        run: ({ request, context }) =>
          context.turn === 1
            ? modify({ request: { ...request, temperature: 0, messages: [userText('Changed.')] } })
            : undefined,
      })
      const { model } = await completed([shout])
      expect(model.requests[0]).toMatchObject({ temperature: 0 })
      expect(model.requests[1]?.messages.map(text)).toEqual(['Changed.', '', ''])
      expect(model.requests[1]?.temperature).toBeUndefined()
    })
    test('inform: the model reads it, now and later', async () => {
      const { model } = await completed([
        guard({
          name: 'g',
          on: 'model.before',
          run: ({ context }) => (context.turn === 1 ? inform('Be brief.') : undefined),
        }),
      ])
      expect(model.requests.map(({ messages }) => messages.map(text).filter((words) => words !== ''))).toEqual([
        ['What is the weather?', 'Be brief.'],
        ['What is the weather?', 'Be brief.'],
      ])
    })
    test('stub: the model is not called, it costs nothing, and the hooks after it run', async () => {
      const seen: unknown[] = []
      const { result, model } = await completed(
        [
          guard({
            name: 'cache',
            on: 'model.before',
            run: () => stub({ role: 'assistant', content: [{ type: 'text', text: 'From memory.' }] }),
          }),
          observe({
            name: 'o',
            on: 'model.after',
            run: ({ origin, response }) => void seen.push([origin, text(response)]),
          }),
          observe({ name: 'c', on: 'tokens.counted', run: () => void seen.push('counted') }),
        ],
        [],
      )
      expect(result).toMatchObject({ text: 'From memory.', usage: { inputTokens: 0, outputTokens: 0 } })
      expect(seen).toEqual([['stub', 'From memory.']])
      expect(model.requests).toEqual([])
    })
    test('stub that asks for a tool: the tool is called', async () => {
      const once = guard({
        name: 's',
        on: 'model.before',
        run: ({ context }) =>
          context.turn === 1
            ? stub({ role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'weather', input: {} }] } as const)
            : undefined,
      })
      const { tool } = await completed([once], ['It is sunny.'])
      expect(tool.inputs).toEqual([{}])
    })
    test('deny: the run rejects, and later hooks do not run', async () => {
      const seen: string[] = []
      const { error, model } = await rejected([
        guard({ name: 'g', on: 'model.before', run: () => deny('too dear') }),
        observe({ name: 'o', on: 'model.after', run: () => void seen.push('after') }),
      ])
      expect(error).toMatchObject({ code: 'model-denied', hook: 'g', reason: 'too dear' })
      expect([model.requests, seen]).toEqual([[], []])
    })
    test('ask: the run waits', async () => {
      const { result } = start([guard({ name: 'g', on: 'model.before', run: () => ask('sure?') })])
      expect(await result).toMatchObject({ status: 'suspended', confirmation: { event: 'model.before' } })
    })
  })

  describe('model.around', () => {
    test('next again: a retry', async () => {
      const { result } = await completed(
        [around({ name: 'r', on: 'model.around', run: (_, next) => next().catch(() => next()) })],
        [new Error('busy'), 'Hello.'],
      )
      expect(result.text).toBe('Hello.')
    })
    test('next changed: another request', async () => {
      const { model } = await completed(
        [
          around({
            name: 'r',
            on: 'model.around',
            run: ({ request }, next) => next({ request: { ...request, model: 'smaller' } }),
          }),
        ],
        ['Hello.'],
      )
      expect(model.requests[0]?.model).toBe('smaller')
    })
    test('no next: a short circuit', async () => {
      const answer = {
        content: [{ type: 'text', text: 'Cached.' }],
        stopReason: 'end',
        usage: { inputTokens: 0, outputTokens: 0 },
      } as const
      const { result, model } = await completed([around({ name: 'c', on: 'model.around', run: () => answer })], [])
      expect(result.text).toBe('Cached.')
      expect(model.requests).toEqual([])
    })
    test('a throw: the run rejects with the hook’s name', async () => {
      const { error } = await rejected([
        around({
          name: 'bad',
          on: 'model.around',
          run: () => {
            throw new Error('boom')
          },
        }),
      ])
      expect(error).toMatchObject({ code: 'hook-threw', hook: 'bad' })
    })
  })

  describe('model.after', () => {
    const last = (
      run: () => ReturnType<typeof deny> | ReturnType<typeof ask> | ReturnType<typeof approve> | undefined,
    ) =>
      guard({
        name: 'g',
        on: 'model.after',
        match: { origin: 'real' },
        run: ({ response }) => (response.stopReason === 'end' ? run() : undefined),
      })
    test('approve: changes nothing, but is recorded', async () => {
      const audit = memoryAudit()
      const { result } = await completed([last(() => approve('fine'))], story, { audit })
      expect(result.text).toBe('It is sunny.')
      expect(audit.records().filter(({ outcome }) => outcome === 'approve')).toMatchObject([
        { hook: 'g', reason: 'fine' },
      ])
    })
    test('modify: the changed answer is used', async () => {
      const hook = transform({
        name: 't',
        on: 'model.after',
        run: ({ response }) =>
          response.stopReason === 'end'
            ? modify({ response: { ...response, content: [{ type: 'text', text: 'Changed.' }] } })
            : undefined,
      })
      const { result } = await completed([hook])
      expect(result.text).toBe('Changed.')
      expect(text(result.messages.at(-1) ?? userText(''))).toBe('Changed.')
    })
    test('deny: the run rejects, the answer is not in the conversation, its cost is counted', async () => {
      const { error } = await rejected([last(() => deny('rude'))])
      expect(error).toMatchObject({ code: 'response-denied', hook: 'g', reason: 'rude', progress: { turns: 2 } })
      expect(error.progress.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    })
    test('ask: the run waits', async () => {
      const { result } = start([last(() => ask('sure?'))])
      expect(await result).toMatchObject({ status: 'suspended', confirmation: { event: 'model.after' } })
    })
  })

  describe('tool.before', () => {
    const told = (model: ReturnType<typeof scriptedModel>) => model.requests[1]?.messages.slice(2)
    test('modify: the tool runs with the changed input', async () => {
      const { tool } = await completed([
        transform({ name: 't', on: 'tool.before', run: () => modify({ call: { input: { city: 'Bern' } } }) }),
      ])
      expect(tool.inputs).toEqual([{ city: 'Bern' }])
    })
    test('approve: the tool runs', async () => {
      const { tool } = await completed([guard({ name: 'g', on: 'tool.before', run: () => approve() })])
      expect(tool.inputs).toHaveLength(1)
    })
    test('inform: the model reads it after the result', async () => {
      const { model } = await completed([guard({ name: 'g', on: 'tool.before', run: () => inform('Only today.') })])
      expect(told(model)).toMatchObject([{ role: 'tool' }, { role: 'user', content: [{ text: 'Only today.' }] }])
    })
    test('stub: the tool does not run, its result is the stub', async () => {
      const origins: string[] = []
      const { tool, model } = await completed([
        guard({ name: 'g', on: 'tool.before', run: () => stub({ sky: 'blue' }) }),
        observe({ name: 'o', on: 'tool.after', run: ({ origin }) => void origins.push(origin) }),
      ])
      expect(tool.inputs).toEqual([])
      expect(told(model)).toMatchObject([{ content: [{ output: { sky: 'blue' }, isError: false }] }])
      expect(origins).toEqual(['stub'])
    })
    test('deny: the tool does not run, the model reads the reason, tool.after fires, the run continues', async () => {
      const origins: string[] = []
      const { tool, model, result } = await completed([
        guard({ name: 'g', on: 'tool.before', run: () => deny('not here') }),
        observe({ name: 'o', on: 'tool.after', run: ({ origin }) => void origins.push(origin) }),
      ])
      expect(tool.inputs).toEqual([])
      expect(told(model)).toMatchObject([
        { content: [{ output: { denied_by: 'g', reason: 'not here' }, isError: true }] },
      ])
      expect(origins).toEqual(['denied'])
      expect(result.text).toBe('It is sunny.')
    })
    test('ask: the run waits, the tool does not run', async () => {
      const { result, tool } = start([guard({ name: 'g', on: 'tool.before', run: () => ask('sure?') })])
      expect(await result).toMatchObject({
        status: 'suspended',
        confirmation: { event: 'tool.before', action: { name: 'weather', input: { city: 'Paris' } } },
      })
      expect(tool.inputs).toEqual([])
    })
    test('ask without a person to ask: denied', async () => {
      const model = scriptedModel(story)
      const tool = weather()
      const agent = createAgent({
        name: 'a',
        model,
        tools: [tool],
        hooks: [guard({ name: 'g', on: 'tool.before', run: () => ask('sure?') })],
      })
      await go(agent, 'hi', { asks: 'deny' })
      expect(tool.inputs).toEqual([])
      expect(told(model)).toMatchObject([
        { content: [{ isError: true, output: { reason: 'sure?: not approved, no person can be asked here' } }] },
      ])
    })
    test('a guard that throws blocks: the tool never runs', async () => {
      const { tool, model } = await completed([
        guard({
          name: 'g',
          on: 'tool.before',
          run: () => {
            throw new Error('boom')
          },
        }),
      ])
      expect(tool.inputs).toEqual([])
      expect(told(model)).toMatchObject([
        { content: [{ isError: true, output: { denied_by: 'g', reason: 'guard `g` failed: boom' } }] },
      ])
    })
  })

  describe('tool.around', () => {
    test('next again: the tool runs again', async () => {
      let runs = 0
      const flaky = tool({
        name: 'weather',
        run: () => {
          if (runs++ === 0) throw new Error('busy')
          return 'sunny'
        },
      })
      const { model } = await completed(
        [around({ name: 'r', on: 'tool.around', run: (_, next) => next().catch(() => next()) })],
        story,
        { tools: [flaky] },
      )
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([{ output: 'sunny', isError: false }])
    })
    test('next changed: the guards judge the changed call', async () => {
      const judged: unknown[] = []
      const { tool, model } = await completed([
        guard({
          name: 'g',
          on: 'tool.before',
          run: ({ call }) => {
            judged.push(call.input)
            return JSON.stringify(call.input).includes('Berlin') ? deny('not Berlin') : approve()
          },
        }),
        around({ name: 'w', on: 'tool.around', run: (_, next) => next({ call: { input: { city: 'Berlin' } } }) }),
      ])
      expect(judged).toEqual([{ city: 'Paris' }, { city: 'Berlin' }])
      expect(tool.inputs).toEqual([])
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([
        { isError: true, output: { reason: 'not Berlin' } },
      ])
    })
    test('no next: the tool does not run', async () => {
      const { tool } = await completed([
        around({
          name: 'w',
          on: 'tool.around',
          run: ({ call }) => ({ callId: call.id, output: 'dry run', isError: false }),
        }),
      ])
      expect(tool.inputs).toEqual([])
    })
    test('a throw of the hook after the tool ran: the run rejects, the tool ran once', async () => {
      const { error, tool } = await rejected([
        around({
          name: 'bad',
          on: 'tool.around',
          run: async (_, next) => {
            await next()
            throw new Error('boom')
          },
        }),
      ])
      expect(error).toMatchObject({ code: 'hook-threw', hook: 'bad' })
      expect(tool.inputs).toHaveLength(1)
    })
  })

  describe('tool.after', () => {
    test('modify: the model reads the changed result', async () => {
      const { model } = await completed([
        transform({
          name: 't',
          on: 'tool.after',
          run: ({ result }) => modify({ result: { ...result, output: 'rainy' } }),
        }),
      ])
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([{ output: 'rainy' }])
    })
    test('inform: the model reads it after the result', async () => {
      const { model } = await completed([
        guard({ name: 'g', on: 'tool.after', run: () => inform('Measured at noon.') }),
      ])
      expect(model.requests[1]?.messages.at(-1)).toMatchObject({
        role: 'user',
        content: [{ text: 'Measured at noon.' }],
      })
    })
    test('deny: an error replaces the result', async () => {
      const { model, tool } = await completed([guard({ name: 'g', on: 'tool.after', run: () => deny('secret') })])
      expect(tool.inputs).toHaveLength(1)
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([
        { isError: true, output: { denied_by: 'g', reason: 'secret' } },
      ])
    })
    test('a guard that throws: an error replaces the result, and the tool does not run again', async () => {
      const { model, tool } = await completed([
        guard({
          name: 'g',
          on: 'tool.after',
          run: () => {
            throw new Error('boom')
          },
        }),
      ])
      expect(tool.inputs).toHaveLength(1)
      expect(model.requests[1]?.messages[2]?.content).toMatchObject([{ isError: true }])
    })
  })

  describe('run.after', () => {
    test('modify: the result is the changed one', async () => {
      const { result } = await completed([
        transform({ name: 't', on: 'run.after', run: ({ result }) => modify({ result: `${result}!` }) }),
      ])
      expect(result).toMatchObject({ output: 'It is sunny.!', text: 'It is sunny.!' })
      expect(result.messages.map(text).at(-1)).toBe('It is sunny.!')
    })
    test('resume: the model continues with the text of the hook', async () => {
      let ends = 0
      const { result, model } = await completed(
        [guard({ name: 'g', on: 'run.after', run: () => (ends++ === 0 ? resume('And tomorrow?') : undefined) })],
        [...story, 'Rain.'],
      )
      expect(result.text).toBe('Rain.')
      expect(text(model.requests[2]?.messages.at(-1) ?? userText(''))).toBe('And tomorrow?')
    })
    test('resume every time: maxTurns ends the run', async () => {
      const { error } = await rejected(
        [guard({ name: 'g', on: 'run.after', run: () => resume('again') })],
        ['a', 'b', 'c'],
        { maxTurns: 3 },
      )
      expect(error).toMatchObject({ code: 'max-turns', progress: { turns: 3 } })
    })
    test('deny: the run rejects', async () => {
      const { error } = await rejected([guard({ name: 'g', on: 'run.after', run: () => deny('too long') })])
      expect(error).toMatchObject({ code: 'result-denied', hook: 'g', reason: 'too long', progress: { turns: 2 } })
    })
  })

  describe('handoff.before', () => {
    const desk = (hooks: readonly Hook[], steps: readonly ScriptedStep[]) => {
      const billing = createAgent({ name: 'billing', model: scriptedModel(['Paid.']) })
      return createAgent({ name: 'desk', model: scriptedModel(steps), handoffs: [billing], hooks })
    }
    const transfer = { calls: [{ name: 'transfer_to_billing' }] }
    test('nothing: the other agent takes over', async () => {
      expect(await go(desk([], [transfer]), 'My bill?')).toMatchObject({ text: 'Paid.', agent: 'billing' })
    })
    test('deny: the model reads the denial and continues', async () => {
      const closed = guard({ name: 'g', on: 'handoff.before', run: () => deny('closed') })
      expect(await go(desk([closed], [transfer, 'I will help.']), 'My bill?')).toMatchObject({
        text: 'I will help.',
        agent: 'desk',
      })
    })
  })

  test('every event of a run fires at its place', async () => {
    const order: string[] = []
    const names = [
      'run.before',
      'context.built',
      'prompt.generated',
      'model.before',
      'model.after',
      'tokens.counted',
      'tool.before',
      'tool.after',
      'result.ready',
      'run.after',
    ] as const
    const watchers = names.map((on) =>
      (observe as (hook: object) => Hook)({ name: on, on, run: () => void order.push(on) }),
    )
    await completed(watchers)
    expect(order).toEqual([
      'run.before',
      'context.built',
      'prompt.generated',
      ...['model.before', 'tokens.counted', 'model.after', 'tool.before', 'tool.after'],
      ...['model.before', 'tokens.counted', 'model.after', 'result.ready', 'run.after'],
    ])
  })

  test('observers receive an error, and run.after does not fire', async () => {
    const seen: unknown[] = []
    await rejected(
      [
        observe({
          name: 'e',
          on: 'error.raised',
          run: ({ error, where }) => void seen.push([where, (error as Error).message]),
        }),
        observe({ name: 'a', on: 'run.after', run: () => void seen.push('after') }),
      ],
      [new Error('overloaded')],
    )
    expect(seen).toEqual([
      ['model', 'overloaded'],
      ['run', 'overloaded'],
    ])
  })

  test('hooks do not use up turns', async () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      guard({ name: `g${at}`, on: 'model.before', run: async () => undefined }),
    )
    const { result } = await completed(many, story, { maxTurns: 2 })
    expect(result.turns).toBe(2)
  })
})

test('tool calls of one turn run beside each other and keep their order; a sequential one never does', async () => {
  const trace = async (sequential: boolean) => {
    const order: string[] = []
    const slow = (name: string, ms: number) =>
      tool({
        name,
        sequential,
        run: async () => {
          order.push(`${name} starts`)
          await new Promise((resolve) => setTimeout(resolve, ms))
          order.push(`${name} ends`)
          return name
        },
      })
    const model = scriptedModel([{ calls: [{ name: 'a' }, { name: 'b' }] }, 'Done.'])
    await createAgent({ name: 'x', model, tools: [slow('a', 15), slow('b', 1)] }).run('go')
    expect(model.requests[1]?.messages[2]?.content).toMatchObject([{ output: 'a' }, { output: 'b' }])
    return order
  }
  expect(await trace(false)).toEqual(['a starts', 'b starts', 'b ends', 'a ends'])
  expect(await trace(true)).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
})

test('an aborted run rejects, and the error has the usage so far', async () => {
  const stop = new AbortController()
  const model = scriptedModel(story)
  const agent = createAgent({
    name: 'a',
    model,
    tools: [
      tool({
        name: 'weather',
        run: () => {
          stop.abort(new Error('user left'))
          return 'x'
        },
      }),
    ],
  })
  await expect(agent.run('hi', { signal: stop.signal })).rejects.toMatchObject({
    code: 'aborted',
    progress: { turns: 1, usage: { inputTokens: 10, outputTokens: 5 } },
    cause: { message: 'user left' },
  })
  expect(model.requests).toHaveLength(1)
})

describe('streaming', () => {
  const parts = async (stream: AsyncIterable<AgentPart>) => {
    const heard: AgentPart[] = []
    for await (const part of stream) heard.push(part)
    return heard
  }
  const said = (heard: readonly AgentPart[]) =>
    heard.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('')

  test('text, tool inputs and results are streamed as they happen', async () => {
    const agent = createAgent({ name: 'a', model: scriptedModel(story), tools: [weather()] })
    const heard = await parts(agent.stream('hi'))
    expect(said(heard)).toBe('<tool_input><tool_result>It is sunny.')
    expect(heard.filter(({ type }) => type === 'text')).toHaveLength(3)
  })

  test('a stream has reasoning as reasoning parts', async () => {
    const response = {
      content: [
        { type: 'reasoning', text: 'Hmm. ' },
        { type: 'text', text: 'Yes.' },
      ],
      stopReason: 'end',
      usage: { inputTokens: 1, outputTokens: 1 },
    } as const
    const heard = await parts(createAgent({ name: 'a', model: scriptedModel([response]) }).stream('hi'))
    expect(heard).toEqual([
      { type: 'reasoning', text: 'Hmm. ', turn: 1 },
      { type: 'text', text: 'Yes.', turn: 1 },
    ])
  })

  test('the answer of a model that cannot stream appears in the stream as well', async () => {
    const { name, generate } = scriptedModel(story)
    expect(
      said(await parts(createAgent({ name: 'a', model: { name, generate }, tools: [weather()] }).stream('hi'))),
    ).toBe('<tool_input><tool_result>It is sunny.')
  })

  test('a denied answer never reaches a listener of guarded streaming', async () => {
    const hooks = [
      guard({
        name: 'g',
        on: 'model.after',
        run: ({ response }) => (text(response).includes('secret') ? deny('leak') : undefined),
      }),
    ]
    const agent = createAgent({ name: 'a', model: scriptedModel(['The secret is 42.']), hooks })
    const heard: AgentPart[] = []
    const stream = agent.stream('hi')
    await expect(
      (async () => {
        for await (const part of stream) heard.push(part)
      })(),
    ).rejects.toMatchObject({ code: 'response-denied' })
    expect(heard).toEqual([])
  })

  test('an agent that takes over brings its own guards: its denied answer is not streamed either', async () => {
    const hooks = [guard({ name: 'g', on: 'model.after', run: () => deny('leak') })]
    const billing = createAgent({ name: 'billing', model: scriptedModel(['The secret.']), hooks })
    const desk = createAgent({
      name: 'desk',
      model: scriptedModel([{ calls: [{ name: 'transfer_to_billing' }] }]),
      handoffs: [billing],
    })
    const heard: AgentPart[] = []
    const listening = (async () => {
      for await (const part of desk.stream('hi')) heard.push(part)
    })()
    await expect(listening).rejects.toMatchObject({ code: 'response-denied' })
    expect(said(heard)).toBe('<tool_input>')
  })

  test('a changed answer is the only one that guarded streaming shows; live streaming takes the first back', async () => {
    const hooks = () => [
      transform({
        name: 't',
        on: 'model.after',
        run: ({ response }) => modify({ response: { ...response, content: [{ type: 'text', text: 'Nothing.' }] } }),
      }),
    ]
    const agent = () => createAgent({ name: 'a', model: scriptedModel(['The secret.']), hooks: hooks() })
    expect(said(await parts(agent().stream('hi')))).toBe('Nothing.')
    expect(said(await parts(agent().stream('hi', { guarded: false })))).toBe('The secret.<discard>Nothing.')
  })

  test('a stub is streamed like an answer', async () => {
    const hooks = [
      guard({
        name: 's',
        on: 'model.before',
        run: () => stub({ role: 'assistant', content: [{ type: 'text', text: 'From memory.' }] } as const),
      }),
    ]
    expect(said(await parts(createAgent({ name: 'a', model: scriptedModel([]), hooks }).stream('hi')))).toBe(
      'From memory.',
    )
  })

  test('when an around-hook tries again, the stream retracts the text of the failed attempt', async () => {
    let tries = 0
    const model = {
      name: 'm',
      generate: () => Promise.reject(new Error('not this way')),
      async *stream() {
        tries++
        yield { type: 'text', text: `try ${tries} ` } as const
        if (tries === 1) throw new Error('connection lost')
        yield {
          type: 'response',
          response: {
            content: [{ type: 'text', text: 'try 2 ' }],
            stopReason: 'end',
            usage: { inputTokens: 1, outputTokens: 1 },
          },
        } as const
      },
    }
    const hooks = [around({ name: 'r', on: 'model.around', run: (_, next) => next().catch(() => next()) })]
    expect(said(await parts(createAgent({ name: 'a', model, hooks }).stream('hi')))).toBe('try 1 <discard>try 2 ')
  })

  test('breaking out of the stream aborts the run', async () => {
    const model = scriptedModel(story)
    const stream = createAgent({ name: 'a', model, tools: [weather()] }).stream('hi')
    for await (const _ of stream) break
    await expect(stream.result).rejects.toMatchObject({ code: 'aborted' })
  })

  test('a failed run without a reader causes no unhandled rejection', async () => {
    createAgent({ name: 'a', model: scriptedModel([new Error('overloaded')]) }).stream('hi')
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
})
