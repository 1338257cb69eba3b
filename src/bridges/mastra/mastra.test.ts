import { Mastra } from '@mastra/core'
import { Agent, type AgentConfig } from '@mastra/core/agent'
import { RequestContext } from '@mastra/core/request-context'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool, Tool } from '@mastra/core/tools'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scriptedModel } from '../../../test/bridges/mastra/scripted-model.ts'
import type { StoryTurn } from '../../../test/bridges/story.ts'
import { limits } from '../../hooks/index.ts'
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
import { type PawlSuspension, withPawl } from './index.ts'

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('may it?') })
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1') => ({ id, name, input })

function toolOf(name: string, run: (input: Record<string, unknown>) => unknown) {
  return createTool({
    id: name,
    description: name,
    inputSchema: z.looseObject({}),
    execute: async (input) => run(input),
  })
}

interface Scene extends Partial<AgentConfig> {
  readonly script: StoryTurn[]
  readonly pawl: readonly Hook[]
}

function agentIn({ script, pawl, ...more }: Scene, storage = new InMemoryStore()) {
  const audit = memoryAudit()
  const scripted = scriptedModel(script)
  const config = { id: 'clerk', name: 'clerk', instructions: 'Be brief.', model: scripted.model, ...more }
  const agent = new Agent(withPawl(config as AgentConfig, { hooks: pawl, audit, logger: false }))
  new Mastra({ agents: { agent }, storage, logger: false })
  return { agent, audit, ...scripted }
}

interface Waits {
  readonly toolCallId: string
  readonly suspendPayload: PawlSuspension
}

function resultsIn(prompt: ReturnType<typeof scriptedModel>['prompts'][number] | undefined): string {
  return JSON.stringify((prompt ?? []).filter(({ role }) => role === 'tool'))
}

describe('a config', () => {
  test('keeps what hooks do not need: tools without a function, classes of tools, and everything else', () => {
    class Mine extends Tool {}
    const mine = new Mine({ id: 'mine', description: 'mine', execute: async () => 1 })
    const search = { type: 'provider-defined', id: 'openai.web_search', args: {} } as never
    const config = { id: 'a', name: 'a', instructions: 'x', model: 'openai/gpt-5', tools: { mine, search } } as const
    const guarded = withPawl(config, { hooks: [watch] })
    expect(guarded.tools.search).toBe(search)
    expect(guarded.tools.mine).toBeInstanceOf(Mine)
    expect(guarded.tools.mine).toMatchObject({ id: 'mine', description: 'mine' })
    expect([guarded.model, guarded.instructions]).toEqual([config.model, config.instructions])
    expect(config.tools.mine).toBe(mine)
  })

  test('without an id and a name is refused', () => {
    for (const wrong of [undefined, null, 'agent', {}, { id: 'a' }])
      expect(() => withPawl(wrong as never, { hooks: [watch] })).toThrow(
        expect.objectContaining({ code: 'bad-option' }),
      )
  })

  test('that is an agent already is refused: the agent itself would stay unguarded', () => {
    const agent = new Agent({ id: 'a', name: 'a', instructions: 'x', model: 'openai/gpt-5' })
    // @ts-expect-error an agent is not a config
    const guarding = () => withPawl(agent, { hooks: [watch] })
    expect(guarding).toThrow(
      expect.objectContaining({ code: 'bad-option', hint: expect.stringContaining('new Agent(withPawl({') }),
    )
    // @ts-expect-error the same without hooks
    expect(() => withPawl(agent, {})).toThrow(expect.objectContaining({ code: 'bad-option' }))
  })

  test('of a durable agent is refused: its tools do not run where hooks judge them', () => {
    const config = { id: 'a', name: 'a', instructions: 'x', model: 'openai/gpt-5', durable: true }
    expect(() => withPawl(config, { hooks: [watch] })).toThrow(expect.objectContaining({ code: 'bad-option' }))
    expect(withPawl(config, {})).toBe(config)
  })

  test('of hooks on models alone leaves tools, their order and their hooks as they are', () => {
    const config = { id: 'a', name: 'a', instructions: 'x', model: 'openai/gpt-5', tools: {} }
    const meter = observe({ name: 'meter', on: 'tokens.counted', run: () => undefined })
    expect(Object.keys(withPawl(config, { hooks: [meter] })).sort()).toEqual(
      [...Object.keys(config), 'inputProcessors', 'defaultOptions'].sort(),
    )
  })

  test('may make its tools, its processors and its options for each run', async () => {
    const ran: string[] = []
    const no = guard({ name: 'no', on: 'tool.before', match: { name: 'pay' }, run: () => deny('never') })
    const seen: string[] = []
    const { agent } = agentIn({
      pawl: [no],
      script: [[call('pay'), call('look', {}, 'call_2')], 'ok'],
      tools: async () => ({ pay: toolOf('pay', () => ran.push('pay')), look: toolOf('look', () => ran.push('look')) }),
      inputProcessors: () => [{ id: 'mine', processInputStep: () => void seen.push('mine') }],
      defaultOptions: () => ({ maxSteps: 3 }),
    } as never)
    expect((await agent.generate('go')).text).toBe('ok')
    expect([ran, seen]).toEqual([['look'], ['mine', 'mine']])
  })
})

