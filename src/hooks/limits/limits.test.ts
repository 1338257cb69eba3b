import { describe, expect, test } from 'vitest'
import { calling, resultsIn, saying, waiting, yesTo } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { agentTool, createAgent, createTurns, durable, tool } from '../../agent/index.ts'
import { createContext, createDispatcher, createRegistry, makeToolCall, observe, userText } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { approveTools, type LimitsOptions, limits, retryModel, retryTools } from '../index.ts'

const look = () => recordingTool({ name: 'look' })
const looking = calling(['look'])
const denied = (reason: string) => ({ denied_by: 'limits.tool', reason: `limit reached: ${reason} are used` })

describe.each(ways)('limits, $way', ({ run, resume }) => {
  test('refuses the turn after the last one; tools do not run without a turn to read their results', async () => {
    const [model, tool] = [scriptedModel([looking, looking, looking, 'never']), look()]
    const agent = createAgent({ name: 'a', model, tools: [tool], hooks: limits({ turns: 2 }) })
    await expect(run(agent, 'x')).rejects.toEqual(
      refusedWith('model-denied', 'limit reached: 2 of 2 turns of this run are used'),
    )
    expect([model.requests.length, tool.inputs.length]).toEqual([2, 1])
  })

  test('denies tool calls with a sentence, in parallel calls as well, and the model can still answer', async () => {
    const calls = [1, 2, 3, 4, 5].map((at): [string, { at: number }] => ['look', { at }])
    const [model, tool] = [scriptedModel([calling(...calls), 'Done.']), look()]
    const agent = createAgent({ name: 'a', model, tools: [tool], hooks: limits({ toolCalls: 3 }) })
    const result = await run(agent, 'x')
    const no = denied('3 of 3 tool calls of this run')
    expect(resultsIn(result)).toEqual(['done', 'done', 'done', no, no])
    expect(tool.inputs).toHaveLength(3)
  })

  test('counts each tool by itself, or by patterns', async () => {
    const steps = () => scriptedModel([calling(['look'], ['look'], ['list'], ['list']), 'Done.'])
    const tools = () => [look(), recordingTool({ name: 'list' })]
    const results = async (perTool: LimitsOptions['perTool'] & {}) =>
      resultsIn(await run(createAgent({ name: 'a', model: steps(), tools: tools(), hooks: limits({ perTool }) }), 'x'))
    expect(await results(1)).toEqual([
      'done',
      denied('1 of 1 calls of `look` in this run'),
      'done',
      denied('1 of 1 calls of `list` in this run'),
    ])
    expect(await results({ 'l*': 3 })).toEqual(['done', 'done', 'done', denied('3 of 3 calls of `l*` in this run')])
    expect(await results({ list: 0 })).toMatchObject([
      'done',
      'done',
      { denied_by: 'limits.tool' },
      { denied_by: 'limits.tool' },
    ])
  })

  test('refuses calls when the tokens are spent', async () => {
    const expensive = {
      ...saying('', 90, 10),
      content: [{ type: 'tool_use' as const, id: 'c', name: 'look', input: {} }],
    }
    const [model, tool] = [scriptedModel([expensive, 'never']), look()]
    const agent = createAgent({ name: 'a', model, tools: [tool], hooks: limits({ tokens: 100 }) })
    await expect(run(agent, 'x')).rejects.toEqual(refusedWith('model-denied', '100 of 100 tokens of this run are used'))
    expect(tool.inputs).toEqual([])
  })

  test('refuses calls when the seconds are over', async () => {
    let now = 1000
    const slow = tool({
      name: 'look',
      run: () => {
        now += 5000
      },
    })
    const agent = createAgent({
      name: 'a',
      model: scriptedModel([looking, looking, looking, 'never']),
      tools: [slow],
      hooks: limits({ seconds: 10 }),
      now: () => now,
    })
    await expect(run(agent, 'x')).rejects.toEqual(refusedWith('model-denied', '10 of 10 seconds of this run are used'))
  })

  test('attempts are turns only once, and tool calls each time', async () => {
    let calls = 0
    const flaky = tool({
      name: 'look',
      run() {
        calls += 1
        throw new Error('busy')
      },
    })
    const agent = createAgent({
      name: 'a',
      model: scriptedModel([new Error('lost'), looking, new Error('lost'), 'Done.']),
      tools: [flaky],
      hooks: [
        retryModel({ firstDelayMs: 0 }),
        retryTools({ tools: 'look', attempts: 5, firstDelayMs: 0 }),
        ...limits({ turns: 2, toolCalls: 2 }),
      ],
    })
    expect(resultsIn(await run(agent, 'x'))).toEqual([denied('2 of 2 tool calls of this run')])
    expect(calls).toBe(2)
  })

  test('agents inside and agents that take over count to the same run', async () => {
    const inner = createAgent({ name: 'inner', model: scriptedModel([looking, 'In.']), tools: [look()] })
    const next = createAgent({ name: 'next', model: scriptedModel([looking, 'Next.']), tools: [look()] })
    const outer = scriptedModel([calling(['inner', { prompt: 'x' }]), calling(['transfer_to_next']), 'never'])
    const agent = (options: LimitsOptions) =>
      createAgent({ name: 'outer', model: outer, tools: [agentTool(inner)], handoffs: [next], hooks: limits(options) })
    // outer, inner, inner, outer, next
    await expect(run(agent({ turns: 5, toolCalls: 2 }), 'x')).rejects.toEqual(
      refusedWith('model-denied', '5 of 5 turns'),
    )
    expect(next.model).toBe('scripted')
  })

  test('in a shared registry, the end of an agent inside is not the end of the run', async () => {
    const registry = createRegistry().with(limits({ perTool: { look: 2 } }))
    const steps = [looking, 'In.', looking, 'In.', looking, 'In.']
    const inner = createAgent({ name: 'inner', model: scriptedModel(steps), tools: [look()], registry })
    const asked = calling(['inner', { prompt: 'x' }])
    const outer = scriptedModel([asked, asked, asked, 'Out.'])
    const seen: unknown[] = []
    const meter = observe({
      name: 'meter',
      on: 'tool.after',
      match: { name: 'look' },
      run: ({ origin }) => void seen.push(origin),
    })
    const agent = createAgent({ name: 'outer', model: outer, tools: [agentTool(inner)], registry, hooks: [meter] })
    await run(agent, 'x')
    expect(seen).toEqual(['real', 'real', 'denied'])
  })

  test('a call that a person approves counts once, and the time until then does not count', async () => {
    let now = 0
    const [model, tool] = [scriptedModel([calling(['look'], ['look']), looking, 'Done.']), look()]
    const agent = createAgent({
      name: 'a',
      model,
      tools: [tool],
      hooks: [approveTools({ tools: 'look' }), ...limits({ toolCalls: 2, seconds: 60 })],
      now: () => now,
    })
    let result = await run(agent, 'x')
    for (let answered = 0; result.status === 'suspended'; answered++) {
      now += 3_600_000
      result = await resume(agent, result.journal, { ...yesTo(result.confirmation), approved: answered !== 1 })
    }
    expect(tool.inputs).toHaveLength(1)
    expect(resultsIn(result)).toEqual([
      'done',
      { denied_by: 'approve-tools', reason: expect.stringContaining('not approved by kim') },
      denied('2 of 2 tool calls of this run'),
    ])
  })

  test('two runs at the same time have a count each, and a run begins with none', async () => {
    const hooks = limits({ toolCalls: 1 })
    const agent = () => createAgent({ name: 'a', model: scriptedModel([looking, 'Done.']), tools: [look()], hooks })
    const results = await Promise.all([run(agent(), 'x'), run(agent(), 'x')])
    expect(results.map(resultsIn)).toEqual([['done'], ['done']])
    const context = createContext()
    for (const _ of [1, 2]) expect(resultsIn(await run(agent(), 'x', { context }))).toEqual(['done'])
  })

  describe('in another process', () => {
    const started = async (options: LimitsOptions) => {
      const model = scriptedModel([looking, looking, 'Done.'])
      const make = () =>
        createAgent({
          name: 'a',
          model,
          tools: [look()],
          hooks: [...limits(options), approveTools({ tools: 'look' })],
        })
      const first = waiting(await run(make(), 'x'))
      return { make, first, model }
    }

    test('turns and tokens are known from the context', async () => {
      const { make, first } = await started({ turns: 2, tokens: 1000 })
      const second = resume(make(), first.journal, yesTo(first.confirmation))
      await expect(second).rejects.toEqual(refusedWith('model-denied', '2 of 2 turns'))
      const spent = await started({ tokens: 30 })
      const next = resume(spent.make(), spent.first.journal, yesTo(spent.first.confirmation))
      await expect(next).rejects.toEqual(refusedWith('model-denied', '30 of 30 tokens'))
    })

    test('tool calls and seconds are not known, and are refused', async () => {
      const { make, first } = await started({ toolCalls: 9 })
      const result = await resume(make(), first.journal, yesTo(first.confirmation))
      const no = {
        denied_by: 'limits.tool',
        reason: expect.stringContaining('the tool calls of this run cannot be counted'),
      }
      expect(resultsIn(result)).toEqual([no, no])
      const timed = await started({ seconds: 9 })
      const late = resume(timed.make(), timed.first.journal, yesTo(timed.first.confirmation))
      await expect(late).rejects.toEqual(refusedWith('model-denied', 'the seconds of this run cannot be counted'))
    })

    test('or are counted from zero, if that is wanted', async () => {
      const { make, first } = await started({ toolCalls: 1, resumed: 'restart' })
      const result = await resume(make(), first.journal, yesTo(first.confirmation))
      expect(resultsIn(result)).toEqual(['done', denied('1 of 1 tool calls of this run')])
    })
  })
})

