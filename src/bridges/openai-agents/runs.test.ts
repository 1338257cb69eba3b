import {
  Agent,
  GuardrailExecutionError,
  hostedMcpTool,
  InputGuardrailTripwireTriggered,
  type MCPServer,
  OutputGuardrailTripwireTriggered,
  Runner,
  RunState,
  shellTool,
  webSearchTool,
  withTrace,
} from '@openai/agents'
import { SandboxAgent } from '@openai/agents/sandbox'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  noting,
  resultsIn,
  runAgent,
  runner,
  scripted,
  type Turn,
} from '../../../test/bridges/openai-agents/scripted.ts'
import { limits } from '../../hooks/index.ts'
import {
  ask,
  createRegistry,
  deny,
  guard,
  type Hook,
  inform,
  memoryAudit,
  modify,
  observe,
  resume,
  transform,
} from '../../index.ts'
import { pawlQuestions, withPawl } from './index.ts'

test('a note of a hook about a run is in the instructions of all its turns, and not in those of other runs', async () => {
  const hint = guard({
    name: 'hint',
    on: 'run.before',
    run: ({ input }) => (input === 'one' ? inform('be kind to one') : undefined),
  })
  const model = scripted([['see', {}]], 'ok', 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', instructions: 'Help.', model, tools: [noting('see', [])] }), {
    hooks: [hint],
  })
  await runAgent(agent, 'one')
  await runAgent(agent, 'two')
  expect(model.calls.map(({ request }) => request.systemInstructions)).toEqual([
    'Help.\n\nbe kind to one',
    'Help.\n\nbe kind to one',
    'Help.',
  ])
})

test('a run with hooks at its beginning and its end continues in another process', async () => {
  const ran: string[] = []
  const hooks = [
    guard({ name: 'start', on: 'run.before', run: () => undefined }),
    guard({ name: 'end', on: 'run.after', run: () => undefined }),
    guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') }),
  ]
  const cast = (...turns: readonly Turn[]) =>
    withPawl(new Agent({ name: 'clerk', model: scripted(...turns), tools: [noting('pay', ran)] }), { hooks })
  const { state } = await runAgent(cast([['pay', {}]]))
  const elsewhere = cast('done')
  const restored = await RunState.fromString(elsewhere, state.toString())
  for (const item of restored.getInterruptions()) restored.approve(item)
  const ending = await runner().run(elsewhere, restored)
  expect([ending.finalOutput, ran]).toEqual(['done', ['pay {}']])
  const again = await RunState.fromString(elsewhere, ending.state.toString())
  expect(again.usage.inputTokens).toBe(20)
})

/** Watches where calls are, and of which agent. */
const places = (seen: unknown[][]) =>
  (['model.before', 'tool.before'] as const).map((on) =>
    observe({
      name: on,
      on,
      run: ({ agent, context }) => void seen.push([agent.name, context.callId, context.turn, context.runId]),
    }),
  )