describe('a tool of the agent', () => {
  test('gets the defaults of its schema, also after a question, and hooks see the input as the model wrote it', async () => {
    const ran: unknown[] = []
    const seen: unknown[] = []
    const pay = createTool({
      id: 'pay',
      description: 'pay',
      inputSchema: z.object({ amount: z.number(), currency: z.string().default('EUR') }),
      execute: async (input) => void ran.push(input),
    })
    const look = guard({ name: 'look', on: 'tool.before', run: ({ call: { input } }) => void seen.push(input) })
    const plain = agentIn({ pawl: [look], script: [[call('pay', { amount: 5 })], 'ok'], tools: { pay } })
    await plain.agent.generate('go')
    const asked = agentIn({ pawl: [asks, look], script: [[call('pay', { amount: 5 })], 'ok'], tools: { pay } })
    const { runId, suspendPayload } = await asked.agent.generate('go')
    const { text } = await asked.agent.approveToolCallGenerate({
      runId: runId ?? '',
      toolCallId: suspendPayload.toolCallId,
    })
    expect([text, ran]).toEqual([
      'ok',
      [
        { amount: 5, currency: 'EUR' },
        { amount: 5, currency: 'EUR' },
      ],
    ])
    expect(new Set(seen.map((input) => JSON.stringify(input)))).toEqual(new Set(['{"amount":5}']))
  })

  test('does not run with an input that a hook has made unfit', async () => {
    const ran: unknown[] = []
    const pay = createTool({
      id: 'pay',
      description: 'pay',
      inputSchema: z.object({ amount: z.number() }),
      execute: async (input) => void ran.push(input),
    })
    const breaks = transform({
      name: 'breaks',
      on: 'tool.before',
      run: () => modify({ call: { input: { amount: 'all' } } }),
    })
    const { agent, prompts } = agentIn({ pawl: [breaks], script: [[call('pay', { amount: 1 })], 'ok'], tools: { pay } })
    await agent.generate('go')
    expect(ran).toEqual([])
    expect(resultsIn(prompts.at(-1))).toContain('validation failed')
  })

  test('returns the very object to Mastra, if no hook touched it', async () => {
    const value = { rows: [1, 2] }
    const came: unknown[] = []
    const { agent } = agentIn({
      pawl: [watch, observe({ name: 'see', on: 'tool.after', run: () => undefined })],
      script: [[call('look')], 'ok'],
      tools: { look: toolOf('look', () => value) },
      hooks: { afterToolCall: ({ output }) => void came.push(output) },
    })
    await agent.generate('go')
    expect(came[0]).toBe(value)
  })

  test('has notes of hooks beside a text, and around an object', async () => {
    const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('in Celsius') })
    const tools = { text: toolOf('text', () => 'rain'), data: toolOf('data', () => ({ rain: true })) }
    const { agent, prompts } = agentIn({
      pawl: [hint],
      script: [[call('text'), call('data', {}, 'call_2')], 'ok'],
      tools,
    })
    await agent.generate('go')
    expect(resultsIn(prompts.at(-1))).toContain('rain\\n\\nin Celsius')
    expect(resultsIn(prompts.at(-1))).toContain('{"result":{"rain":true},"notes":["in Celsius"]}')
  })

  test('that suspends itself gets its own answer, and hooks judge it again', async () => {
    const judged: string[] = []
    const own = createTool({
      id: 'own',
      description: 'own',
      inputSchema: z.object({}),
      suspendSchema: z.object({ what: z.string() }),
      resumeSchema: z.object({ words: z.string() }),
      execute: async (_, { agent: place }) => {
        if (place?.resumeData === undefined) return place?.suspend({ what: 'say something' })
        return `you said ${(place.resumeData as { words: string }).words}`
      },
    })
    const told = observe({
      name: 'told',
      on: 'tool.after',
      run: ({ result }) => void judged.push(String(result.output)),
    })
    const { agent } = agentIn({ pawl: [watch, told], script: [[call('own')], 'ok'], tools: { own } })
    const { runId, suspendPayload, finishReason } = await agent.generate('go')
    expect([finishReason, judged]).toEqual(['suspended', []])
    await agent.resumeGenerate({ words: 'hello' }, { runId: runId ?? '', toolCallId: suspendPayload.toolCallId })
    expect(judged).toEqual(['you said hello'])
  })

  test('refuses to run where the options of a call have replaced the hooks of the agent', async () => {
    const ran: string[] = []
    const { agent, prompts } = agentIn({
      pawl: [watch],
      script: [[call('pay')], 'ok'],
      tools: { pay: toolOf('pay', () => ran.push('pay')) },
    })
    await agent.generate('go', { hooks: { beforeToolCall: () => undefined } })
    expect(ran).toEqual([])
    expect(resultsIn(prompts.at(-1))).toContain('was called without the hooks of its agent')
  })

  test('passes the user’s own hooks, inside ours, which may return an output', async () => {
    const seen: unknown[] = []
    const told = observe({ name: 'told', on: 'tool.after', run: ({ result }) => void seen.push(result.output) })
    const half = transform({ name: 'half', on: 'tool.before', run: () => modify({ call: { input: { amount: 1 } } }) })
    const { agent } = agentIn({
      pawl: [half, told],
      script: [[call('pay', { amount: 2 })], 'ok'],
      tools: { pay: toolOf('pay', () => 'paid') },
      hooks: {
        beforeToolCall: ({ input }) => {
          seen.push(input)
          return { proceed: false, output: 'from the cache' }
        },
      },
    })
    await agent.generate('go')
    expect(seen).toEqual([{ amount: 1 }, 'from the cache'])
  })

  test('is not confused with one of another run that uses the same ids', async () => {
    const ran: unknown[] = []
    const scripts: StoryTurn[] = [[call('look', { n: 1 })], [call('look', { n: 2 })], 'a', 'b']
    const slow = guard({
      name: 'slow',
      on: 'tool.before',
      run: async ({ call: { input } }) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return (input as { n: number }).n === 2 ? deny('not two') : undefined
      },
    })
    const { agent } = agentIn({
      pawl: [slow],
      script: scripts,
      tools: { look: toolOf('look', (input) => void ran.push(input)) },
    })
    await Promise.all([agent.generate('one'), agent.generate('two')])
    expect(ran).toEqual([{ n: 1 }])
  })
})

