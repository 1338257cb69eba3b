import { describe, expect, test } from 'vitest'
import { ask, guard, type Hook, type Json, observe } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, workflow } from '../index.ts'

const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })
const asker = () =>
  createAgent({
    name: 'asker',
    model: scriptedModel([{ calls: [{ name: 'pay' }] }, 'Done.']),
    tools: [recordingTool({ name: 'pay' })],
    hooks: [asks],
  })

describe('the end of a step', () => {
  /** Fails the first time it is called. */
  const failsOnce = (on: 'step.after' | 'workflow.after', failure: 'throw' | 'closed', heard: boolean[] = []) =>
    (observe as (spec: object) => Hook)({
      name: 'metrics',
      on,
      failure,
      run({ outcome }: { outcome: { ok: boolean } }) {
        heard.push(outcome.ok)
        if (heard.length === 1) throw new Error('metrics are down')
      },
    })

  test.each([
    ['step.after', 'throw'],
    ['step.after', 'closed'],
    ['workflow.after', 'throw'],
    ['workflow.after', 'closed'],
  ] as const)(
    '%s fails (%s): the run rejects; started again, it is fired again, and the body is not',
    async (on, failure) => {
      let charged = 0
      const heard: boolean[] = []
      const hooks = [failsOnce(on, failure, heard)]
      const flow = workflow<string, number>({ name: 'w', hooks, execute: (at) => at.step('charge', () => ++charged) })
      const work = durable(flow, await openStore('memory:'))
      const start = () => work.start('hi', { runId: 'r' })
      await expect(start()).rejects.toMatchObject({ code: 'hook-threw', hook: 'metrics' })
      for (let time = 0; time < 3; time++) expect(await start()).toMatchObject({ output: 1 })
      expect([charged, heard]).toEqual([1, [true, true]])
    },
  )

  test('is fired again after a resume, if it failed before the run waited and the body went on', async () => {
    let charged = 0
    const heard: boolean[] = []
    const agent = asker()
    const flow = workflow<string, string>({
      name: 'w',
      hooks: [failsOnce('step.after', 'throw', heard)],
      async execute(at) {
        await at.step('charge', () => ++charged).catch(() => 'metrics are down')
        return (await at.agent(agent, 'hi')).text
      },
    })
    const waiting = await flow.run('hi')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    const answer = { digest: waiting.confirmation.digest, approved: true }
    expect(await flow.resume(waiting.journal, answer)).toMatchObject({ output: 'Done.' })
    expect([charged, heard]).toEqual([1, [true, true]])
  })

  test('a process that dies during `step.after` has its step on record, and the next one fires the end', async () => {
    let charged = 0
    const heard: string[] = []
    const store = await openStore('memory:')
    const make = (hook: () => unknown) => {
      const hooks = [observe({ name: 'o', on: 'step.after', run: () => hook() as undefined })]
      const flow = workflow<string, number>({ name: 'w', hooks, execute: (at) => at.step('charge', () => ++charged) })
      return durable(flow, { ...store, journals: { ...store.journals, open: opening } })
    }
    /** The steps of each process; those of a dead one that were not finished are free again. */
    const kept = new Map<string, Json>()
    const opening = () => ({
      async step(key: string, run: () => Promise<Json>) {
        const value = kept.get(key) ?? (await run())
        kept.set(key, value)
        return value
      },
    })
    let reached = () => {}
    const dying = new Promise<void>((resolve) => {
      reached = resolve
    })
    void make(() => {
      reached()
      return new Promise(() => {})
    }).start('hi', { runId: 'r' })
    await dying
    expect(await make(() => void heard.push('told')).start('hi', { runId: 'r' })).toMatchObject({ output: 1 })
    expect([charged, heard]).toEqual([1, ['told']])
  })
})

test('an engine that waits for people gets a step of a workflow in steps of its own, none inside another', async () => {
  let [depth, deepest] = [0, 0]
  const keys: string[] = []
  const journal = {
    async step(key: string, run: () => Promise<Json>) {
      keys.push(key)
      deepest = Math.max(deepest, ++depth)
      return run().finally(() => depth--)
    },
    wait: async () => ({ approved: true }),
  }
  const hooks = [
    observe({ name: 's', on: 'step.after', run: () => undefined }),
    observe({ name: 'w', on: 'workflow.after', run: () => undefined }),
  ]
  await workflow({ name: 'w', hooks, execute: (at) => at.step('s', () => 1) }).run('hi', { journal })
  expect(deepest).toBe(1)
  expect(keys.map((key) => key.replace('workflow:w/', ''))).toEqual([
    'id:workflow',
    'before:start',
    'step:s/id:step',
    'step:s/before:start',
    'done:step:s',
    'step:s/ended:step',
    'ended:workflow',
  ])
})

describe('a step whose value is not JSON', () => {
  const nested = (levels: number) => {
    let value: unknown[] = []
    for (let level = 0; level < levels; level++) value = [value]
    return value
  }
  const looped: Record<string, unknown> = {}
  looped['self'] = looped
  const values: Record<string, unknown> = {
    'a bigint': 10n,
    'a loop': looped,
    'a `toJSON` that throws': {
      toJSON() {
        throw new Error('not me')
      },
    },
    '20,000 levels': nested(20_000),
  }

  test.each(Object.keys(values))('%s: rejects when it ends, in every mode, and is not run again', async (what) => {
    const flowOf = (charge: () => void) =>
      workflow<string, unknown>({
        name: 'w',
        async execute(at) {
          await at.step('charge', () => {
            charge()
            return values[what]
          })
          return at.agent(asker(), 'hi')
        },
      })
    let charged = 0
    const flow = flowOf(() => charged++)
    const problem = { code: 'not-json', hint: expect.stringContaining('plain') }
    await expect(flow.run('hi')).rejects.toMatchObject(problem)
    await expect(durable(flow, await openStore('memory:')).start('hi')).rejects.toMatchObject(problem)
    expect(charged).toBe(2)
  })

  test('a body may recover from it; the run then waits with everything else on record', async () => {
    const log: string[] = []
    const agent = asker()
    const flow = workflow<string, string>({
      name: 'w',
      async execute(at) {
        await at.step('one', () => log.push('one'))
        const two = await at.step('two', () => 2n).catch((error) => error.code as string)
        return `${two} ${(await at.agent(agent, 'hi')).text}`
      },
    })
    const waiting = await flow.run('hi')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    const answer = { digest: waiting.confirmation.digest, approved: true }
    expect(await flow.resume(waiting.journal, answer)).toMatchObject({ output: 'not-json Done.' })
    expect(log).toEqual(['one'])
  })
})

test('a workflow rejects an input that is not JSON', async () => {
  const flow = workflow<bigint, string>({ name: 'w', execute: () => 'done' })
  await expect(flow.run(5n)).rejects.toMatchObject({ code: 'not-json' })
})

test('the value of a step is that which it returned, also if the program changes its object later', async () => {
  const seen: number[] = []
  const account = { balance: 100 }
  const agent = asker()
  const flow = workflow<string, string>({
    name: 'w',
    async execute(at) {
      seen.push((await at.step('read', () => account)).balance)
      account.balance = 0
      return (await at.agent(agent, 'hi')).text
    },
  })
  const waiting = await flow.run('hi')
  if (waiting.status !== 'suspended') throw new Error('it should wait')
  await flow.resume(waiting.journal, { digest: waiting.confirmation.digest, approved: true })
  expect(seen).toEqual([100, 100])
})
