import {
  Agent,
  type AgentConfig,
  type AgentResult,
  CachePointBlock,
  ExecuteToolStage,
  ImageBlock,
  InvokeModelStage,
  type JSONValue,
  Message,
  ModelThrottledError,
  TextBlock,
  type Tool,
  ToolResultBlock,
  type ToolStreamEvent,
  tool,
} from '@strands-agents/sdk'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StoryTurn } from '../../../test/bridges/story.ts'
import { ScriptedModel } from '../../../test/bridges/strands/scripted-model.ts'
import { limits, retryModel, retryTools } from '../../hooks/index.ts'
import {
  around,
  ask,
  deny,
  guard,
  type Hook,
  inform,
  memoryAudit,
  modify,
  observe,
  stub,
  transform,
} from '../../index.ts'
import { systemText } from '../../protocol/index.ts'
import { withPawl } from './index.ts'

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('may it?') })
const watchModel = guard({ name: 'watch-model', on: 'model.after', run: () => undefined })
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1') => ({ id, name, input })

function toolOf(name: string, run: (input: Record<string, unknown>) => unknown): Tool {
  return tool({
    name,
    description: name,
    inputSchema: { type: 'object' },
    callback: (input) => run(input as Record<string, unknown>) as JSONValue,
  })
}

interface Scene extends AgentConfig {
  readonly script?: StoryTurn[]
  readonly hooks: readonly Hook[]
}

function agentIn({ script = [], hooks, ...config }: Scene) {
  const audit = memoryAudit()
  const model = new ScriptedModel(script)
  const agent = new Agent({ model, printer: false, retryStrategy: null, ...config })
  return { agent: withPawl(agent, { hooks, audit, logger: false }), model, audit }
}

function resultsOf(agent: Agent): readonly ToolResultBlock[] {
  return agent.messages.flatMap(({ content }) => content.filter((block) => block.type === 'toolResultBlock'))
}

describe('a run that waits', () => {
  const tools = (ran: unknown[] = []) => [
    toolOf('pay', () => void ran.push('pay')),
    toolOf('look', () => void ran.push('look')),
  ]
  const places = (seen: unknown[][]) =>
    (['model.before', 'tool.before'] as const).map((on) =>
      observe({ name: on, on, run: ({ context }) => void seen.push([context.callId, context.turn, context.runId]) }),
    )
  const asking: StoryTurn[] = [[call('look')], [call('pay', {}, 'call_2')]]
  const rest: StoryTurn[] = [[call('look', {}, 'call_3')], 'done']
  const yes = ({ interrupts: [interrupt] = [] }: AgentResult) => [
    { interruptResponse: { interruptId: interrupt?.id ?? '', response: { approved: true } } },
  ]
  const moved = (from: Agent, scene: Scene) => {
    const other = agentIn(scene)
    other.agent.loadSnapshot(JSON.parse(JSON.stringify(from.takeSnapshot({ preset: 'session' }))))
    return other
  }

  test('continues its count of turns in the same process, and the next prompt begins another run', async () => {
    const seen: unknown[][] = []
    const { agent } = agentIn({ hooks: [asks, ...places(seen)], script: [...asking, ...rest, 'hi'], tools: tools() })
    await agent.invoke(yes(await agent.invoke('go')))
    expect(seen.map(([id, turn]) => [id, turn])).toEqual([
      ['model:1', 1],
      ['tool:call_1', 1],
      ['model:2', 2],
      ['tool:call_2', 2],
      ['tool:call_2', 2],
      ['model:3', 3],
      ['tool:call_3', 3],
      ['model:4', 4],
    ])
    expect(new Set(seen.map(([, , run]) => run)).size).toBe(1)
    await agent.invoke('thanks')
    expect(seen.at(-1)?.slice(0, 2)).toEqual(['model:1', 1])
    expect(new Set(seen.map(([, , run]) => run)).size).toBe(2)
  })

  test('continues its count of turns in another process', async () => {
    const seen: unknown[][] = []
    const hooks = [asks, ...places(seen)]
    const { agent } = agentIn({ hooks, script: [...asking], tools: tools() })
    const waits = await agent.invoke('go')
    seen.length = 0
    await moved(agent, { hooks, script: [...rest], tools: tools() }).agent.invoke(yes(waits))
    expect(seen.map(([id, turn]) => [id, turn])).toEqual([
      ['tool:call_2', 2],
      ['model:3', 3],
      ['tool:call_3', 3],
      ['model:4', 4],
    ])
  })

  test('does not pass a limit on turns, and calls that cannot be counted are refused', async () => {
    const same = agentIn({ hooks: [asks, ...limits({ turns: 3 })], script: [...asking, ...rest], tools: tools() })
    const first = await same.agent.invoke('go')
    await expect(same.agent.invoke(yes(first))).rejects.toThrow('3 of 3 turns')

    const ran: unknown[] = []
    const hooks = () => [asks, ...limits({ toolCalls: 2 })]
    const counted = agentIn({ hooks: hooks(), script: [...asking, ...rest], tools: tools(ran) })
    await counted.agent.invoke(yes(await counted.agent.invoke('go')))
    expect(ran).toEqual(['look', 'pay'])
    const { agent } = agentIn({ hooks: hooks(), script: [...asking], tools: tools(ran) })
    const waits = await agent.invoke('go')
    const other = moved(agent, { hooks: hooks(), script: [...rest], tools: tools(ran) })
    await other.agent.invoke(yes(waits))
    expect(ran).toEqual(['look', 'pay', 'look'])
    expect(JSON.stringify(resultsOf(other.agent).at(-1)?.content)).toContain('cannot be counted')
  })
})