test('a durable run that another process continues keeps its turns', async () => {
  const store = await openStore('memory:')
  const model = scriptedModel([looking, looking, 'never'])
  const make = () => {
    const hooks = [...limits({ turns: 2 }), approveTools({ tools: 'look' })]
    return durable(createAgent({ name: 'a', model, tools: [look()], hooks }), store)
  }
  await make().start('x', { runId: 'r1' })
  const [question] = await store.confirmations.list({ status: 'open' })
  await store.confirmations.decide(question?.id ?? '', { approved: true, by: 'kim' })
  await expect(make().start('x', { runId: 'r1' })).rejects.toEqual(refusedWith('model-denied', '2 of 2 turns'))
  await store.close()
})

test('the loop of another program is limited, and calls without an id are refused', async () => {
  const dispatcher = createDispatcher({ registry: createRegistry().with(limits({ turns: 1, toolCalls: 1 })) })
  const turns = createTurns({ dispatcher, agent: { name: 'a' } })
  const call = (id: string) => makeToolCall({ id, name: 'look', input: {} })
  expect((await turns.tool(call('c1'), () => 1)).origin).toBe('real')
  expect((await turns.tool(call('c2'), () => 1)).origin).toBe('denied')
  const request = { model: 'm', messages: [userText('x')] }
  await turns.model(request, async () => saying('Hello.', 1, 1))
  await expect(turns.model(request, async () => saying('Hello.', 1, 1))).rejects.toEqual(refusedWith('model-denied'))
  const decision = await dispatcher.dispatch(
    'tool.before',
    { call: call('c3'), tool: { name: 'look' } },
    { context: createContext(), agent: { name: 'claudecode' } },
  )
  expect(decision).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('each event comes from another process'),
  })
})

