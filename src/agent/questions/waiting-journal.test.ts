import { expect, test } from 'vitest'
import { around, ask, guard, type Hook, type Json } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type AgentOptions, agentTool, createAgent } from '../index.ts'

const call = { calls: [{ name: 'pay', input: { amount: 1 }, id: 'c1' }] }

/** A journal as a durable engine has it: it waits for answers itself, and knows whether it is inside a step. */
function engine(approved = true) {
  const kept = new Map<string, Json>()
  const seen = { deepest: 0, asked: [] as { event: string; depth: number }[] }
  let depth = 0
  const journal = {
    async step(key: string, run: () => Promise<Json>): Promise<Json> {
      depth++
      seen.deepest = Math.max(seen.deepest, depth)
      try {
        const value = kept.get(key) ?? (await run())
        kept.set(key, value)
        return value
      } finally {
        depth--
      }
    },
    async wait({ event }: { readonly event: string }) {
      seen.asked.push({ event, depth })
      return { approved, by: 'kim' }
    },
  }
  return { journal, seen, kept }
}

const asksAt = (on: string, match?: object) =>
  (guard as (spec: object) => Hook)({ name: `asks.${on}`, on, ...(match && { match }), run: () => ask('sure?') })

function agentOf(
  hooks: readonly Hook[],
  steps: readonly ScriptedStep[] = [call, 'Done.'],
  more: Partial<AgentOptions> = {},
) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { model, pay, agent: createAgent({ name: 'a', model, tools: [pay], hooks, ...more }) }
}

test.each(['run.before', 'model.before', 'model.after', 'tool.before'])(
  'a question at %s is asked outside any step, and the run continues where it is',
  async (on) => {
    const { journal, seen } = engine()
    const { agent, pay } = agentOf([asksAt(on)])
    expect(await agent.run('hi', { journal })).toMatchObject({ status: 'completed', text: 'Done.' })
    expect(new Set(seen.asked.map(({ depth }) => depth))).toEqual(new Set([0]))
    expect(new Set(seen.asked.map(({ event }) => event))).toEqual(new Set([on]))
    expect(seen.deepest).toBe(1)
    expect(pay.inputs).toHaveLength(1)
  },
)

test('a question about an attempt of a wrap as well; finished attempts are not made again', async () => {
  const { journal, seen } = engine()
  const again = around({
    name: 'again',
    on: 'tool.around',
    run: (_, next) => next().then(() => next({ call: { input: { amount: 2 } } })),
  })
  const asks = guard({
    name: 'asks',
    on: 'tool.before',
    run: ({ context }) => (context.callId === 'tool:c1#2' ? ask('again?') : undefined),
  })
  const { agent, pay } = agentOf([asks, again])
  await agent.run('hi', { journal })
  expect(seen).toEqual({ deepest: 1, asked: [{ event: 'tool.before', depth: 0 }] })
  expect(pay.inputs).toEqual([{ amount: 1 }, { amount: 2 }])
})

test('a question of an agent that took over, or that is used as a tool, as well', async () => {
  const inner = () => agentOf([asksAt('tool.before')], [call, 'Inner.'], { name: 'inner' })
  const taking = inner()
  const first = engine()
  const desk = agentOf([], [{ calls: [{ name: 'transfer_to_inner' }] }], { handoffs: [taking.agent] })
  expect(await desk.agent.run('hi', { journal: first.journal })).toMatchObject({ text: 'Inner.' })
  const used = inner()
  const second = engine()
  const boss = agentOf([], [{ calls: [{ name: 'inner', input: { prompt: 'x' } }] }, 'Outer.'], {
    tools: [agentTool(used.agent)],
  })
  expect(await boss.agent.run('hi', { journal: second.journal })).toMatchObject({ text: 'Outer.' })
  for (const { seen } of [first, second])
    expect(seen).toEqual({ deepest: 1, asked: [{ event: 'tool.before', depth: 0 }] })
  expect([taking.pay.inputs, used.pay.inputs].map(({ length }) => length)).toEqual([1, 1])
})

test('a rejection is as final as in a suspended run', async () => {
  const { journal } = engine(false)
  const { agent, pay, model } = agentOf([asksAt('tool.before')])
  expect(await agent.run('hi', { journal })).toMatchObject({ text: 'Done.' })
  expect(pay.inputs).toEqual([])
  expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
    { isError: true, output: { reason: 'sure?: not approved by kim' } },
  ])
})

test.each([
  ['neither yes nor no', {}],
  ['nothing', undefined],
  ['a yes in words', { approved: 'yes' }],
  ['a yes by a number', { approved: true, by: 5 }],
  ['a no for a number', { approved: false, by: 'kim', reason: 7 }],
])('a journal that waits and returns %s is refused: the result does not count as a yes', async (_, verdict) => {
  const { journal } = engine()
  for (const odd of [
    { ...journal, wait: async () => verdict as never },
    { step: journal.step, answered: async () => (verdict ?? null) as never },
  ]) {
    const { agent, pay } = agentOf([asksAt('tool.before')])
    await expect(agent.run('hi', { journal: odd })).rejects.toMatchObject({ code: 'bad-answer' })
    expect(pay.inputs).toEqual([])
  }
})

test('the steps of a run have the documented keys', async () => {
  const { journal, kept } = engine()
  const quiet = (on: string) => (guard as (spec: object) => Hook)({ name: on, on, run: () => undefined })
  const events = ['run.before', 'model.before', 'model.after', 'tool.before', 'tool.after', 'run.after']
  await agentOf(events.map(quiet)).agent.run('hi', { journal })
  expect([...kept.keys()]).toEqual([
    'start:run',
    'begin:run',
    'before:model:1',
    'model:1',
    'after:model:1',
    'before:c1',
    'tool:c1',
    'after:c1',
    'before:model:2',
    'model:2',
    'after:model:2',
    'end:2',
    'after:run:2',
    'ended:2',
  ])
})