function paidFor(ran: unknown[], input: unknown): string {
  ran.push(input)
  return 'paid'
}

describe('a tool of another origin', () => {
  const toolsets = (ran: unknown[]) => ({ bank: { pay: toolOf('pay', (input) => paidFor(ran, input)) } })
  const go = async (pawl: readonly Hook[], ran: unknown[]) => {
    const scene = agentIn({ pawl, script: [[call('pay', { amount: 1 })], 'ok'] })
    await scene.agent.generate('go', { toolsets: toolsets(ran) })
    return { ...scene, results: resultsIn(scene.prompts.at(-1)) }
  }

  test('is judged, stubbed and watched as those of the agent are', async () => {
    const ran: unknown[] = []
    const { results } = await go([guard({ name: 'no', on: 'tool.before', run: () => deny('never') })], ran)
    expect([ran, results.includes('never')]).toEqual([[], true])
    const stubbed = await go([guard({ name: 'given', on: 'tool.before', run: () => stub('paid before') })], ran)
    expect([ran, stubbed.results.includes('paid before')]).toEqual([[], true])
    const told: unknown[] = []
    const seen = await go(
      [watch, observe({ name: 'told', on: 'tool.after', run: ({ origin }) => void told.push(origin) })],
      ran,
    )
    expect([ran, told, seen.results.includes('"paid"')]).toEqual([[{ amount: 1 }], ['real'], true])
  })

  test('waits for a person, and runs once after a yes', async () => {
    const ran: unknown[] = []
    const { agent } = agentIn({ pawl: [asks], script: [[call('pay', { amount: 1 })], 'ok'] })
    const { runId, suspendPayload } = await agent.generate('go', { toolsets: toolsets(ran) })
    const which = { runId: runId ?? '', toolCallId: suspendPayload.toolCallId, toolsets: toolsets(ran) }
    expect(ran).toEqual([])
    const { text } = await agent.approveToolCallGenerate(which)
    expect([text, ran]).toEqual(['ok', [{ amount: 1 }]])
  })

  test('does not run if a hook changes its input, and its changed or denied result is withheld, on record', async () => {
    const ran: unknown[] = []
    const half = transform({ name: 'half', on: 'tool.before', run: () => modify({ call: { input: { amount: 0 } } }) })
    const changed = await go([half], ran)
    expect([ran, changed.results.includes('not one of the agent’s own tools')]).toEqual([[], true])
    expect(changed.results).toContain('`half` changed the input of `pay`')
    expect(JSON.stringify(changed.audit.records())).toContain('is not honoured by Mastra')
    const hide = transform({
      name: 'hide',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: 'x' } }),
    })
    const hidden = await go([hide], ran)
    expect(hidden.results).toContain('`hide` changed the result of `pay`')
    expect(hidden.results).toContain('withheld')
    expect(hidden.results).not.toContain('"paid"')
    expect(JSON.stringify(hidden.audit.records())).toContain('is not honoured by Mastra')
    const no = guard({ name: 'no', on: 'tool.after', run: () => deny('not for you') })
    expect((await go([no], ran)).results).toContain('not for you')
  })
})