test('runs that never end are forgotten, and refused then', async () => {
  const registry = createRegistry().with(limits({ toolCalls: 5 }))
  const dispatcher = createDispatcher({ registry, audit: false })
  const call = makeToolCall({ id: 'c', name: 'look', input: {} })
  const at = (runId: string, turn: number) => ({
    context: createContext({ runId, callId: `tool:c${turn}`, turn }),
    agent: { name: 'a' },
  })
  const judge = (runId: string, turn: number) =>
    dispatcher.dispatch('tool.before', { call, tool: { name: 'look' } }, at(runId, turn))
  expect(await judge('first', 0)).toMatchObject({ type: 'continue' })
  for (let other = 0; other < 10_000; other++) await judge(`run ${other}`, 0)
  expect(await judge('first', 2)).toMatchObject({ type: 'deny' })
})

test('options are checked', () => {
  const odd = (given: object) => given as never
  expect(refusal(() => limits(odd({})))).toContain('limits needs at least one limit')
  expect(refusal(() => limits(odd({ resumed: 'restart' })))).toContain('limits needs at least one limit')
  expect(refusal(() => limits(odd({ toolcalls: 1 })))).toContain('did you mean `toolCalls`?')
  expect(refusal(() => limits({ turns: 1.5 }))).toContain('a whole number from 0 up, not 1.5')
  expect(refusal(() => limits(odd({ turns: null })))).toContain('not null')
  expect(refusal(() => limits({ perTool: { look: -1 } }))).toContain(
    '`look` of `perTool` of limits must be a whole number',
  )
  expect(refusal(() => limits(odd({ turns: 1, resumed: 'restrat' })))).toContain('did you mean')
})