describe('the turns of a run', () => {
  test('are counted once over all agents that it is handed over to, and their calls have ids of their own', async () => {
    const seen: unknown[][] = []
    const two = new Agent({
      name: 'two',
      model: scripted([['see', {}, 'c1']], [['transfer_to_one', {}, 'h2']]),
      tools: [noting('see', [])],
    })
    const one = new Agent({
      name: 'one',
      model: scripted([['see', {}, 'c1']], [['transfer_to_two', {}, 'h1']], 'done'),
      tools: [noting('see', [])],
      handoffs: [two],
    })
    two.handoffs.push(one)
    await runAgent(withPawl(one, { hooks: places(seen) }))
    expect(seen.map(([agent, id, turn]) => [agent, id, turn])).toEqual([
      ['one', 'model:1', 1],
      ['one', 'tool:c1', 1],
      ['one', 'model:2', 2],
      ['two', 'model:3', 3],
      ['two', 'tool:c1~2', 3],
      ['two', 'model:4', 4],
      ['one', 'model:5', 5],
    ])
    expect(new Set(seen.map(([, , , run]) => run)).size).toBe(1)
  })

  test('are limited over all agents that it is handed over to', async () => {
    const two = new Agent({
      name: 'two',
      model: scripted([['see', {}]], [['see', {}]], 'done'),
      tools: [noting('see', [])],
    })
    const one = new Agent({ name: 'one', model: scripted([['transfer_to_two', {}]]), handoffs: [two] })
    await expect(runAgent(withPawl(one, { hooks: limits({ turns: 3 }), logger: false }))).rejects.toThrow(
      '3 of 3 turns',
    )
  })

  test('continue in another process, where calls that cannot be counted are refused', async () => {
    const seen: unknown[][] = []
    const ran: string[] = []
    const asks = () => guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') })
    const cast = (hooks: readonly Hook[], ...turns: readonly Turn[]) =>
      withPawl(
        new Agent({ name: 'clerk', model: scripted(...turns), tools: [noting('pay', ran), noting('see', ran)] }),
        {
          hooks: [asks(), ...hooks, ...places(seen)],
          logger: false,
        },
      )
    const elsewhere = async (limit: () => readonly Hook[]) => {
      const { state } = await runAgent(cast(limit(), [['see', {}]], [['pay', {}, 'c2']]))
      const agent = cast(limit(), [['see', {}, 'c3']], 'done')
      const restored = await RunState.fromString(agent, state.toString())
      for (const item of restored.getInterruptions()) restored.approve(item)
      seen.length = 0
      return runner().run(agent, restored)
    }
    expect((await elsewhere(() => [])).finalOutput).toBe('done')
    expect(seen.map(([, id, turn]) => [id, turn])).toEqual([
      ['tool:c2', 2],
      ['model:3', 3],
      ['tool:c3', 3],
      ['model:4', 4],
    ])
    await expect(elsewhere(() => limits({ turns: 3 }))).rejects.toThrow('3 of 3 turns')
    ran.length = 0
    await elsewhere(() => limits({ toolCalls: 9 }))
    expect(ran).toEqual(['see {}'])
  })

  test('of an agent that is used as a tool are its own, and it is a new run for limits', async () => {
    const seen: unknown[][] = []
    const options = { hooks: [...places(seen), ...limits({ toolCalls: 1 })], logger: false as const }
    const ran: string[] = []
    const expert = withPawl(
      new Agent({ name: 'expert', model: scripted([['see', {}]], 'known'), tools: [noting('see', ran)] }),
      options,
    )
    const tools = [expert.asTool({ toolName: 'expert', toolDescription: 'knows' })]
    const clerk = withPawl(
      new Agent({ name: 'clerk', model: scripted([['expert', { input: 'x' }]], 'done'), tools }),
      options,
    )
    expect((await runAgent(clerk)).finalOutput).toBe('done')
    expect(ran).toEqual(['see {}'])
    expect(seen.filter(([name]) => name === 'expert').map(([, id, turn]) => [id, turn])).toEqual([
      ['model:1', 1],
      ['tool:call_1', 1],
      ['model:2', 2],
    ])
  })
})

test('an agent that is used as a tool, and waits for a person, continues within its limits in the same process', async () => {
  for (const parameters of [undefined, z.object({ topic: z.string() })]) {
    const ran: string[] = []
    const hooks = [
      guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') }),
      ...limits({ toolCalls: 1 }),
    ]
    const expert = withPawl(
      new Agent({ name: 'expert', model: scripted([['pay', {}, 'p1']], 'paid'), tools: [noting('pay', ran)] }),
      { hooks, logger: false },
    )
    const asTool = { toolName: 'expert', toolDescription: 'knows' }
    const tools = [parameters ? expert.asTool({ ...asTool, parameters }) : expert.asTool(asTool)]
    const model = scripted([['expert', { input: 'x', topic: 'x' }, 'e1']], 'done')
    const clerk = withPawl(new Agent({ name: 'clerk', model, tools }), { hooks, logger: false })
    const { state, interruptions } = await runAgent(clerk)
    for (const item of interruptions) state.approve(item)
    const { finalOutput } = await runner().run(clerk, state)
    expect([finalOutput, ran]).toEqual(['done', ['pay {}']])
  }
})

test('a change of an input or a result, which the SDK cannot make, is an error of Pawl with the name of the hook', async () => {
  const agent = (hook: Hook) => withPawl(new Agent({ name: 'clerk', model: scripted('hi') }), { hooks: [hook] })
  const info = (ending: Promise<unknown>) =>
    ending.then(
      () => undefined,
      ({ result }: InputGuardrailTripwireTriggered) => result.output.outputInfo as unknown,
    )
  const input = transform({ name: 'shout', on: 'run.before', run: () => modify({ input: 'GO' }) })
  expect(await info(runAgent(agent(input)))).toMatchObject({
    code: 'run-denied',
    hook: 'shout',
    message: expect.stringContaining('`shout`'),
  })
  const result = transform({ name: 'hush', on: 'run.after', run: () => modify({ result: '…' }) })
  expect(await info(runAgent(agent(result)))).toMatchObject({
    code: 'result-denied',
    hook: 'hush',
    message: expect.stringContaining('`hush`'),
  })
})