describe('a run that waits', () => {
  const look = { look: toolOf('look', () => 'found') }
  const tools = (ran: unknown[]) => ({ pay: toolOf('pay', (input) => paidFor(ran, input)), ...look })
  const places = (seen: unknown[]) =>
    (['model.before', 'tool.before'] as const).map((on) =>
      observe({ name: on, on, run: ({ context }) => void seen.push([context.callId, context.turn, context.runId]) }),
    )
  const which = { toolCallId: 'call_2' }
  const asking: StoryTurn[] = [[call('look')], [call('pay', {}, 'call_2')]]
  const rest: StoryTurn[] = [[call('look', {}, 'call_3')], 'done']

  test('continues its count of turns in the same process', async () => {
    const seen: unknown[][] = []
    const { agent } = agentIn({ pawl: [asks, ...places(seen)], script: [...asking, ...rest], tools: tools([]) })
    const { runId = '' } = await agent.generate('go')
    await agent.approveToolCallGenerate({ runId, ...which })
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
  })

  test('continues its count of turns in another process', async () => {
    const seen: unknown[][] = []
    const storage = new InMemoryStore()
    const hooks = [asks, ...places(seen)]
    const first = agentIn({ pawl: hooks, script: [...asking], tools: tools([]) }, storage)
    const { runId = '' } = await first.agent.generate('go')
    seen.length = 0
    const other = agentIn({ pawl: hooks, script: [...rest], tools: tools([]) }, storage)
    await other.agent.approveToolCallGenerate({ runId, ...which })
    expect(seen.map(([id, turn]) => [id, turn])).toEqual([
      ['tool:call_2', 2],
      ['model:3', 3],
      ['tool:call_3', 3],
      ['model:4', 4],
    ])
  })

  test('for a tool of its own, or an approval of Mastra, also continues its count of turns', async () => {
    const storage = new InMemoryStore()
    const seen: unknown[][] = []
    const required = {
      ...tools([]),
      pay: Object.assign(
        toolOf('pay', () => 'paid'),
        { requireApproval: true },
      ),
    }
    const first = agentIn({ pawl: places(seen), script: [...asking, ...rest], tools: required }, storage)
    const { runId = '' } = await first.agent.generate('go')
    seen.length = 0
    await first.agent.approveToolCallGenerate({ runId, ...which })
    expect(seen.map(([id]) => id)).toEqual(['tool:call_2', 'model:3', 'tool:call_3', 'model:4'])
  })

  test('does not pass a limit on turns, and calls that cannot be counted are refused', async () => {
    const ran: unknown[] = []
    const turns = limits({ turns: 3 })
    const same = agentIn({ pawl: [asks, ...turns], script: [...asking, ...rest], tools: tools(ran) })
    const { runId = '' } = await same.agent.generate('go')
    await expect(same.agent.approveToolCallGenerate({ runId, ...which })).rejects.toThrow('3 of 3 turns')
    expect(same.prompts).toHaveLength(3)

    for (const [limit, sentence] of [
      [() => limits({ turns: 3 }), '3 of 3 turns'],
      [() => limits({ toolCalls: 9 }), 'tool calls of this run cannot be counted'],
    ] as const) {
      const storage = new InMemoryStore()
      const first = agentIn({ pawl: [asks, ...limit()], script: [...asking], tools: tools(ran) }, storage)
      const waits = await first.agent.generate('go')
      const other = agentIn({ pawl: [asks, ...limit()], script: [...rest], tools: tools(ran) }, storage)
      const ends = other.agent.approveToolCallGenerate({ runId: waits.runId ?? '', ...which })
      const told = await ends.then(
        () => resultsIn(other.prompts.at(-1)),
        (error: unknown) => String(error),
      )
      expect(told).toContain(sentence)
    }
  })

  test('has questions of its own: their digests differ from those of another run with the same call', async () => {
    const digests = []
    for (const _ of [1, 2]) {
      const { agent } = agentIn({ pawl: [asks], script: [[call('pay')], 'ok'], tools: tools([]) })
      const { suspendPayload } = await agent.generate('go')
      digests.push((suspendPayload as Waits).suspendPayload.pawl.digest)
    }
    expect(new Set(digests).size).toBe(2)
  })

  test('is known by its question, also if the program uses one request context for several runs', async () => {
    const ran: unknown[] = []
    const requestContext = new RequestContext()
    const { agent } = agentIn({ pawl: [asks], script: [[call('pay')], [call('pay')], 'one', 'two'], tools: tools(ran) })
    const waiting = [await agent.generate('one', { requestContext }), await agent.generate('two', { requestContext })]
    for (const { runId = '' } of waiting)
      await agent.approveToolCallGenerate({ runId, toolCallId: 'call_1', requestContext })
    expect(ran).toHaveLength(2)
  })
})