describe('a run that is cancelled while a wrap waits to try again', () => {
  test('ends as cancelled, and does not reject, at a model call', async () => {
    const retry = retryModel({ attempts: 3, firstDelayMs: 60_000 })
    const { agent, model } = agentIn({ hooks: [retry], script: [new ModelThrottledError('busy'), 'late'] })
    const done = agent.invoke('go')
    await until(() => model.requests.length === 1)
    agent.cancel()
    expect((await done).stopReason).toBe('cancelled')
    expect(model.requests).toHaveLength(1)
  })

  test('ends as cancelled, and does not reject, at a tool call', async () => {
    let calls = 0
    const fails = toolOf('fails', () => {
      calls++
      throw new Error('busy')
    })
    const retry = retryTools({ tools: 'fails', attempts: 3, firstDelayMs: 60_000 })
    const { agent } = agentIn({ hooks: [retry], script: [[call('fails')], 'late'], tools: [fails] })
    const done = agent.invoke('go')
    await until(() => calls === 1)
    agent.cancel()
    expect((await done).stopReason).toBe('cancelled')
    expect(calls).toBe(1)
  })
})

/** Waits until something is so, and a little longer. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 1))
  await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('mounting', () => {
  test('twice on one agent is refused, since each call would be judged and asked about twice', () => {
    const { agent } = agentIn({ hooks: [watch] })
    expect(() => withPawl(agent, { hooks: [watch] })).toThrow(expect.objectContaining({ code: 'bad-option' }))
  })

  test('on a value that is not an agent is refused', () => {
    for (const wrong of [undefined, null, {}, 'agent'])
      expect(() => withPawl(wrong as never, { hooks: [watch] })).toThrow(
        expect.objectContaining({ code: 'bad-option' }),
      )
  })

  test('the same options on two agents keeps their questions apart', async () => {
    const options = { hooks: [asks], logger: false as const }
    const ran: string[] = []
    const make = (id: string) =>
      withPawl(
        new Agent({
          id,
          model: new ScriptedModel([[call('pay')], 'done']),
          printer: false,
          tools: [toolOf('pay', () => void ran.push(id))],
        }),
        options,
      )
    const [one, two] = [make('one'), make('two')]
    const [first, second] = await Promise.all([one.invoke('go'), two.invoke('go')])
    const [interrupt] = first.interrupts ?? []
    await one.invoke([{ interruptResponse: { interruptId: interrupt?.id ?? '', response: true } }])
    expect([second.stopReason, ran]).toEqual(['interrupt', ['one']])
  })
})

describe('a result', () => {
  const image = new ImageBlock({ format: 'png', source: { bytes: new Uint8Array([1, 2]) } })
  const blocks = new ToolResultBlock({ toolUseId: 'call_1', status: 'success', content: [new TextBlock('a'), image] })

  /** An agent whose tool returns this block; `came` are the blocks inside and outside of our middleware. */
  function withBlock(block: ToolResultBlock, hooks: readonly Hook[]) {
    const agent = new Agent({
      model: new ScriptedModel([[call('look')], 'ok']),
      printer: false,
      tools: [toolOf('look', () => 'unused')],
    })
    const came: ToolResultBlock[] = []
    agent.addMiddleware(ExecuteToolStage.Output, (result) => {
      came.push(result.result)
      return result
    })
    withPawl(agent, { hooks, logger: false })
    // biome-ignore lint/correctness/useYield: a tool that has no events
    agent.addMiddleware(ExecuteToolStage, async function* () {
      return { result: block }
    })
    return { agent, came }
  }

  test('that no hook touched is the very block of Strands', async () => {
    const error = new ToolResultBlock({
      toolUseId: 'call_1',
      status: 'error',
      content: [new TextBlock('Error: no')],
      error: new Error('no'),
    })
    for (const block of [blocks, error]) {
      const { agent, came } = withBlock(block, [
        watch,
        observe({ name: 'see', on: 'tool.after', run: () => undefined }),
      ])
      await agent.invoke('go')
      expect(came[0]).toBe(block)
    }
  })

  test('with a note of a hook keeps its parts', async () => {
    const { agent, came } = withBlock(blocks, [
      guard({ name: 'hint', on: 'tool.before', run: () => inform('look twice') }),
    ])
    await agent.invoke('go')
    expect(came[0]?.content.slice(0, 2)).toEqual(blocks.content)
    expect(came[0]?.content[2]).toEqual(new TextBlock('look twice'))
  })

  test('that a hook changes in one part keeps the others', async () => {
    const hide = transform({
      name: 'hide',
      on: 'tool.after',
      run: ({ result }) => {
        const [first, ...others] = result.output as readonly [{ text: string }]
        return modify({ result: { ...result, output: [{ text: `${first.text}!` }, ...others] } })
      },
    })
    const { agent, came } = withBlock(blocks, [hide])
    await agent.invoke('go')
    expect(came[0]?.content).toEqual([new TextBlock('a!'), image])
  })

  test('is a list or a number as a tool of Strands would return it', async () => {
    for (const [value, text] of [
      [[1, 2], '{"json":{"$value":[1,2]}}'],
      [7, '{"text":"7"}'],
      [{ a: 1 }, '{"json":{"a":1}}'],
    ] as const) {
      const given = guard({ name: 'given', on: 'tool.before', run: () => stub(value as JSONValue) })
      const { agent } = agentIn({ hooks: [given], script: [[call('look')], 'ok'], tools: [toolOf('look', () => 'no')] })
      await agent.invoke('go')
      expect(JSON.stringify(resultsOf(agent)[0]?.content[0])).toBe(text)
    }
  })

  test('of a tool that fails has no secret of the error', async () => {
    const { agent } = agentIn({
      hooks: [watch],
      script: [[call('look')], 'ok'],
      tools: [
        toolOf('look', () => {
          throw new Error('the key sk-live-4242424242424242 is wrong')
        }),
      ],
    })
    await agent.invoke('go')
    expect(JSON.stringify(resultsOf(agent))).not.toContain('4242424242')
  })
})