test('a tool that ends in spite of an abort has a result, which hooks receive', async () => {
  const stop = new AbortController()
  const told: unknown[] = []
  const meter = observe({ name: 'meter', on: 'tool.after', run: ({ result }) => void told.push(result.output) })
  const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })
  const pay = noting('pay', [], () => {
    stop.abort(new Error('the user left'))
    return new Promise((resolve) => setTimeout(() => resolve('paid'), 5))
  })
  const agent = withPawl(new Agent({ name: 'clerk', model: scripted([['pay', {}]], 'ok'), tools: [pay] }), {
    hooks: [meter, asks],
  })
  const { state, interruptions } = await runAgent(agent)
  for (const item of interruptions) state.approve(item)
  await runner()
    .run(agent, state, { signal: stop.signal })
    .catch(() => undefined)
  expect(told).toEqual(['paid'])
})

test('a denied run triggers the tripwire of a guardrail, beside those of the agent', async () => {
  const closed = guard({ name: 'closed', on: 'run.before', run: () => deny('we are closed') })
  const own: unknown[] = []
  const model = scripted('hello')
  const agent = new Agent({
    name: 'clerk',
    model,
    inputGuardrails: [
      { name: 'own', execute: async ({ input }) => ({ tripwireTriggered: own.push(input) < 1, outputInfo: {} }) },
    ],
  })
  const failure = await runAgent(withPawl(agent, { hooks: [closed] })).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(InputGuardrailTripwireTriggered)
  expect((failure as InputGuardrailTripwireTriggered).result.output.outputInfo).toMatchObject({ code: 'run-denied' })
  expect(model.calls).toEqual([])
  await runAgent(withPawl(agent, { hooks: [guard({ name: 'open', on: 'run.before', run: () => undefined })] }))
  expect(own).toEqual(['go'])
})

test('a change of the input or of the result cannot be made: it is a refusal, on record', async () => {
  const audit = memoryAudit()
  const before = transform({ name: 'before', on: 'run.before', run: () => modify({ input: 'something else' }) })
  const after = transform({ name: 'after', on: 'run.after', run: () => modify({ result: 'something else' }) })
  const play = (hook: typeof before | typeof after) =>
    runAgent(withPawl(new Agent({ name: 'clerk', model: scripted('hello') }), { hooks: [hook], audit }))
  await expect(play(before)).rejects.toThrow(InputGuardrailTripwireTriggered)
  await expect(play(after)).rejects.toThrow(OutputGuardrailTripwireTriggered)
  const became = audit.records().filter(({ verb }) => verb === 'bridge')
  expect(became.map(({ event, outcome }) => [event, outcome])).toEqual([
    ['run.before', 'modify'],
    ['run.after', 'modify'],
  ])
})

test('a denied result fails the run; an outcome to resume is recorded and not honoured', async () => {
  const audit = memoryAudit()
  const no = guard({
    name: 'no',
    on: 'run.after',
    run: ({ result }) => (result === 'hello' ? deny('say more') : undefined),
  })
  const on = guard({ name: 'on', on: 'run.after', run: () => resume('go on') })
  const play = (hook: typeof no, words: string) =>
    runAgent(withPawl(new Agent({ name: 'clerk', model: scripted(words) }), { hooks: [hook], audit }))
  await expect(play(no, 'hello')).rejects.toThrow(OutputGuardrailTripwireTriggered)
  expect((await play(no, 'hello, all')).finalOutput).toBe('hello, all')
  expect((await play(on, 'hello')).finalOutput).toBe('hello')
  expect(JSON.stringify(audit.records())).toContain('`resume` at `run.after` is not honoured')
})

test('a hook that fails with `throw` is the error of the guardrail', async () => {
  const broken = guard({
    name: 'broken',
    on: 'run.before',
    failure: 'throw',
    run: () => {
      throw new Error('no idea')
    },
  })
  const agent = withPawl(new Agent({ name: 'clerk', model: scripted('hello') }), { hooks: [broken] })
  await expect(runAgent(agent)).rejects.toThrow(GuardrailExecutionError)
})

