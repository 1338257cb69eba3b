import { describe, expect, test } from 'vitest'
import {
  allOf,
  budget,
  capability,
  listResolver,
  memoryBudgets,
  pathResolver,
  storeGate,
} from '../../governance/index.ts'
import { ask, createRegistry, guard, type Hook } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createEngine } from '../../theory/index.ts'
import { type Agent, type Answer, agentTool, createAgent, type Suspended, workflow } from '../index.ts'

const payment = { calls: [{ name: 'pay', input: { amount: 5 }, id: 'c1' }] }
const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })

function bank(steps: readonly ScriptedStep[], hooks: readonly Hook[], more: object = {}) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { model, pay, agent: createAgent({ name: 'bank', model, tools: [pay], hooks, ...more }) }
}

async function suspended(agent: Agent): Promise<Suspended> {
  const result = await agent.run('Pay 5.')
  if (result.status !== 'suspended') throw new Error('it should wait')
  return result
}
const yes = ({ confirmation: { digest } }: Suspended): Answer => ({ digest, approved: true, by: 'kim' })
const no = ({ confirmation: { digest } }: Suspended): Answer => ({ digest, approved: false, by: 'kim' })

describe('a run does not continue if a hook or tool has changed since it was suspended', () => {
  const changed = { code: 'changed-since' }

  test.each<[string, Hook, Hook]>([
    ['match', asks, guard({ name: 'asks', on: 'tool.before', match: { name: 'other' }, run: () => ask('sure?') })],
    ['failure', asks, guard({ name: 'asks', on: 'tool.before', failure: 'open', run: () => ask('sure?') })],
    ['priority', asks, guard({ name: 'asks', on: 'tool.before', priority: 300, run: () => ask('sure?') })],
    ['time-out', asks, guard({ name: 'asks', on: 'tool.before', timeoutMs: 5, run: () => ask('sure?') })],
    ['identity', asks, guard({ name: 'asks', on: 'tool.before', identity: '2', run: () => ask('sure?') })],
  ])('the %s of a hook', async (_, then, now) => {
    const waiting = await suspended(bank([payment], [then]).agent)
    const { agent, pay } = bank([], [now])
    await expect(agent.resume(waiting.journal, no(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })

  test.each<[string, Hook, readonly Hook[], string]>([
    [
      'a priority',
      asks,
      [guard({ name: 'asks', on: 'tool.before', priority: 300, run: () => ask('sure?') })],
      'hook `asks`: its `priority` was `200`, and is `300`',
    ],
    [
      'a match',
      asks,
      [guard({ name: 'asks', on: 'tool.before', match: { name: 'x' }, run: () => ask('sure?') })],
      'hook `asks`: its `match` has changed',
    ],
    ['a hook that went', asks, [], 'hook `asks` is gone'],
    [
      'a hook that came',
      asks,
      [asks, guard({ name: 'more', on: 'tool.before', run: () => undefined })],
      'hook `more` is new',
    ],
  ])('the error names %s', async (_, then, now, words) => {
    const waiting = await suspended(bank([payment], [then]).agent)
    await expect(bank([], now).agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({
      ...changed,
      message: `the tools or hooks of agent \`bank\` are not those the run was suspended with: ${words}`,
    })
  })

  test.each([
    ['alone', (base: string) => pathResolver({ read: ['docs'], base })],
    ['among others', (base: string) => allOf(listResolver({ allow: ['*'] }), pathResolver({ read: ['docs'], base }))],
  ])('the error names the old and the new folder of a moved project, for a path fence %s', async (_, resolver) => {
    const fenced = (base: string) => [asks, ...capability({ resolver: resolver(base) })]
    const waiting = await suspended(bank([payment], fenced('/work/old name')).agent)
    await expect(bank([], fenced('/work/new')).agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({
      ...changed,
      message: expect.stringContaining('hook `capability`: its folder was /work/old name, and is /work/new'),
    })
  })

  test('a tool is named, too', async () => {
    const waiting = await suspended(bank([payment], [asks]).agent)
    const { agent } = bank([], [asks], {
      tools: [recordingTool({ name: 'pay', description: 'Pay.' }), recordingTool({ name: 'refund' })],
    })
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({
      message: expect.stringMatching(/: tool `refund` is new; tool `pay` has changed$/),
    })
  })

  test('a hook that is switched off', async () => {
    const waiting = await suspended(bank([payment], [asks]).agent)
    const { agent } = bank([], [asks])
    agent.registry.disable('asks')
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject(changed)
  })

  test('a hook of a shared registry', async () => {
    const withRegistry = (hooks: readonly Hook[]) => ({ registry: createRegistry().with(hooks) })
    const waiting = await suspended(bank([payment], [], withRegistry([asks])).agent)
    const { agent } = bank([], [], withRegistry([]))
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject(changed)
  })

  test('a hook of the agent that the conversation is handed off to', async () => {
    const desk = (steps: readonly ScriptedStep[], target: Agent) =>
      createAgent({ name: 'desk', model: scriptedModel(steps), handoffs: [target] })
    const transfer = { calls: [{ name: 'transfer_to_bank' }] }
    const waiting = await suspended(desk([transfer], bank([payment], [asks]).agent))
    const { agent, pay } = bank([], [])
    await expect(desk([], agent).resume(waiting.journal, no(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })

  test('a tool of an agent that may take over', async () => {
    const withTarget = (steps: readonly ScriptedStep[], tools: readonly string[]) => {
      const target = createAgent({
        name: 'target',
        model: scriptedModel([]),
        tools: tools.map((name) => recordingTool({ name })),
      })
      return bank(steps, [asks], { handoffs: [target] })
    }
    const waiting = await suspended(withTarget([payment], ['a']).agent)
    const { agent, pay } = withTarget([], ['a', 'b'])
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })

  test('a hook of an agent that is used as a tool', async () => {
    const desk = (steps: readonly ScriptedStep[], inner: Agent) =>
      createAgent({ name: 'desk', model: scriptedModel(steps), tools: [agentTool(inner)] })
    const call = { calls: [{ name: 'bank', input: { prompt: 'Pay.' } }] }
    const waiting = await suspended(desk([call], bank([payment], [asks]).agent))
    const { agent, pay } = bank([], [])
    await expect(desk([], agent).resume(waiting.journal, no(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })

  test('the limits of a budget', async () => {
    const limited = (toolCalls: number) =>
      budget({ gate: storeGate({ budgets: memoryBudgets(), limits: { run: { toolCalls } } }) })
    const waiting = await suspended(bank([payment], [asks, ...limited(2)]).agent)
    const { agent } = bank([], [asks, ...limited(20)])
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject(changed)
  })

  test('the text of a theory', async () => {
    const guarded = (steps: readonly ScriptedStep[], limit: number) => {
      const made = bank(steps, [asks])
      const text = [
        '@HOOK most ON_TOOL_CALL BEGIN',
        '  @amount tool READ_INPUT amount',
        `  @high $amount GREATER_THAN ${limit}`,
        '  IF $high THEN',
        '    @_ tool DENY "too much"',
        '  END',
        'END',
      ].join('\n')
      const { diagnostics } = createEngine({ registry: made.agent.registry }).load(text, 'p.sys2dsl')
      expect(diagnostics).toEqual([])
      return made
    }
    const waiting = await suspended(guarded([payment], 80).agent)
    const { agent, pay } = guarded(['Paid.'], 90)
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })

  test('a hook of an agent inside a workflow', async () => {
    const flow = (agent: Agent) =>
      workflow<string, string>({
        name: 'order',
        execute: async (at, input) => (await at.step('pay', (inside) => inside.agent(agent, input))).text,
      })
    const waiting = await flow(bank([payment], [asks]).agent).run('Pay.')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    const { agent, pay } = bank(['Paid.'], [])
    await expect(flow(agent).resume(waiting.journal, no(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })

  test('a hook of a workflow inside a workflow', async () => {
    const flow = (hooks: readonly Hook[], agent: Agent) => {
      const inner = workflow<string, string>({
        name: 'inner',
        hooks,
        execute: async (at, input) => (await at.agent(agent, input)).text,
      })
      return workflow<string, string>({ name: 'outer', execute: (at, input) => at.workflow(inner, input) })
    }
    const waiting = await flow([asks], bank([payment], []).agent).run('Pay.')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    const { agent, pay } = bank(['Paid.'], [])
    await expect(flow([], agent).resume(waiting.journal, yes(waiting))).rejects.toMatchObject(changed)
    expect(pay.inputs).toEqual([])
  })
})

test('the same tools and hooks, made again, are the same', async () => {
  const again = () => guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') })
  const waiting = await suspended(bank([payment], [again()]).agent)
  const { agent, pay } = bank(['Paid.'], [again()])
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ text: 'Paid.' })
  expect(pay.inputs).toHaveLength(1)
})