describe('a tool call', () => {
  test('has a fresh input that middleware inside may change', async () => {
    const ran: unknown[] = []
    const { agent } = agentIn({
      hooks: [watch],
      script: [[call('look', { at: { x: 1 } })], 'ok'],
      tools: [toolOf('look', (input) => void ran.push(input))],
    })
    agent.addMiddleware(ExecuteToolStage.Input, (context) => context)
    agent.addMiddleware(ExecuteToolStage, async function* (context, next) {
      const input = context.toolUse.input as { at: { x: number } }
      input.at.x = 2
      return yield* next(context)
    })
    await agent.invoke('go')
    expect(ran).toEqual([{ at: { x: 2 } }])
  })

  test('streams the events of its tool as they come', async () => {
    const seen: string[] = []
    const slow = tool({
      name: 'slow',
      description: 'slow',
      inputSchema: { type: 'object' },
      async *callback(): AsyncGenerator<ToolStreamEvent | string, string> {
        yield 'half'
        seen.push('tool goes on')
        return 'all'
      },
    } as never)
    const { agent } = agentIn({ hooks: [watch], script: [[call('slow')], 'ok'], tools: [slow] })
    for await (const event of agent.stream('go')) if (event.type === 'toolStreamUpdateEvent') seen.push('event')
    expect(seen).toContain('event')
    expect(JSON.stringify(resultsOf(agent))).toContain('all')
  })

  test('that interrupts by itself waits, and hooks judge it again when it continues', async () => {
    const judged: string[] = []
    const own = tool({
      name: 'own',
      description: 'own',
      inputSchema: { type: 'object' },
      callback: (_, context) => `you said ${context?.interrupt<string>({ name: 'mine', reason: 'say something' })}`,
    })
    const { agent } = agentIn({
      hooks: [
        guard({ name: 'count', on: 'tool.before', run: () => void judged.push('judged') }),
        around({ name: 'inside', on: 'tool.around', run: (_, next) => next() }),
        observe({ name: 'told', on: 'tool.after', run: ({ result }) => void judged.push(String(result.output)) }),
      ],
      script: [[call('own')], 'ok'],
      tools: [own],
    })
    const { interrupts = [] } = await agent.invoke('go')
    expect(interrupts.map(({ name, source }) => [name, source])).toEqual([['mine', 'tool']])
    await agent.invoke([{ interruptResponse: { interruptId: interrupts[0]?.id ?? '', response: 'hello' } }])
    expect(judged.at(-1)).toBe('you said hello')
    expect(judged.filter((word) => word === 'judged')).toHaveLength(2)
  })

  test('that runs while its run is cancelled ends, and keeps its result', async () => {
    const stop = new AbortController()
    const { agent } = agentIn({
      hooks: [watch],
      script: [[call('slow')], 'never'],
      tools: [
        toolOf('slow', async () => {
          stop.abort()
          await new Promise((resolve) => setTimeout(resolve, 5))
          return 'it happened'
        }),
      ],
    })
    const { stopReason } = await agent.invoke('go', { cancelSignal: stop.signal })
    expect(stopReason).toBe('cancelled')
    expect(JSON.stringify(resultsOf(agent))).toContain('it happened')
  })

  test('of a tool that does not exist is judged, and fails with the error of Strands', async () => {
    const { agent } = agentIn({ hooks: [watch], script: [[call('missing')], 'ok'] })
    await agent.invoke('go')
    expect(JSON.stringify(resultsOf(agent))).toContain('not found in registry')
  })

  test('goes no further than the reader of its events does', async () => {
    const seen: string[] = []
    const steps = tool({
      name: 'steps',
      description: 'steps',
      inputSchema: { type: 'object' },
      async *callback(): AsyncGenerator<string, string> {
        yield 'one'
        seen.push('went on')
        return 'done'
      },
    } as never)
    const { agent } = agentIn({
      hooks: [watch],
      script: [[call('steps')], 'what Strands asks for while it ends', 'again'],
      tools: [steps],
    })
    for await (const event of agent.stream('go')) if (event.type === 'toolStreamUpdateEvent') break
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([seen, agent.isInvoking]).toEqual([[], false])
    expect((await agent.invoke('and now')).stopReason).toBe('endTurn')
  })
})