test('parallel runs of one agent stay apart, and all events of one share its id', async () => {
  const seen = new Map<string, Set<string>>()
  const note = (runId: string, what: string) => seen.set(runId, (seen.get(runId) ?? new Set()).add(what))
  const later = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1))
  const hooks = [
    guard({
      name: 'start',
      on: 'run.before',
      run: async ({ input, context }) => {
        note(context.runId, `run ${String(input)}`)
        await later()
        return inform(`note for ${String(input)}`)
      },
    }),
    guard({
      name: 'ask-model',
      on: 'model.before',
      run: async ({ request, context }) => {
        note(context.runId, `model ${request.system}`)
        return later()
      },
    }),
    guard({ name: 'tool', on: 'tool.before', run: ({ context }) => void note(context.runId, 'tool') }),
    observe({ name: 'meter', on: 'tokens.counted', run: ({ context }) => void note(context.runId, 'tokens') }),
  ]
  const calls = [['see', {}]] as const
  const model = scripted(calls, calls, calls, 'ok', 'ok', 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', [])] }), { hooks })
  // also inside one trace of the program
  await withTrace('three runs', () => Promise.all(['a', 'b', 'c'].map((input) => new Runner().run(agent, input))))
  expect([...seen.values()].map((events) => [...events].sort())).toEqual(
    ['a', 'b', 'c'].map((input) => [`model note for ${input}`, `run ${input}`, 'tokens', 'tool'].sort()),
  )
})

test('a run that continues after an answer keeps its id in this process', async () => {
  const ids = new Set<string>()
  const asks = guard({
    name: 'asks',
    on: 'tool.before',
    run: ({ context }) => {
      ids.add(context.runId)
      return ask('sure?')
    },
  })
  const model = scripted([['see', {}]], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', [])] }), { hooks: [asks] })
  const { state, interruptions } = await runAgent(agent)
  for (const item of interruptions) state.approve(item)
  await runner().run(agent, state)
  expect(ids.size).toBe(1)
})

test('the conversation is the `groupId` of the trace, or the id that the program returns', async () => {
  const seen: unknown[] = []
  const looks = guard({ name: 'looks', on: 'tool.before', run: ({ context }) => void seen.push(context.sessionId) })
  const play = async (options: object, own: Runner, context?: object) => {
    const model = scripted([['see', {}]], 'ok')
    const agent = withPawl(new Agent<unknown>({ name: 'clerk', model, tools: [noting('see', [])] }), {
      hooks: [looks],
      ...options,
    })
    await own.run(agent, 'go', context === undefined ? {} : { context })
  }
  const session = ({ context }: { context: unknown }) => (context as { chat: string }).chat
  await play({ session }, runner(), { chat: 'chat_1' })
  const { setTracingDisabled, setTraceProcessors } = await import('@openai/agents')
  setTraceProcessors([]) // nothing is exported
  setTracingDisabled(false)
  await play({}, new Runner({ groupId: 'thread_7' })).finally(() => setTracingDisabled(true))
  expect(seen).toEqual(['chat_1', 'thread_7'])
})

test('failures of tools are noticed with and without traces', async () => {
  const seen: unknown[] = []
  const meter = observe({ name: 'meter', on: 'tool.after', run: ({ result }) => void seen.push(result.isError) })
  const fail = () => {
    throw new Error('no paper')
  }
  const play = async (own: Runner) => {
    const agent = new Agent({
      name: 'clerk',
      model: scripted([['print', {}]], 'ok'),
      tools: [noting('print', [], fail)],
    })
    await own.run(withPawl(agent, { hooks: [meter] }), 'go')
  }
  const { setTracingDisabled, setTraceProcessors } = await import('@openai/agents')
  setTraceProcessors([])
  await play(runner())
  setTracingDisabled(false)
  await play(new Runner()).finally(() => setTracingDisabled(true))
  await play(new Runner())
  expect(seen).toEqual([true, true, true])
})

test('a reader who leaves a stream ends the run: no other tool runs', async () => {
  const ran: string[] = []
  const slow = guard({
    name: 'slow',
    on: 'tool.before',
    run: () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 5)),
  })
  const model = scripted([['see', {}]], [['pay', {}]], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', ran), noting('pay', ran)] }), {
    hooks: [slow],
  })
  const result = await runner().run(agent, 'go', { stream: true })
  for await (const event of result) if (event.type === 'raw_model_stream_event') break
  await result.completed.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(ran).not.toContain('pay {}')
})

const noTools = guard({ name: 'no-tools', on: 'tool.before', run: () => deny('no') })