describe('a question', () => {
  const paid = (ran: unknown[]) => ({ pay: toolOf('pay', (input) => void ran.push(input)) })

  test('cannot be answered by the model, which may write an answer into the input of its call', async () => {
    const ran: unknown[] = []
    const input = { amount: 500, resumeData: { approved: true } }
    const { agent, prompts } = agentIn({ pawl: [asks], script: [[call('pay', input)], 'ok'], tools: paid(ran) })
    const { finishReason } = await agent.generate('go')
    expect([finishReason, ran]).toEqual(['stop', []])
    expect(resultsIn(prompts.at(-1))).toContain('the model answered the question itself')
  })

  test('keeps the no of a person, whatever the model has written, also after an approval of Mastra’s own', async () => {
    const ran: unknown[] = []
    const input = { amount: 500, resumeData: { approved: true } }
    const { agent } = agentIn({ pawl: [asks], script: [[call('pay', input)], 'ok'], tools: paid(ran) })
    const requireToolApproval = true
    let output = await agent.generate('go', { requireToolApproval })
    const which = () => ({ runId: output.runId ?? '', toolCallId: 'call_1', requireToolApproval })
    output = await agent.approveToolCallGenerate(which())
    if (output.finishReason === 'suspended') output = await agent.declineToolCallGenerate(which())
    expect([output.finishReason, ran]).toEqual(['stop', []])
  })

  test('comes after the approval that the user requires, and each needs its own yes', async () => {
    const ran: unknown[] = []
    const { agent } = agentIn({ pawl: [asks], script: [[call('pay', { amount: 500 })], 'ok'], tools: paid(ran) })
    const requireToolApproval = true
    let output = await agent.generate('go', { requireToolApproval })
    for (let round = 0; round < 2; round++) {
      expect([output.finishReason, ran]).toEqual(['suspended', []])
      output = await agent.approveToolCallGenerate({
        runId: output.runId ?? '',
        toolCallId: 'call_1',
        requireToolApproval,
      })
    }
    expect([output.text, ran]).toEqual(['ok', [{ amount: 500 }]])
  })

  test('takes anything but a clear yes for a no', async () => {
    for (const answer of [{}, { approved: 'yes' }, { approved: true, resaon: 'no' }, 'yes', true, [true], 1]) {
      const ran: unknown[] = []
      const { agent } = agentIn({ pawl: [asks], script: [[call('pay')], 'ok'], tools: paid(ran) })
      const { runId } = await agent.generate('go')
      await agent.resumeGenerate(answer, { runId: runId ?? '', toolCallId: 'call_1' })
      expect([answer, ran]).toEqual([answer, []])
    }
  })

  test('is asked again if hooks have changed the action since', async () => {
    let amount = 1
    const ran: unknown[] = []
    const changes = transform({
      name: 'changes',
      on: 'tool.before',
      run: () => modify({ call: { input: { amount } } }),
    })
    const { agent } = agentIn({ pawl: [changes, asks], script: [[call('pay')], 'ok'], tools: paid(ran) })
    const { runId = '' } = await agent.generate('go')
    amount = 1000
    const second = await agent.approveToolCallGenerate({ runId, toolCallId: 'call_1' })
    expect([second.finishReason, ran]).toEqual(['suspended', []])
    const { suspendPayload } = second.suspendPayload as Waits
    expect(suspendPayload.pawl.action).toEqual({ name: 'pay', input: { amount: 1000 } })
    await agent.approveToolCallGenerate({ runId, toolCallId: 'call_1' })
    expect(ran).toEqual([{ amount: 1000 }])
  })

  test('about calls of one turn is asked one after the other, streamed as well', async () => {
    const ran: unknown[] = []
    const script: StoryTurn[] = [
      [call('pay', { n: 1 }), call('look', {}, 'call_2'), call('pay', { n: 3 }, 'call_3')],
      'ok',
    ]
    const { agent } = agentIn({
      pawl: [asks],
      script,
      tools: { ...paid(ran), look: toolOf('look', () => void ran.push('look')) },
    })
    let output = await (await agent.stream('go')).getFullOutput()
    const order: unknown[] = []
    for (let round = 0; output.finishReason === 'suspended' && round < 4; round++) {
      const { toolCallId } = output.suspendPayload as Waits
      order.push(toolCallId)
      output = await (await agent.approveToolCall({ runId: output.runId ?? '', toolCallId })).getFullOutput()
    }
    expect([order, ran, output.text]).toEqual([['call_1', 'call_3'], [{ n: 1 }, 'look', { n: 3 }], 'ok'])
  })

  test('shows the action without secrets, and continues in the same run on record', async () => {
    const script: StoryTurn[] = [[call('pay', { password: 'hunter2hunter2' })], 'ok']
    const { agent, audit } = agentIn({ pawl: [asks], script, tools: paid([]) })
    const { runId = '', suspendPayload } = await agent.generate('go')
    expect(JSON.stringify((suspendPayload as Waits).suspendPayload)).not.toContain('hunter2')
    await agent.approveToolCallGenerate({ runId, toolCallId: 'call_1' })
    const runs = audit
      .records()
      .map(({ payload }) => (payload as unknown as { context: { runId: string } }).context.runId)
    expect([runs.length > 1, new Set(runs).size]).toEqual([true, 1])
  })
})