describe('a question', () => {
  const paid = (ran: unknown[]) => [toolOf('pay', (input) => void ran.push(input))]

  test('takes a clear yes, and anything else for a no', async () => {
    const clear = [true, 'y', ' YES ', { approved: true }, { approved: true, by: 'kim', reason: 'fine' }]
    const unclear = [false, 'sure', 1, null, [], {}, [true], { approved: 'yes' }, { approved: true, resaon: 'no' }]
    for (const response of [...clear, ...unclear] as JSONValue[]) {
      const ran: unknown[] = []
      const { agent } = agentIn({ hooks: [asks], script: [[call('pay')], 'ok'], tools: paid(ran) })
      const { interrupts = [] } = await agent.invoke('go')
      await agent.invoke([{ interruptResponse: { interruptId: interrupts[0]?.id ?? '', response } }])
      expect([response, ran.length]).toEqual([response, clear.includes(response as never) ? 1 : 0])
    }
  })

  test('is asked again if hooks have changed the action since, so that the answer is not for another one', async () => {
    let amount = 1
    const ran: unknown[] = []
    const changes = transform({
      name: 'changes',
      on: 'tool.before',
      run: () => modify({ call: { input: { amount } } }),
    })
    const { agent } = agentIn({ hooks: [changes, asks], script: [[call('pay')], 'ok'], tools: paid(ran) })
    const first = await agent.invoke('go')
    amount = 1000
    const yes = (interrupts = first.interrupts) =>
      agent.invoke([{ interruptResponse: { interruptId: interrupts?.at(-1)?.id ?? '', response: true } }])
    const second = await yes()
    expect([second.stopReason, ran]).toEqual(['interrupt', []])
    await yes(second.interrupts)
    expect(ran).toEqual([{ amount: 1000 }])
  })

  test('shows the action without secrets', async () => {
    const { agent } = agentIn({
      hooks: [asks],
      script: [[call('pay', { password: 'hunter2hunter2' })], 'ok'],
      tools: paid([]),
    })
    const { interrupts } = await agent.invoke('go')
    expect(JSON.stringify(interrupts)).not.toContain('hunter2')
  })

  test('waits also where tools run one after the other', async () => {
    const ran: unknown[] = []
    const { agent } = agentIn({
      hooks: [asks],
      script: [[call('pay', { n: 1 }), call('pay', { n: 2 }, 'call_2')], 'ok'],
      tools: paid(ran),
      toolExecutor: 'sequential',
    })
    let result = await agent.invoke('go')
    for (let round = 0; round < 2; round++) {
      const unanswered = result.interrupts ?? []
      const responses = unanswered.map(({ id }) => ({ interruptResponse: { interruptId: id, response: true } }))
      result = await agent.invoke(responses)
    }
    expect([result.stopReason, ran]).toEqual(['endTurn', [{ n: 1 }, { n: 2 }]])
  })
})