test.each([
  webSearchTool(),
  hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://example.com' }),
  shellTool({ shell: { run: async () => ({ output: [] }) } }),
])('a tool that hooks cannot reach is refused, or reported: %o', (hosted) => {
  const agent = new Agent({ name: 'clerk', model: scripted('hello'), tools: [hosted] })
  expect(() => withPawl(agent, { hooks: [noTools] })).toThrow(expect.objectContaining({ code: 'unheard-hook' }))
  const problems: string[] = []
  const logger = ({ message }: { readonly message: string }) => void problems.push(message)
  expect(withPawl(agent, { hooks: [noTools], unheard: 'warn', logger }).tools).toEqual([hosted])
  expect(problems).toEqual([expect.stringContaining(`\`${hosted.name}\` of \`clerk\``)])
})

test('a sandbox agent makes its own tools, and is refused', () => {
  const agent = new SandboxAgent({ name: 'coder', model: scripted('hello') })
  expect(() => withPawl(agent, { hooks: [noTools] })).toThrow('the sandbox agent `coder` makes its tools while it runs')
})

test('an agent of a class that its clone does not have is refused, and one that clones itself is guarded', async () => {
  class Polite extends Agent {
    override async getSystemPrompt() {
      return 'Be polite.'
    }
  }
  class Kind extends Polite {
    override clone(config: Parameters<Agent['clone']>[0]): Agent {
      return new Kind({ ...this, ...config })
    }
  }
  const model = scripted([['pay', {}]], 'ok')
  const given = { name: 'clerk', model, tools: [noting('pay', [])] }
  expect(() => withPawl(new Polite(given), { hooks: [noTools] })).toThrow('the clone of a Polite is not a Polite')
  await runAgent(withPawl(new Kind(given), { hooks: [noTools] }))
  expect(resultsIn(model).call_1).toContain('no-tools')
  expect(model.lastCall?.request.systemInstructions).toBe('Be polite.')
})

test('a registry may get hooks later: everything is mounted, and what cannot be is refused', async () => {
  const registry = createRegistry()
  const ran: string[] = []
  const model = scripted([['see', {}]], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', ran)] }), { registry })
  registry.with(noTools)
  await runAgent(agent)
  expect([ran, resultsIn(model).call_1]).toEqual([[], expect.stringContaining('no-tools')])
  expect(() => withPawl(new Agent({ name: 'clerk', model, tools: [webSearchTool()] }), { registry })).toThrow()
})

/** A server of the model context protocol, without a process. */
function server(ran: string[]): MCPServer {
  return {
    name: 'files',
    cacheToolsList: false,
    connect: async () => {},
    close: async () => {},
    listTools: async () => [
      {
        name: 'remove',
        description: 'removes',
        inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
      },
    ],
    callTool: async (name, args) => {
      ran.push(`${name} ${JSON.stringify(args)}`)
      return [{ type: 'text', text: 'removed' }]
    },
    invalidateToolsCache: async () => {},
  }
}

test('tools of MCP servers pass hooks: denied, asked about, and answered elsewhere', async () => {
  const ran: string[] = []
  const judge = guard({
    name: 'judge',
    on: 'tool.before',
    match: { name: 'remove' },
    run: ({ call }) => (JSON.stringify(call.input).includes('/etc') ? deny('off limits') : ask('remove it?')),
  })
  const cast = (...turns: readonly Turn[]) => {
    const model = scripted(...turns)
    return {
      model,
      agent: withPawl(new Agent({ name: 'clerk', model, mcpServers: [server(ran)] }), { hooks: [judge] }),
    }
  }
  const here = cast([
    ['remove', { path: '/etc' }, 'one'],
    ['remove', { path: '/tmp' }, 'two'],
  ])
  const result = await runAgent(here.agent)
  expect(pawlQuestions(result)).toMatchObject([{ tool: 'remove', input: { path: '/tmp' } }])
  const there = cast('done')
  const state = await RunState.fromString(there.agent, result.state.toString())
  for (const item of state.getInterruptions()) state.approve(item)
  expect((await runner().run(there.agent, state)).finalOutput).toBe('done')
  expect(ran).toEqual(['remove {"path":"/tmp"}'])
  expect(resultsIn(there.model)).toMatchObject({
    one: expect.stringContaining('off limits'),
    two: expect.stringContaining('removed'),
  })
})

test.each([undefined, {}, { name: 'clerk' }])('a value other than an agent is refused: %o', (given) => {
  expect(() => withPawl(given as never, { hooks: [noTools] })).toThrow(expect.objectContaining({ code: 'bad-option' }))
})

test.each([{ modelProvider: 'openai' }, { session: 'chat' }, { models: [] }])(
  'a wrong option is refused: %o',
  (given) => {
    expect(() => withPawl(new Agent({ name: 'clerk' }), given as never)).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    )
  },
)