describe('a model call', () => {
  const failing = (parts: readonly object[], asked = () => undefined as unknown) => ({
    specificationVersion: 'v2',
    provider: 'p',
    modelId: 'm',
    supportedUrls: {},
    doStream: async () => {
      asked()
      return { stream: ReadableStream.from(parts) }
    },
    doGenerate: () => Promise.reject(new Error('not here')),
  })

  test('of which the provider streams an error fails with this error, and a wrap can try again', async () => {
    const lost = new Error('connection lost')
    let tries = 0
    const model = failing(
      [
        { type: 'stream-start', warnings: [] },
        { type: 'error', error: lost },
      ],
      () => void tries++,
    )
    const again = around({
      name: 'again',
      on: 'model.around',
      run: (_, next) => next().catch(() => next()),
    })
    const { agent } = agentIn({ pawl: [again], script: [], model: model as never })
    const stream = await agent.stream('go')
    await expect(stream.getFullOutput()).rejects.toBe(lost)
    expect(tries).toBe(2)
  })

  test('with a model that was given to one call passes the hooks, too', async () => {
    const no = guard({ name: 'no', on: 'model.before', run: () => deny('never') })
    const other = scriptedModel(['from the other'])
    const { agent } = agentIn({ pawl: [no], script: ['hello'] })
    await expect(agent.generate('go', { model: other.model })).rejects.toMatchObject({ code: 'model-denied' })
    expect(other.requests).toEqual([])
  })

  test('is judged once, also if one call replaces the processors of the agent, or how it prepares a step', async () => {
    const judged: string[] = []
    const count = guard({ name: 'count', on: 'model.before', run: () => void judged.push('judged') })
    const prepared: string[] = []
    const prepareStep = () => void prepared.push('own')
    const { agent } = agentIn({ pawl: [count], script: ['a', 'b', 'c'], defaultOptions: { prepareStep } })
    await agent.generate('go')
    expect([judged.length, prepared.length]).toEqual([1, 1])
    await agent.generate('go', { inputProcessors: [] })
    await agent.generate('go', { prepareStep: () => undefined })
    expect(judged).toHaveLength(3)
  })

  test('with a model that the agent chooses for a step passes the hooks, too', async () => {
    const judged: string[] = []
    const count = guard({
      name: 'count',
      on: 'model.after',
      run: ({ response }) =>
        void judged.push(response.content.map((block) => ('text' in block ? block.text : '')).join('')),
    })
    const other = scriptedModel(['from the other'])
    const prepareStep = () => ({ model: other.model })
    const { agent } = agentIn({ pawl: [count], script: ['hello'], defaultOptions: { prepareStep } as never })
    expect([(await agent.generate('go')).text, judged]).toEqual(['from the other', ['from the other']])
  })

  test('keeps files and options of untouched messages when a hook changes another one', async () => {
    const hide = transform({
      name: 'hide',
      on: 'model.before',
      run: ({ request }) => {
        const messages = request.messages.map((message) =>
          JSON.stringify(message).includes('4111')
            ? { ...message, content: [{ type: 'text' as const, text: '[card]' }] }
            : message,
        )
        return modify({ request: { ...request, messages, maxTokens: 9 } })
      },
    })
    const { agent, prompts } = agentIn({ pawl: [hide], script: ['ok'] })
    const file = { type: 'file', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const
    await agent.generate([
      { role: 'user', content: [{ type: 'text', text: 'look' }, file] },
      { role: 'assistant', content: 'I see.' },
      { role: 'user', content: 'my card is 4111' },
    ])
    const text = JSON.stringify(prompts[0])
    expect(text).toContain('image/png')
    expect(text).toContain('[card]')
    expect(text).not.toContain('4111')
  })

  test('is refused if a hook changes the name of its model', async () => {
    const other = transform({
      name: 'other',
      on: 'model.before',
      run: ({ request }) => modify({ request: { ...request, model: 'x' } }),
    })
    const { agent, requests } = agentIn({ pawl: [other], script: ['ok'] })
    await expect(agent.generate('go')).rejects.toMatchObject({ code: 'outcome-not-honoured' })
    expect(requests).toEqual([])
  })

  test('keeps parts without a form of ours when a hook changes the words beside them', async () => {
    const source = { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' }
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
    const model = failing([
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'secret' },
      { type: 'text-end', id: 't' },
      source,
      { type: 'finish', finishReason: 'stop', usage },
    ])
    const hide = transform({
      name: 'hide',
      on: 'model.after',
      run: ({ response }) => modify({ response: { ...response, content: [{ type: 'text', text: 'no' }] } }),
    })
    const { agent } = agentIn({ pawl: [hide], script: [], model: model as never })
    const output = await (await agent.stream('go')).getFullOutput()
    expect([output.text, output.sources.length]).toEqual(['no', 1])
  })

  test('whose stream is left in the middle leaves the agent usable', async () => {
    const { agent } = agentIn({
      pawl: [observe({ name: 'meter', on: 'tokens.counted', run: () => undefined })],
      script: ['one two three', 'again'],
    })
    const stream = await agent.stream('go')
    for await (const chunk of stream.fullStream) if (chunk.type === 'text-delta') break
    expect((await agent.generate('and now')).text).toBe('again')
  })
})