describe('a model call', () => {
  test('that fails keeps the error of the provider, so that Strands tries again by its own strategy', async () => {
    const { agent, model } = agentIn({ hooks: [watchModel], script: [new ModelThrottledError('slow down'), 'hello'] })
    const thrown: unknown = await agent.invoke('go').catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ModelThrottledError)
    expect(model.requests).toHaveLength(1)
  })

  test('that is cancelled while a guard judges ends the run as cancelled, and is not made', async () => {
    const stop = new AbortController()
    const slow = guard({
      name: 'slow',
      on: 'model.before',
      run: async () => {
        stop.abort()
        await new Promise((resolve) => setTimeout(resolve, 5))
        return undefined
      },
    })
    const { agent, model } = agentIn({ hooks: [slow], script: ['hello'] })
    const { stopReason } = await agent.invoke('go', { cancelSignal: stop.signal })
    expect([stopReason, model.requests]).toEqual(['cancelled', []])
  })

  test('has notes of hooks in the message of the user, because providers want the two roles in turn', async () => {
    const hint = guard({ name: 'hint', on: 'model.before', run: () => inform('in French') })
    const { agent } = agentIn({ hooks: [hint], script: ['oui'] })
    const seen: { roles: readonly string[]; trailing: number | undefined }[] = []
    agent.addMiddleware(InvokeModelStage.Input, (context) => context)
    agent.addMiddleware(InvokeModelStage, async function* (context, next) {
      seen.push({ roles: context.messages.map(({ role }) => role), trailing: context.dynamicTrailingBlocks })
      return yield* next(context)
    })
    await agent.invoke('go')
    expect(seen).toEqual([{ roles: ['user'], trailing: 1 }])
    expect(JSON.stringify(agent.messages)).not.toContain('in French')
  })

  test('keeps cache points and untouched messages when a hook changes another message', async () => {
    const hide = transform({
      name: 'hide',
      on: 'model.before',
      run: ({ request }) => {
        const hidden = request.messages.map((message) =>
          JSON.stringify(message).includes('4111')
            ? { ...message, content: [{ type: 'text' as const, text: '[card]' }] }
            : message,
        )
        return modify({ request: { ...request, messages: [...hidden, systemText('Be kind.')] } })
      },
    })
    const { agent } = agentIn({
      hooks: [hide],
      script: ['ok'],
      systemPrompt: [new TextBlock('Be brief.'), new CachePointBlock({ cacheType: 'default' })],
    })
    let seen: readonly Message[] = []
    let system: unknown
    agent.addMiddleware(InvokeModelStage, async function* (context, next) {
      seen = context.messages
      system = context.systemPrompt
      return yield* next(context)
    })
    const cached = [new TextBlock('my card is 4111'), new CachePointBlock({ cacheType: 'default' })]
    await agent.invoke([new Message({ role: 'user', content: cached })])
    expect(seen[0]?.content).toEqual([new TextBlock('[card]'), cached[1]])
    expect(JSON.stringify(system)).toBe('[{"text":"Be brief.\\n\\nBe kind."},{"cachePoint":{"cacheType":"default"}}]')
    expect(agent.messages[0]?.content[0]).toEqual(cached[0])
  })

  test('does not offer tools that a hook takes away', async () => {
    const fewer = transform({
      name: 'fewer',
      on: 'model.before',
      run: ({ request }) =>
        modify({ request: { ...request, tools: request.tools?.filter(({ name }) => name !== 'pay') ?? [] } }),
    })
    const { agent, model } = agentIn({
      hooks: [fewer],
      script: ['ok'],
      tools: [toolOf('pay', () => 1), toolOf('look', () => 1)],
    })
    await agent.invoke('go')
    expect(model.requests[0]).not.toContain('"pay"')
    expect(model.requests[0]).toContain('"look"')
  })

  test('is refused if a hook changes what Strands cannot change for one call', async () => {
    const limit = transform({
      name: 'limit',
      on: 'model.before',
      run: ({ request }) => modify({ request: { ...request, maxTokens: 10 } }),
    })
    const { agent, model } = agentIn({ hooks: [limit], script: ['ok'] })
    await expect(agent.invoke('go')).rejects.toMatchObject({ code: 'outcome-not-honoured' })
    expect(model.requests).toEqual([])
  })

  test('that is changed to have no tool calls ends the run, and one that gets some runs them', async () => {
    const ran: unknown[] = []
    const tools = [toolOf('pay', (input) => void ran.push(input))]
    const none = transform({
      name: 'none',
      on: 'model.after',
      run: ({ response }) => modify({ response: { ...response, content: [{ type: 'text', text: 'no' }] } }),
    })
    const quiet = agentIn({ hooks: [none], script: [[call('pay')]], tools })
    expect((await quiet.agent.invoke('go')).stopReason).toBe('endTurn')
    const some = transform({
      name: 'some',
      on: 'model.after',
      run: ({ response }) =>
        ran.length > 0
          ? undefined
          : modify({
              response: { ...response, content: [{ type: 'tool_use', id: 'call_9', name: 'pay', input: { n: 1 } }] },
            }),
    })
    const busy = agentIn({ hooks: [some], script: ['hello', 'done'], tools })
    await busy.agent.invoke('go')
    expect(ran).toEqual([{ n: 1 }])
  })

  test('that is left in the middle leaves the agent usable', async () => {
    const { agent } = agentIn({
      hooks: [watch, observe({ name: 'meter', on: 'tokens.counted', run: () => undefined })],
      script: ['one two three', 'again'],
    })
    for await (const event of agent.stream('go')) if (event.type === 'modelStreamUpdateEvent') break
    expect((await agent.invoke('and now')).stopReason).toBe('endTurn')
  })

  test('has the same structured output with hooks as without', async () => {
    const script: StoryTurn[] = [[call('strands_structured_output', { city: 'Rome' })]]
    const { agent } = agentIn({
      hooks: [watch, watchModel],
      script,
      structuredOutputSchema: z.object({ city: z.string() }),
    })
    expect((await agent.invoke('go')).structuredOutput).toEqual({ city: 'Rome' })
  })
})

test('a guard that denies with a reason is what the model reads, by name', async () => {
  const no = guard({ name: 'no', on: 'tool.before', run: () => deny('never') })
  const { agent, audit } = agentIn({ hooks: [no], script: [[call('look')], 'ok'], tools: [toolOf('look', () => 1)] })
  await agent.invoke('go')
  expect(resultsOf(agent)[0]?.content[0]?.toJSON()).toEqual({ json: { denied_by: 'no', reason: 'never' } })
  expect(audit.records().map(({ outcome }) => outcome)).toEqual(['deny'])
})
